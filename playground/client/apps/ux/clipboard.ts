/**
 * `game.clipboard`, "a singleton helper class to manage requesting clipboard permissions"
 * (https://foundryvtt.com/api/v14/classes/foundry.helpers.interaction.ClipboardHelper.html).
 */
export class ClipboardHelper {
  /** "Copies plain text to the clipboard in a cross-browser compatible way": browsers have a clipboard on secure pages only. */
  async copyPlainText(text: string): Promise<void> {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copySelected(text);
  }
}

/** Copies by a temporarily selected field. */
function copySelected(text: string): void {
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
