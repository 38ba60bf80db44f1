/** A dead button can be focused, so that it can say why, and does nothing. */
export function isDisabled(target: HTMLElement): boolean {
  return target.getAttribute("aria-disabled") === "true";
}
