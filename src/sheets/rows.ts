import type { Rows } from "./part-memory.ts";
import { template } from "./templates.ts";

/** Rows of a part: how one is drawn, and the attribute of its element that holds its id. */
export interface RowPart {
  readonly rows: Rows;
  /** Name of a template of the sheets. It is given `row`, `rootId`, `editable` and `editing`. */
  readonly template: string;
  readonly attribute: string;
}

/** Draws those of a part's rows that show something else by now. `context`: what every row's template is given besides. */
export async function drawRows(part: RowPart, ids: readonly string[], context: object): Promise<DrawnRow[]> {
  const drawn = ids.map(async (id) => {
    const row = part.rows.get(id);
    const html = await foundry.applications.handlebars.renderTemplate(template(part.template), { ...context, row });
    return { selector: `[${part.attribute}="${CSS.escape(id)}"]`, html };
  });
  return Promise.all(drawn);
}

/** A row that is drawn and not yet in its place. */
export interface DrawnRow {
  readonly selector: string;
  readonly html: string;
}

/** Puts a row in the place of its old self; a button in it that has the focus keeps it. */
export function placeRow(sheet: HTMLElement, { selector, html }: DrawnRow): void {
  const old = sheet.querySelector<HTMLElement>(selector);
  if (!old) return;
  const focused = old.querySelector(":focus")?.id;
  old.outerHTML = html;
  if (focused) sheet.querySelector<HTMLElement>(`#${CSS.escape(focused)}`)?.focus({ preventScroll: true });
}
