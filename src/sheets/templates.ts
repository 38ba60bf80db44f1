/** Path of a sheet template for Foundry. */
export function template(name: string): string {
  return `systems/turncraft/templates/sheets/${name}.hbs`;
}

/** Partials that several templates use; a user of one lists them all. */
export const partials = ["pips", "movement", "act", "act-pips", "number", "field", "folded"].map(template);
