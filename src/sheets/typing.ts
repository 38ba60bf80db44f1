/**
 * Text being typed while the sheet is rendered again: it stays, with the caret, and is saved when the field is left.
 * Foundry itself keeps only the focus.
 */
export interface Typing {
  readonly id: string;
  readonly text: string;
  readonly caret: readonly [start: number | null, end: number | null];
}

/** Marks fields removed by a render; their loss of focus isn't an edit. */
const replaced = new WeakSet<HTMLInputElement>();

/** Text being typed into a part about to be replaced; null if there is none, or none that is new. */
export function typingIn(part: HTMLElement): Typing | null {
  const field = part.querySelector<HTMLInputElement>("input[type=text]:focus");
  if (!field) return null;
  replaced.add(field);
  if (!field.id || field.value === field.defaultValue) return null;
  return { id: field.id, text: field.value, caret: [field.selectionStart, field.selectionEnd] };
}

/** Puts it into the part that came instead. */
export function typeAgain(part: HTMLElement, { id, text, caret }: Typing): void {
  const field = part.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`);
  if (!field || field.disabled) return;
  field.value = text;
  field.setSelectionRange(...caret);
  // A browser doesn't count a value that was set by code as a change.
  let told = false;
  field.addEventListener("change", () => (told = true), { once: true });
  const leave = () => {
    if (!told && !replaced.has(field)) field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  field.addEventListener("blur", leave, { once: true });
}
