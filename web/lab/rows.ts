// The workbench's rows: a label, a slider with its number or a choice or a switch, and a sentence on what it does. They tell what was
// changed and never keep it themselves.
import { settings, type Make, type NumberRow, type SettingRow } from "./settings";
import { say, type Language } from "./texts";
import { positionOf, valueOf, type Wish } from "./wish";

type Changed = (name: string, value: string) => void;

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, values: Partial<HTMLElementTagNameMap[Name]> = {}): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), values);
}

function numberControl(row: NumberRow, id: string, label: string, changed: Changed): HTMLElement[] {
  const { stops } = row;
  const slider = element("input", { type: "range", id, min: String(stops ? 0 : row.least), max: String(stops ? stops.length - 1 : row.most) });
  const number = element("input", { type: "number", id: `${id}-number`, min: String(row.least), max: String(row.most) });
  number.setAttribute("aria-label", label);
  slider.addEventListener("input", () => changed(row.name, stops ? String(stops[Number(slider.value)]) : slider.value));
  number.addEventListener("change", () => changed(row.name, number.value));
  return [slider, number];
}

function choiceControl(row: Extract<SettingRow, { kind: "choice" }>, id: string, language: Language, changed: Changed): HTMLElement[] {
  const select = element("select", { id });
  for (const [value, words] of row.options) select.append(new Option(say(words, language), value));
  select.addEventListener("change", () => changed(row.name, select.value));
  return [select];
}

function switchControl(row: SettingRow, id: string, changed: Changed): HTMLElement[] {
  const box = element("input", { type: "checkbox", id });
  box.setAttribute("role", "switch");
  box.addEventListener("change", () => changed(row.name, box.checked ? "1" : ""));
  return [box];
}

export function buildRows(into: HTMLElement, make: Make, language: Language, changed: Changed): void {
  into.replaceChildren(
    ...settings[make].map((row) => {
      const id = `set-${row.name}`;
      const words = say(row.label, language);
      const control =
        row.kind === "number" ? numberControl(row, id, words, changed) : row.kind === "choice" ? choiceControl(row, id, language, changed) : switchControl(row, id, changed);
      const label = element("label", { htmlFor: id, textContent: words });
      const feel = element("p", { id: `${id}-feel`, className: "feel", textContent: say(row.feel, language) });
      control[0]!.setAttribute("aria-describedby", feel.id);
      const line = element("div", { className: `row ${row.kind}` });
      line.append(label, ...control, feel);
      return line;
    }),
  );
}

export function showValues(into: HTMLElement, wish: Wish): void {
  for (const row of settings[wish.make]) {
    const control = into.querySelector<HTMLInputElement | HTMLSelectElement>(`#set-${row.name}`);
    if (!control) continue;
    const value = valueOf(wish, row.name);
    control.closest(".row")!.classList.toggle("changed", row.name in wish.values);
    if (row.kind === "switch") (control as HTMLInputElement).checked = value === "1";
    else if (row.kind === "choice") showChoice(control as HTMLSelectElement, value);
    else {
      control.value = row.stops ? String(positionOf(row.stops, Number(value))) : value;
      control.setAttribute("aria-valuetext", value);
      into.querySelector<HTMLInputElement>(`#set-${row.name}-number`)!.value = value;
    }
  }
}

// An address may ask for more than the list offers: "ellipse,cross:3".
function showChoice(select: HTMLSelectElement, value: string): void {
  if (![...select.options].some((option) => option.value === value)) select.append(new Option(value, value));
  select.value = value;
}
