import { enriched } from "../templates.ts";

/** Text for the part's template. */
export interface RichText {
  /** Path of the stored field. */
  readonly path: string;
  readonly label: string;
  /** HTML for reading. */
  readonly enriched: string;
  /** HTML of the editor element. The editor is shared: simultaneous writers see one text. */
  readonly element: string;
}

/**
 * Prepares a text field for reading and editing: links resolved, secrets shown to owners only. `labelledby`: id of the
 * text's label on its sheet.
 */
export async function richText(
  document: Actor.Implementation | Item.Implementation,
  path: string,
  label: string,
  labelledby: string,
): Promise<RichText> {
  const value = String(foundry.utils.getProperty(document._source, path) ?? "");
  const read = await enriched(document, value);
  const { HTMLProseMirrorElement } = foundry.applications.elements;
  const documentUUID = document.uuid;
  const how = { toggled: true, collaborate: true, compact: false };
  const element = HTMLProseMirrorElement.create({ name: path, value, enriched: read, documentUUID, ...how });
  element.setAttribute("aria-labelledby", labelledby);
  return { path, label, enriched: read, element: element.outerHTML };
}

/** True if a text editor is open in a part of a sheet (`open`: foundryvtt issue 12061). */
export function isWriting(part: HTMLElement | undefined): boolean {
  const editors = part?.querySelectorAll<HTMLElement & { open?: boolean }>("prose-mirror") ?? [];
  return [...editors].some(({ open }) => open === true);
}
