/** Path of a sheet template for Foundry. */
export function template(name: string): string {
  return `systems/turncraft/templates/sheets/${name}.hbs`;
}

/** Partials shared by templates; a user of one lists them all. */
export const partials = ["pips", "movement", "offer", "offer-pips", "number", "field", "folded"].map(template);
