import { localize } from "../../i18n.ts";
import type { StatBlock } from "./notation.ts";

/** Text as HTML says it. */
export function asHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Changes that a stat block makes to the creature; unread lines are appended to its notes. */
export function changesOf({ name, changes, unread }: StatBlock, notes: string, words: string): Record<string, unknown> {
  const lines = unread.map((line) => `<li>${asHtml(line)}</li>`).join("");
  return {
    ...changes,
    ...(name !== null && { name }),
    ...(unread.length > 0 && { "system.notes": `${notes}<p>${asHtml(words)}</p><ul>${lines}</ul>` }),
  };
}

/** The documents of its attacks and abilities; `from`: the sort of the last thing that the creature has. */
export function itemsOf({ items }: StatBlock, from: number, imageOf: (type: string) => string): object[] {
  return items.map(({ type, name, text, system }, i) => ({
    type,
    name,
    img: imageOf(type),
    sort: from + (i + 1) * 100,
    system: {
      cost: "action",
      ...system,
      description: text === "" ? "" : `<p>${asHtml(text)}</p>`,
    },
  }));
}

/** Writes a stat block to a creature: its numbers in one update, its attacks and abilities in another. */
export async function takeOver(
  actor: Actor.Implementation,
  block: StatBlock,
  imageOf: (type: string) => string,
): Promise<void> {
  const { notes } = actor.system._source;
  await actor.update(changesOf(block, notes, localize("TURNCRAFT.Paste.notes")));
  const last = Math.max(0, ...actor.items.map(({ sort }) => sort));
  // Items are built from text: their shape is the schema's, which cleans them.
  if (block.items.length > 0)
    await actor.createEmbeddedDocuments("Item", itemsOf(block, last, imageOf) as Item.CreateData[]);
  ui.notifications?.info(localize("TURNCRAFT.Paste.done", { name: actor.name }));
}
