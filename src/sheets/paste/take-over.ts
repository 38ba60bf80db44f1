import { type Attacker, toHitDefault } from "../../data/defaults.ts";
import { within } from "../../data/facet.ts";
import { attackerOf } from "../../data/rolls.ts";
import { localize } from "../../i18n.ts";
import type { QuickItem, StatBlock } from "./notation.ts";

/** Items from typed lines for a creature, as data for their documents. `imageOf`: picture of an item type. */
export function quickItems(
  items: readonly QuickItem[],
  actor: Actor.Implementation,
  imageOf: (type: string) => string,
): object[] {
  return items.map((item) => ({
    type: item.type,
    name: item.name,
    img: imageOf(item.type),
    system: fieldsFor(item, attackerOf(actor)),
  }));
}

/** Changes to the creature from a stat block; unread lines are appended to its notes, below the heading `words`. */
export function changesOf({ name, changes, unread }: StatBlock, notes: string, words: string): Record<string, unknown> {
  const lines = unread.map((line) => `<li>${asHtml(line)}</li>`).join("");
  return {
    ...changes,
    ...(name !== null && { name }),
    ...(unread.length > 0 && { "system.notes": `${notes}${paragraph(words)}<ul>${lines}</ul>` }),
  };
}

/**
 * Item data of a stat block's attacks and abilities. `from`: sort of the creature's last item; `imageOf`: picture of an
 * item type; `bearer`: the creature with the block's numbers.
 */
export function itemsOf(
  { items }: StatBlock,
  from: number,
  imageOf: (type: string) => string,
  bearer: Attacker,
): object[] {
  return items.map((item, i) => ({
    type: item.type,
    name: item.name,
    img: imageOf(item.type),
    sort: from + (i + 1) * 100,
    system: {
      cost: "action",
      ...fieldsFor(item, bearer),
      description: paragraph(item.text),
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
    await actor.createEmbeddedDocuments("Item", itemsOf(block, last, imageOf, attackerOf(actor)) as Item.CreateData[]);
  ui.notifications?.info(localize("TURNCRAFT.Paste.done", { name: actor.name }));
}

/** Fields of an item in its bearer's hands: of a written bonus to hit, its own is what goes beyond the bearer's. */
function fieldsFor({ type, system, toHit }: Omit<QuickItem, "name">, bearer: Attacker): object {
  if (toHit === undefined) return system;
  const { flow, rolls } = system as { flow?: { attackType?: string }; rolls?: object };
  const plain = { attackType: flow?.attackType ?? "melee", attackSkill: "", finesse: false };
  const own = toHitDefault({ type, rolls: { bonus: null, healing: "" }, flow: plain }, bearer)?.bonus ?? 0;
  return { ...system, rolls: { ...rolls, bonus: within(-20, toHit - own, 20) } };
}

/** Escapes text for HTML. */
function asHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Text as a paragraph; empty for an empty text. */
export function paragraph(text: string): string {
  return text === "" ? "" : `<p>${asHtml(text)}</p>`;
}
