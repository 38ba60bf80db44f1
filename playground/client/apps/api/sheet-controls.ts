import { getProperty } from "../../core/objects.ts";
import { createFormGroup } from "../forms/inputs.ts";
import { createSelectInput } from "../forms/select.ts";
import { host, type Loose, localize } from "../host.ts";
import type { ApplicationV2 } from "./application.ts";
import { DialogV2 } from "./dialog.ts";

/** Controls in a document sheet's header. */

/** Levels to give to a user or everybody. */
const LEVELS = { 0: "OWNERSHIP.NONE", 1: "OWNERSHIP.LIMITED", 2: "OWNERSHIP.OBSERVER", 3: "OWNERSHIP.OWNER" };

export async function configureOwnership(doc: Loose): Promise<unknown> {
  const players = host.game.users.filter((user) => !user.isGM);
  const rows = [{ id: "default", name: localize("OWNERSHIP.AllPlayers") }, ...players];
  const content = document.createElement("div");
  for (const { id, name } of rows) {
    const levels = Object.entries(LEVELS).map(([value, label]) => ({ value, label: localize(label) }));
    if (id !== "default") levels.unshift({ value: "-1", label: localize("OWNERSHIP.DEFAULT") });
    const value = String(doc.ownership[id] ?? (id === "default" ? 0 : -1));
    const input = createSelectInput({ name: id, options: levels, value, dataset: { dtype: "Number" } });
    content.append(createFormGroup({ label: name, input, rootId: "ownership" }));
  }
  const chosen = await DialogV2.input({
    window: { title: localize("OWNERSHIP.Title", { name: doc.name }), icon: "fa-solid fa-user-lock" },
    content,
    ok: { label: "OWNERSHIP.Save" },
  });
  if (!chosen) return undefined;
  const ownership = { ...doc.ownership, ...(chosen as Loose) };
  for (const [id, level] of Object.entries(ownership)) if (level === -1) delete ownership[id];
  return doc.update({ ownership }, { diff: false, recursive: false });
}

export async function configureSheet(doc: Loose): Promise<unknown> {
  const registered: Loose = host.config[doc.documentName]?.sheetClasses?.[doc.type ?? "base"] ?? {};
  const options = Object.values(registered).map((sheet: Loose) => ({ value: sheet.id, label: localize(sheet.label) }));
  const value = doc.getFlag("core", "sheetClass") ?? "";
  const content = document.createElement("div");
  const input = createSelectInput({ name: "sheetClass", options, value, blank: localize("SHEETS.Default") });
  content.append(createFormGroup({ label: localize("SHEETS.This"), input, rootId: "sheet-config" }));
  const chosen = (await DialogV2.input({
    window: { title: "SHEETS.Configure", icon: "fa-solid fa-gear" },
    content,
    ok: { label: "SHEETS.Save" },
  })) as Loose | null;
  if (!chosen) return undefined;
  const rendered = doc.sheet?.rendered;
  await doc.sheet?.close();
  await (chosen.sheetClass
    ? doc.setFlag("core", "sheetClass", chosen.sheetClass)
    : doc.unsetFlag("core", "sheetClass"));
  return rendered ? doc.sheet.render(true) : undefined;
}

/** The stand-in has no file browser: the path is asked for. */
export async function editImage(sheet: ApplicationV2, target: HTMLElement): Promise<unknown> {
  const path = target.dataset.edit;
  if (!path) return undefined;
  const doc = sheet.options.document;
  const content = document.createElement("div");
  const input = Object.assign(document.createElement("input"), { type: "text", name: "path", autofocus: true });
  input.value = getProperty(doc._source, path) ?? "";
  content.append(createFormGroup({ label: localize("SHEETS.ImagePath"), input, rootId: "edit-image" }));
  const chosen = (await DialogV2.input({ window: { title: "SHEETS.Image" }, content })) as Loose | null;
  return chosen ? doc.update({ [path]: chosen.path || null }) : undefined;
}

export async function importDocument(doc: Loose): Promise<unknown> {
  const pack = host.game.packs.get(doc.pack);
  const collection = host.game.collections.get(doc.documentName);
  return collection.importFromCompendium(pack, doc.id);
}
