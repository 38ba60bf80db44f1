/** Text for its part's template. */
export interface RichText {
  /** The stored field. */
  readonly path: string;
  readonly label: string;
  /** The text to be read. */
  readonly enriched: string;
  /** Shared editor element: simultaneous writers see one text. */
  readonly element: string;
}

/** Links resolved, secrets shown to owners only. `labelledby`: id of what names the text on its sheet. */
export async function richText(
  document: Actor.Implementation | Item.Implementation,
  path: string,
  label: string,
  labelledby: string,
): Promise<RichText> {
  const value = String(foundry.utils.getProperty(document._source, path) ?? "");
  const { TextEditor } = foundry.applications.ux;
  const enriched = await TextEditor.implementation.enrichHTML(value, {
    relativeTo: document,
    secrets: document.isOwner,
  });
  const { HTMLProseMirrorElement } = foundry.applications.elements;
  const documentUUID = document.uuid;
  const how = { toggled: true, collaborate: true, compact: false };
  const element = HTMLProseMirrorElement.create({ name: path, value, enriched, documentUUID, ...how });
  element.setAttribute("aria-labelledby", labelledby);
  return { path, label, enriched, element: element.outerHTML };
}

/** True if somebody has opened the editor of a text in this part of a sheet (`open`: foundryvtt issue 12061). */
export function isWriting(part: HTMLElement | undefined): boolean {
  const editors = part?.querySelectorAll<HTMLElement & { open?: boolean }>("prose-mirror") ?? [];
  return [...editors].some(({ open }) => open === true);
}
