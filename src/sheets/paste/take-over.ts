import { localize } from "../../i18n.ts";
import type { StatBlock } from "./notation.ts";

/** Escapes text for HTML. */
function asHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Changes to the creature from a stat block; unread lines are appended to its notes, below the heading `words`. */
export function changesOf({ name, changes, unread }: StatBlock, notes: string, words: string): Record<string, unknown> {
  const lines = unread.map((line) => `<li>${asHtml(line)}</li>`).join("");
  return {
    ...changes,
    ...(name !== null && { name }),
    ...(unread.length > 0 && { "system.notes": `${notes}<p>${asHtml(words)}</p><ul>${lines}</ul>` }),
  };
}

/**
 * Item data of a stat block's attacks and abilities. `from`: sort of the creature's last item; `imageOf`: picture of an
 * item type.
 */
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

/** Writes a stat block to a creature: numbers in one update, attacks and abilities in another. */
export async function importStatBlock(
  actor: Actor.Implementation,
  block: StatBlock,
  imageOf: (type: string) => string,
): Promise<void> {
  const { notes } = actor.system._source;
  await actor.update(changesOf(block, notes, localize("TURNCRAFT.Paste.notes")));
  const last = Math.max(0, ...actor.items.map(({ sort }) => sort));
  // Items are built from text and get their shape from the schema.
  if (block.items.length > 0)
    await actor.createEmbeddedDocuments("Item", itemsOf(block, last, imageOf) as Item.CreateData[]);
  ui.notifications?.info(localize("TURNCRAFT.Paste.done", { name: actor.name }));
}
