import { lookup } from "../core/expose.ts";
import { game } from "../core/game.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { escapeHTML } from "../core/text.ts";

/** Asks for name and type, then creates. Null when dismissed. */
export async function createDialog(
  cls: Loose,
  data: LooseObject,
  operation: LooseObject,
  options: LooseObject,
): Promise<Loose> {
  const DialogV2 = lookup("applications.api.DialogV2");
  const types: string[] = options.types ?? cls.TYPES.filter((type: string) => type !== "base");
  const choices = types.map((type) => {
    const label = `TYPES.${cls.documentName}.${type}`;
    return `<option value="${escapeHTML(type)}">${escapeHTML(game.i18n.has(label) ? game.i18n.localize(label) : type)}</option>`;
  });
  const name = data.name ?? cls.defaultName({ type: types[0], parent: operation.parent });
  const select = choices.length ? `<select name="type">${choices.join("")}</select>` : "";
  const given = await DialogV2.input({
    window: { title: `${game.i18n.localize("DOCUMENT.Create")} ${cls.documentName}` },
    content: `<input type="text" name="name" value="${escapeHTML(name)}">${select}`,
  });
  return given ? cls.create({ ...data, ...given }, operation) : null;
}

/** Asks before deleting. */
export async function deleteDialog(document: Loose, options: LooseObject, operation: LooseObject): Promise<Loose> {
  const DialogV2 = lookup("applications.api.DialogV2");
  const sure = await DialogV2.confirm({
    window: { title: `${game.i18n.localize("Delete")}: ${document.name ?? document.documentName}` },
    content: `<p>${game.i18n.localize("AreYouSure")}</p>`,
    ...options,
  });
  return sure ? document.delete(operation) : null;
}
