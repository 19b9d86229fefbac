"""Reads the pixels of a PNG file, for tests that compare pictures: eight bits a channel, not interlaced."""
import struct
import zlib


def chunks(data):
    at = 8
    while at < len(data):
        length, = struct.unpack_from(">I", data, at)
        yield data[at + 4:at + 8], data[at + 8:at + 8 + length]
        at += length + 12


def predicted(left, above, corner):
    """The neighbour that is nearest to left + above - corner."""
    sum_of_three = left + above - corner
    return min((left, above, corner), key=lambda neighbour: abs(sum_of_three - neighbour))


def unfiltered(kind, row, above, channels):
    if kind == 2:
        return bytearray((value + over) & 255 for value, over in zip(row, above))
    for at in range(len(row) if kind else 0):
        left, corner = (row[at - channels], above[at - channels]) if at >= channels else (0, 0)
        guess = {1: left, 3: (left + above[at]) // 2, 4: predicted(left, above[at], corner)}[kind]
        row[at] = (row[at] + guess) & 255
    return row


def read_png(path):
    """Width, height, and for each row the list of (red, green, blue)."""
    parts = list(chunks(path.read_bytes()))
    width, height, depth, colours, _, _, interlaced = struct.unpack(">IIBBBBB", parts[0][1])
    channels = {2: 3, 6: 4}[colours]
    if depth != 8 or interlaced:
        raise ValueError(f"{path}: not eight bits a channel, or interlaced")
    data = zlib.decompress(b"".join(part for name, part in parts if name == b"IDAT"))
    rows, above, length = [], bytearray(width * channels), width * channels
    for y in range(height):
        start = y * (length + 1)
        above = unfiltered(data[start], bytearray(data[start + 1:start + 1 + length]), above, channels)
        rows.append([tuple(above[at:at + 3]) for at in range(0, length, channels)])
    return width, height, rows
