import type { CombatantId, Feet } from "../../../../src/engine/index.ts";
import { newFighter } from "../../../../src/rulesets/group/rules/fighters.ts";
import { type Item, plainItem } from "../../../../src/rulesets/group/rules/items.ts";
import { settings } from "../../../../src/rulesets/group/rules/settings.ts";
import type {
  GroupFighter,
  GroupId,
  GroupScores,
  GroupState,
  Place,
} from "../../../../src/rulesets/group/rules/types.ts";

export const id = (name: string) => name as CombatantId;
export const feet = (count: number) => count as Feet;

/** Token of one square or more; with the neighbors behind walls. */
export function at(x: number, y: number, width = 1, cutOff: Place["cutOff"] = []): Place {
  return { x, y, width, cutOff };
}

/** Item with some fields. */
export function item(written: Partial<Item>): Item {
  return { ...plainItem, uuid: `Item.${written.name ?? "thing"}`, ...written };
}

/** Guest on a field, in the group "party" by default. */
export interface Guest {
  readonly group?: string;
  readonly place?: Place | null;
  readonly scores?: Partial<GroupScores>;
  readonly fighter?: Partial<GroupFighter>;
}

const plainScores: GroupScores = {
  disposition: "friendly",
  hp: { value: 20, max: 20, uuid: "Actor.a", path: "system.hp.value" },
  ac: { base: 10, modifiers: [] },
  aac0: 20,
  aac0Star: false,
  attackModifier: 0,
  damageModifier: 0,
  hd: { base: 0, bonus: 0 },
  classes: [],
  dexReaction: 0,
  routinesPerRound: 1,
  primaryHand: "right",
  ambidextrous: false,
  movement: { walk: feet(60), fly: feet(0), swim: feet(0), nativeFly: false, nativeSwim: false },
  immunities: [],
  hedged: false,
  immunityObvious: false,
  verySmall: false,
  fightsInSharedSpace: false,
  atHand: { innate: false, missile: false, melee: true },
  inHand: null,
  place: null,
};

/** Fresh round in HIGH_D3 with these combatants. */
export function field(guests: Readonly<Record<string, Guest>>, changes: Partial<GroupState> = {}): GroupState {
  const fighters = Object.entries(guests).map(([name, guest]): [string, GroupFighter] => {
    const scores = { ...plainScores, place: guest.place ?? null, ...guest.scores };
    return [name, { ...newFighter(scores, (guest.group ?? "party") as GroupId), ...guest.fighter }];
  });
  const groups = [...new Set(Object.values(guests).map(({ group = "party" }) => group))];
  return {
    round: 1,
    activeId: null,
    order: Object.keys(guests) as CombatantId[],
    phase: "HIGH_D3",
    fighters: Object.fromEntries(fighters),
    groups: Object.fromEntries(groups.map((name) => [name, { name, die: 3, assigned: null }])),
    melees: {},
    effects: {},
    window: null,
    freePairs: [],
    freeSegments: [],
    held: [],
    resolving: null,
    restrictedQuarters: false,
    hedgeKnown: [],
    spellRulings: [],
    made: 0,
    ...changes,
    settings: { ...settings.defaults, ...changes.settings },
  };
}

/** Settings of which some differ from the defaults. */
export function under(changed: Partial<GroupState["settings"]>): Pick<GroupState, "settings"> {
  return { settings: { ...settings.defaults, ...changed } };
}
