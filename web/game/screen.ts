// How much of the page is in sight: the keyboard of a phone covers part of it, and style sheets are not told by every browser.
const crampedHeightMax = 520; // pixels: then the story comes first, pictures and pad have to wait
const unzoomed = 1.01;

export function isCramped(): boolean {
  return document.documentElement.dataset["cramped"] === "true";
}

export function followScreen(): void {
  const screen = window.visualViewport;
  if (!screen) return;
  const follow = () => {
    // Whoever zooms in with two fingers wants to see the same, larger.
    if (screen.scale > unzoomed) return;
    const { style, dataset } = document.documentElement;
    style.setProperty("--seen-height", `${screen.height}px`);
    style.setProperty("--seen-top", `${screen.offsetTop}px`);
    dataset["cramped"] = String(screen.height <= crampedHeightMax);
  };
  for (const change of ["resize", "scroll"]) screen.addEventListener(change, follow);
  follow();
}
