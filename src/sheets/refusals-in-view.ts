import { isElement } from "../elements.ts";

/**
 * Shows refusals above their row, or below for lack of room: under the sheet's fixed head, or past the part's upper
 * edge.
 */
export function keepRefusalsInView(part: HTMLElement): void {
  const place = ({ target }: Event) => {
    const row = isElement(target) ? target.closest(".tc-row") : null;
    const bubbles = row?.querySelectorAll(".tc-why") ?? [];
    if (bubbles.length === 0) return;
    const head = part.closest(".tc-sheet")?.querySelector(".tc-header");
    const top = Math.max(part.getBoundingClientRect().top, head?.getBoundingClientRect().bottom ?? 0);
    for (const bubble of bubbles) {
      bubble.removeAttribute("data-below");
      bubble.toggleAttribute("data-below", bubble.getBoundingClientRect().top < top);
    }
  };
  part.addEventListener("pointerover", place);
  part.addEventListener("focusin", place);
}
