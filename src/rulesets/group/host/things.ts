import type { CombatantId } from "../../../engine/types.ts";
import { localize } from "../../../i18n.ts";
import { groupThing } from "../data/fields.ts";
import { groupItem } from "../data/item.ts";
import { fasts, type GroupFighter, type Item, itemFrom } from "../rules/index.ts";

/** Bare hands, by name in the user's language. */
const hands = new Map<string, Item>();

/** Bare hands, the weapon of a combatant without weapons. */
export function bareHands(): Item {
  const name = localize("TURNCRAFT.GroupTable.bareHands");
  const strike = { name, damage: "1d2", special: "", hand: null };
  const known = hands.get(name);
  const item = known ?? free({ name, kind: "weapon", attackForm: "melee", weaponSpeed: 1, routine: [strike] });
  hands.set(name, item);
  return item;
}

/** Parley, flee and charge (GR-15). */
export function fastActions(): Item[] {
  return fasts.map((fast) => free({ name: localize(`TURNCRAFT.GroupTable.fast.${fast}`), kind: "fast", fast }));
}

/** Item without a document: an action in the player's own words. */
export function free(parts: Partial<Item>): Item {
  const item = itemFrom({ ...parts, uuid: "" });
  if (item === null) throw new Error("Nobody can do such a thing");
  return item;
}

/**
 * Item of a declaration or action, as its document says now; if the document is gone, as declared or begun. Without a
 * document, only public fields. Undefined: no such item.
 */
export function itemMeant(
  actor: Actor.Implementation | null,
  fighter: GroupFighter | undefined,
  asked: unknown,
): Item | undefined {
  const { uuid } = (asked ?? {}) as Partial<Item>;
  if (uuid === "") return freeMeant(asked as Partial<Item>);
  const found = actor?.items.find((item) => item.uuid === uuid);
  if (found) return groupItem(groupThing(found));
  const begun = [fighter?.declaration?.item, fighter?.spell?.item, fighter?.late?.item];
  return begun.find((item) => item?.uuid === uuid) ?? undefined;
}

const activityKinds = ["simple", "delaying", "complex"] as const;
const actionTypes = ["major", "minor"] as const;

function freeMeant({ name, kind, fast, activityKind, actionType, isMove }: Partial<Item>): Item | undefined {
  if (kind === "fast") return fastActions().find((action) => action.fast === fast);
  if (kind === "weapon") return bareHands();
  if (kind !== "activity" || typeof name !== "string" || name.trim() === "") return undefined;
  return free({
    name: name.trim().slice(0, 200),
    kind,
    activityKind: activityKinds.find((each) => each === activityKind) ?? null,
    actionType: actionTypes.find((each) => each === actionType) ?? null,
    ...(isMove === true && { isMove }),
  });
}

/** The combatant whose things are meant where a command names several. */
export function firstOf(who: unknown): CombatantId {
  return (Array.isArray(who) ? who[0] : who) as CombatantId;
}
