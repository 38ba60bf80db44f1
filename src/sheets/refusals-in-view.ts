import { isElement } from "../elements.ts";

/**
 * Shows the refusals of a part's rows above their row, and below it where there is no room: under the sheet's head, which stays
 * while the part scrolls, or beyond the part's own upper edge.
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
