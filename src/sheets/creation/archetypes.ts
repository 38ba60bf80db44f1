import type { Localize } from "../../combat/views/numbers-view.ts";

export const archetypeIds = ["guardian", "breaker", "scout", "blade", "healer", "mage"] as const;

export type ArchetypeId = (typeof archetypeIds)[number];

/** Kind of hero, complete under every ruleset: stays usable after a change of rulesets. */
export interface Archetype {
  readonly id: ArchetypeId;
  readonly portrait: string;
  readonly hp: number;
  /** Speeds in feet. */
  readonly speeds: { readonly walk: number; readonly swim: number; readonly climb: number };
  readonly strength: number;
  /** Attack bonus with all attacks, from class and level. */
  readonly attackBonus: number;
  /** Ids in the compendium Arms and Spells. */
  readonly items: readonly string[];
  /** Ids of the items in hand, by hand. */
  readonly held: Readonly<Partial<Record<"main" | "off" | "both", string>>>;
}

/** Archetypes under a ruleset. */
export interface RulesetCreation<Block extends object = object> {
  /** Fields of the ruleset's block in `system`. */
  readonly scores: Readonly<Record<ArchetypeId, Block>>;
  /** Items used under the ruleset only, by their ids in the compendium. */
  readonly items: Readonly<Record<ArchetypeId, readonly string[]>>;
  /** Most important figures: "Dexterity bonus 4". */
  keyScores(id: ArchetypeId, localize: Localize): readonly string[];
}

/** Scores and items of archetypes under each ruleset, by ruleset id. */
export type Creations = Readonly<Record<string, RulesetCreation>>;

/** Scores of an archetype, a block for each ruleset as stored in the actor's `system`. */
export function scoresFor(id: ArchetypeId, creations: Creations): Record<string, object> {
  return Object.fromEntries(Object.entries(creations).map(([ruleset, { scores }]) => [ruleset, scores[id]]));
}

/** Items of an archetype: its own, then items for the world's ruleset only. */
export function itemsFor({ id, items }: Archetype, creation: RulesetCreation | undefined): readonly string[] {
  return [...items, ...(creation?.items[id] ?? [])];
}

export const archetypes: readonly Archetype[] = [
  {
    id: "guardian",
    portrait: "tomas",
    hp: 38,
    speeds: { walk: 25, swim: 10, climb: 0 },
    strength: 2,
    attackBonus: 2,
    items: [
      "armsLongSword000",
      "armsRoundShield0",
      "armsJavelin00000",
      "armsMailHauberk0",
      "armsBartheWay000",
      "armsHealingDraug",
    ],
    held: { main: "armsLongSword000", off: "armsRoundShield0" },
  },
  {
    id: "breaker",
    portrait: "dagna",
    hp: 40,
    speeds: { walk: 30, swim: 5, climb: 15 },
    strength: 3,
    attackBonus: 2,
    items: [
      "armsGreatSword00",
      "armsStuddedGaunt",
      "armsLightCrossbo",
      "armsLeatherJack0",
      "armsSpoiltheCast",
      "armsHealingDraug",
    ],
    held: { both: "armsGreatSword00" },
  },
  {
    id: "scout",
    portrait: "mira",
    hp: 27,
    speeds: { walk: 35, swim: 15, climb: 20 },
    strength: 0,
    attackBonus: 1,
    items: ["armsHuntingBow00", "armsSkinningKnif", "armsLeatherJack0", "armsSidestep0000", "armsHealingDraug"],
    held: { both: "armsHuntingBow00" },
  },
  {
    id: "blade",
    portrait: "wren",
    hp: 26,
    speeds: { walk: 30, swim: 10, climb: 15 },
    strength: 0,
    attackBonus: 2,
    items: [
      "armsShortSword00",
      "armsSkinningKnif",
      "armsHandCrossbow",
      "armsLeatherJack0",
      "armsSlipAway0000",
      "armsHealingDraug",
    ],
    held: { main: "armsShortSword00", off: "armsSkinningKnif" },
  },
  {
    id: "healer",
    portrait: "orrin",
    hp: 30,
    speeds: { walk: 30, swim: 15, climb: 0 },
    strength: 1,
    attackBonus: 2,
    items: [
      "armsMace00000000",
      "armsRoundShield0",
      "armsMailHauberk0",
      "armsMendFlesh000",
      "armsSteadyHands0",
      "armsWarningCry00",
      "armsHealersBag00",
    ],
    held: { main: "armsMace00000000", off: "armsRoundShield0" },
  },
  {
    id: "mage",
    portrait: "sela",
    hp: 22,
    speeds: { walk: 30, swim: 15, climb: 0 },
    strength: 0,
    attackBonus: 2,
    items: [
      "armsQuarterstaff",
      "armsEmberLance00",
      "armsColdGrasp000",
      "armsRiverMist000",
      "armsUnweave00000",
      "armsWardofAsh000",
    ],
    held: { both: "armsQuarterstaff" },
  },
];

export function archetypeOf(id: string): Archetype | null {
  return archetypes.find((each) => each.id === id) ?? null;
}
