"""Charts of docs/balance.md as SVG, on a ground of their own: readable on light pages and on dark ones."""

GROUND, TEXT, TITLE, LINE = "#121118", "#d8d3c8", "#ffeaab", "#3a3844"
COLOURS = ("#e8b45a", "#7fb2d6", "#9bc07a", "#d98a7a", "#b59ad0", "#8f8a7d")


def escape(text):
    return str(text).replace("&", "&amp;").replace("<", "&lt;")


class Chart:
    def __init__(self, width, height, title):
        self.width, self.height = width, height
        self.parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
                      f"<title>{escape(title)}</title>", f'<rect width="{width}" height="{height}" fill="{GROUND}"/>']
        self.text(20, 26, title, TITLE, size=15)

    def text(self, x, y, words, colour=TEXT, anchor="start", size=12):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}" font-size="{size}">{escape(words)}</text>')

    def box(self, x, y, width, height, colour, rounding=0):
        self.parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{rounding}" fill="{colour}"/>')

    def line(self, x1, y1, x2, y2, colour=LINE, width=1, dashed=False):
        dash = ' stroke-dasharray="5 4"' if dashed else ""
        self.parts.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="{width}"{dash}/>')

    def path(self, points, colour, dashed=False):
        dash = ' stroke-dasharray="5 4"' if dashed else ""
        self.parts.append(f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>')
        for x, y in points:
            self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{colour}"/>')

    def svg(self):
        return "\n".join([*self.parts, "</svg>"]) + "\n"


def shade(share):
    """From dark red over amber to green, with black or white words on it."""
    stops = ((0.0, (110, 40, 40)), (0.5, (200, 140, 60)), (0.8, (150, 165, 80)), (1.0, (70, 150, 90)))
    for (low, first), (high, last) in zip(stops, stops[1:]):
        if share <= high:
            part = (share - low) / (high - low)
            mixed = [round(a + (b - a) * part) for a, b in zip(first, last)]
            return "#%02x%02x%02x" % tuple(mixed), "#ffffff" if sum(mixed) < 300 else "#16151c"
    return "#46965a", "#16151c"


def heat(title, tables, rows, columns, row_name, column_name):
    """Tables side by side: caption -> {(row, column): share}; in percent."""
    cell_width, cell_height, left, top = 27, 22, 62, 84
    table_width = cell_width * len(columns) + 46
    chart = Chart(left + table_width * len(tables), top + cell_height * len(rows) + 22, title)
    for number, (caption, figures) in enumerate(tables.items()):
        x = left + table_width * number
        chart.text(x, 54, caption)
        for place, column in enumerate(columns):
            chart.text(x + cell_width * (place + 0.5), top - 8, column, anchor="middle", size=11)
        for line, row in enumerate(rows):
            y = top + cell_height * line
            chart.text(x - 8, y + 15, row, anchor="end", size=11)
            for place, column in enumerate(columns):
                if (row, column) in figures:
                    ground, ink = shade(figures[row, column])
                    chart.box(x + cell_width * place + 1, y + 1, cell_width - 2, cell_height - 2, ground, 2)
                    chart.text(x + cell_width * (place + 0.5), y + 15, round(100 * figures[row, column]), ink, "middle", 11)
        chart.text(x + cell_width * len(columns) / 2, top + cell_height * len(rows) + 16, column_name, anchor="middle", size=11)
    chart.text(10, 54, row_name, size=11)
    return chart.svg()


def ticks(top):
    step = 1
    while top / step > 6:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return range(0, int(top) + 1, step)


def curves(title, lines, x_name, percent=False):
    """Lines over whole numbers: name -> {x: y}; a name that ends in '*' is dashed."""
    width, height, left, right, top, bottom = 780, 330, 56, 230, 46, 44
    chart = Chart(width, height, title)
    xs = sorted({x for line in lines.values() for x in line})
    highest = 100 if percent else max([1] + [y for line in lines.values() for y in line.values()]) * 1.05
    lowest = 0 if percent else min([0] + [y for line in lines.values() for y in line.values()])

    def at(x, y):
        return (left + (width - left - right) * (x - xs[0]) / max(1, xs[-1] - xs[0]),
                height - bottom - (height - top - bottom) * (y - lowest) / (highest - lowest))

    for tick in ticks(highest):
        y = at(xs[0], tick)[1]
        chart.line(left, y, width - right, y)
        chart.text(left - 8, y + 4, f"{tick} %" if percent else tick, anchor="end", size=11)
    for x in xs:
        chart.text(at(x, 0)[0], height - bottom + 18, x, anchor="middle", size=11)
    chart.text((left + width - right) / 2, height - 8, x_name, anchor="middle", size=11)
    for number, (name, line) in enumerate(lines.items()):
        colour = COLOURS[number // 2 % len(COLOURS)] if any(each.endswith("*") for each in lines) else COLOURS[number % len(COLOURS)]
        chart.path([at(x, y) for x, y in sorted(line.items())], colour, name.endswith("*"))
        y = top + 12 + 20 * number
        chart.line(width - right + 16, y - 4, width - right + 40, y - 4, colour, 3, name.endswith("*"))
        chart.text(width - right + 46, y, name.rstrip("*"), size=11)
    return chart.svg()


def bars(title, rows, unit="", left=190):
    """Bars to the right: [(name, value, what stands behind it)]."""
    width, line, behind = 760, 22, 220
    chart = Chart(width, 48 + line * len(rows) + 10, title)
    highest = max([abs(value) for _, value, _ in rows] + [1e-9])
    lowest = min([0] + [value for _, value, _ in rows])
    zero = left + (width - left - behind) * (-lowest) / (highest - lowest)
    for number, (name, value, note) in enumerate(rows):
        y = 44 + line * number
        size = (width - left - behind) * abs(value) / (highest - lowest)
        chart.box(zero if value >= 0 else zero - size, y + 3, max(size, 1), line - 6, COLOURS[0] if value >= 0 else COLOURS[3], 2)
        chart.text(left - 8, y + 15, name, anchor="end")
        chart.text((zero + size if value >= 0 else zero) + 6, y + 15, f"{note}{unit}", size=11)
    return chart.svg()
