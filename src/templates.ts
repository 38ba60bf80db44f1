/** Path of a template for Foundry, by the name below `templates/`, such as `chat/card`. */
export function template(name: string): string {
  return `systems/turncraft/templates/${name}.hbs`;
}

/** HTML of a document's text: links resolved, secrets shown to owners only. */
export function enriched(document: Actor.Implementation | Item.Implementation, text: string): Promise<string> {
  const { TextEditor } = foundry.applications.ux;
  return TextEditor.implementation.enrichHTML(text, { relativeTo: document, secrets: document.isOwner });
}

/** HTML of a template, by the name below `templates/`. */
export function rendered(name: string, view: object): Promise<string> {
  return foundry.applications.handlebars.renderTemplate(template(name), { ...view });
}
