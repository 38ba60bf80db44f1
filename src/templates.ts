/** Path of a template for Foundry, by the name below `templates/`, such as `chat/card`. */
export function template(name: string): string {
  return `systems/turncraft/templates/${name}.hbs`;
}

/** HTML of a template, by the name below `templates/`. */
export function rendered(name: string, view: object): Promise<string> {
  return foundry.applications.handlebars.renderTemplate(template(name), { ...view });
}
