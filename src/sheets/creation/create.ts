import { worldRuleset } from "../../combat/index.ts";
import { localize } from "../../i18n.ts";
import { allRulesets, loadFacets, rulesetIds } from "../../rulesets/registry.ts";
import { type Creations, itemsFor } from "./archetypes.ts";
import { type CharacterChoice, characterData, itemData, type Supply } from "./character-data.ts";

export { archetypeOf } from "./archetypes.ts";
export { portraitPath } from "./creation-view.ts";

const compendium = "Compendium.turncraft.arms-and-spells.Item";

/**
 * Creates the character, or fills in a blank one, and assigns the character to a player who has none. Items missing
 * from the compendium are skipped, with a warning.
 */
export async function createCharacter(
  choice: CharacterChoice,
  blank?: Actor.Implementation,
): Promise<Actor.Implementation | null> {
  await loadFacets(...rulesetIds());
  const creations = creationsHere();
  const keys = itemsFor(choice.archetype, creations[worldRuleset()]);
  const items = itemData(choice.archetype, await supplies(keys));
  const data = characterData(choice, creations, !blank || game.user.can("TOKEN_CONFIGURE"));
  const actor = blank
    ? await fill(blank, data, items)
    : await Actor.implementation.create({ ...data, type: "character", items } as never); // Made of its own fields.
  if (actor) await handOver(actor, choice.player);
  return actor ?? null;
}

/** Archetypes of each loaded ruleset. */
function creationsHere(): Creations {
  const logged = allRulesets().flatMap(({ rules, sheet }) =>
    sheet?.creation ? [[rules.id, sheet.creation] as const] : [],
  );
  return Object.fromEntries(logged);
}

async function fill(actor: Actor.Implementation, data: object, items: object[]): Promise<Actor.Implementation> {
  await actor.update(data as never); // Made of the creature's own fields.
  await actor.createEmbeddedDocuments("Item", items as never); // Copies of whole items.
  return actor;
}

async function supplies(keys: readonly string[]): Promise<Supply[]> {
  const found = await Promise.all(keys.map(async (key) => ({ key, item: await fromUuid(`${compendium}.${key}`) })));
  if (found.some(({ item }) => !item)) ui.notifications?.warn(localize("TURNCRAFT.Creation.missing"));
  return found.flatMap(({ key, item }) => (item instanceof Item ? [{ key, data: copyOf(item) }] : []));
}

/** Copy of an item with its origin, without id and place in the compendium. */
function copyOf(item: Item.Implementation): Supply["data"] {
  const { _id, folder, sort, ownership, ...data } = item.toObject();
  return { ...data, _stats: { compendiumSource: item.uuid } } as unknown as Supply["data"]; // A stored item has all of it.
}

async function handOver(actor: Actor.Implementation, player: string | null): Promise<void> {
  const user = player === null ? null : game.users.get(player);
  if (user && !user.isGM && !user.character) await user.update({ character: actor.id });
}
