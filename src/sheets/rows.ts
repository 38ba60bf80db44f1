import type { Rows } from "./part-memory.ts";
import { template } from "./templates.ts";

/** Rows of a part: how to draw one, and the attribute with its id. */
export interface RowPart {
  readonly rows: Rows;
  /** Name of a template of the sheets. It is given `row`, `rootId`, `editable` and `editing`. */
  readonly template: string;
  readonly attribute: string;
}

/** Redraws changed rows of a part. `context`: common data of all rows. */
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

/** Replaces a row; a focused button in it keeps the focus. */
export function placeRow(sheet: HTMLElement, { selector, html }: DrawnRow): void {
  const old = sheet.querySelector<HTMLElement>(selector);
  if (!old) return;
  const focused = old.querySelector(":focus")?.id;
  old.outerHTML = html;
  if (focused) sheet.querySelector<HTMLElement>(`#${CSS.escape(focused)}`)?.focus({ preventScroll: true });
}
