import sanitize from "sanitize-html";

/** HTML without scripts, event handlers and foreign frames, as the manifest's `htmlFields` ask for. */
export function sanitizeHtml(html: string): string {
  return sanitize(html, {
    allowedTags: [...sanitize.defaults.allowedTags, "img", "details", "summary", "del", "ins"],
    allowedAttributes: {
      ...sanitize.defaults.allowedAttributes,
      "*": ["class", "id", "style", "title", "data-*", "aria-*"],
    },
    allowedSchemes: ["http", "https", "mailto"],
  });
}
