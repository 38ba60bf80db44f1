/** Item description as shown below its row. */
export interface Details {
  /** The stored text. */
  readonly written: string;
  /** HTML with links resolved; secrets are shown to owners only. */
  readonly enriched: string;
}

export async function detailsOf(item: Item.Implementation): Promise<Details> {
  const written = item.system.description;
  const { TextEditor } = foundry.applications.ux;
  const how = { relativeTo: item, secrets: item.isOwner };
  return { written, enriched: await TextEditor.implementation.enrichHTML(written, how) };
}
