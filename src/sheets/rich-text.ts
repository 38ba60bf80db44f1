/** A text as the editor and the reader want it. */
export interface RichText {
  /** The stored field. */
  readonly path: string;
  readonly label: string;
  readonly source: string;
  readonly enriched: string;
}

/** Links resolved, secrets shown to owners only. */
export async function richText(
  document: Actor.Implementation | Item.Implementation,
  path: string,
  label: string,
): Promise<RichText> {
  const source = String(foundry.utils.getProperty(document._source, path) ?? "");
  const editor = foundry.applications.ux.TextEditor.implementation;
  const enriched = await editor.enrichHTML(source, { relativeTo: document, secrets: document.isOwner });
  return { path, label, source, enriched };
}
