/** Escapes text for HTML. */
export function asHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Text as a paragraph; empty for an empty text. */
export function paragraph(text: string): string {
  return text === "" ? "" : `<p>${asHtml(text)}</p>`;
}
