import type * as engine from "../../../engine/execution.ts";
import {
  anyone,
  anyones,
  bool,
  byCombatant,
  byId,
  checked,
  each,
  id,
  list,
  nullable,
  number,
  object,
  once,
  oneOf,
  optional,
  present,
  presents,
  readBy,
  type Shaped,
  someOf,
  type TypeOf,
  text,
  whole,
} from "../../../engine/schema.ts";
import type { AnyCommand, CombatantId, EffectId, Feet } from "../../../engine/types.ts";
import { declaration, type GroupId, intent, movePaces, phase, sight, target } from "./declaration-types.ts";
import { item } from "./items.ts";
import { phases, slots } from "./phases.ts";
import { scores } from "./scores.ts";
import { settings } from "./settings.ts";

export {
  type Act,
  type Attack,
  bookings,
  type Declaration,
  type GroupId,
  type GroupMove,
  type GroupReact,
  type Intent,
  type Line,
  type MovePace,
  movePaces,
  type Target,
} from "./declaration-types.ts";
export type { GroupStrike, Item, Mode, Multiplier } from "./items.ts";
export type { Phase, Slot } from "./phases.ts";
export { dispositions, type GroupScores, type Place, readScores } from "./scores.ts";
export type { GroupSettings } from "./settings.ts";

const most = 1_000_000_000;
const amount = whole(0, most);
const round = whole(1, most);
const feet = whole<Feet>(0, most);
const modifier = whole(-20, 20);

/**
 * Major action of the round (GR-87). `declared`: bound by the declaration; `inProgress`: a spell that goes on in a
 * later round (GR-09); `used`, `lost`: gone.
 */
const majors = ["available", "declared", "used", "lost", "inProgress"] as const;
export type Major = (typeof majors)[number];

const minor = object({
  name: text(),
  phase,
  /** Segments added, 0 for an action without time. */
  segments: amount,
});

const spell = object({
  item,
  target: nullable(target),
  /** Round of the beginning, in segment 1. */
  round,
  /** Own segments, and segments added by minor actions. */
  segments: amount,
  added: amount,
  /** GM's ruling: the spell stays in its first round (GR-08). */
  kept: bool,
  /**
   * `casting`: under way; `failing`: without a target, so it fails in step 7 as cast (GR-113); `lost`: used up without
   * effect; `done`: resolved.
   */
  state: oneOf(["casting", "failing", "lost", "done"]),
});
/** Spell on the way (GR-107, GR-108). Due round and segment follow (GR-08). */
export type Spell = TypeOf<typeof spell>;

/**
 * Action to be completed in GO_LAST. `part`: true for an undeclared complex activity allowed by the GM in part, so not completed
 * in the round (GR-28). `done`: true once the turn in GO_LAST is taken.
 */
const late = object({ item, target: nullable(target), part: bool, done: bool });
export type Late = TypeOf<typeof late>;

/** A complex activity of several rounds (GR-77). */
const progress = checked(
  object({ item: text(), name: text(), roundsDone: amount, roundsNeeded: round }),
  ({ roundsDone, roundsNeeded }, wrong) => {
    if (roundsDone > roundsNeeded) wrong("roundsDone");
  },
);

const fighter = object({
  scores,
  /**
   * Die of the combatant's group, as shown in the tracker (GR-34); null before the roll. A GM may type any number,
   * decimals too; a whole one from 1 to 6 becomes the group's die.
   */
  initiative: nullable(number(-most, most)),
  defeated: bool,
  departed: bool,
  /** Null: not in any yet (GR-39). */
  group: nullable(id<GroupId>()),
  slotOverride: nullable(oneOf(slots)),
  /** The delayed condition (GR-59 to GR-70). `by`: "announcement", or the effect or item; `lasts`: beyond the round. */
  delayed: nullable(object({ since: phase, by: text(), lasts: bool })),
  /** True if in LOW for a delaying activity (GR-65), or for minor actions ruled as one (GR-83). */
  toLow: bool,
  /** First round in which a late arrival acts, under `lateJoiners: nextRound` (GR-42); else null. */
  waitsUntilRound: nullable(round),
  surprised: bool,
  /** GM's modifiers to a combatant's attacks and to attacks against the combatant (GR-125). */
  situational: object({ by: modifier, against: modifier }),
  conditions: list(object({ name: text(), impedes: bool }), most),
  /** GM's entries for the line to the combatant (GR-121, GR-122); cover and concealment in percent. */
  sight: object(sight),
  /** Salted hash of a covered declaration, whose content the state doesn't hold before the reveal (GR-31); null: none. */
  commitment: nullable(text()),
  declaration: nullable(declaration),
  major: oneOf(majors),
  /** Phase of the major action taken, for minor actions along with it (GR-84); null: not taken. */
  majorPhase: nullable(phase),
  minors: list(minor, most),
  /** The GM's ruling on several minor actions of the round (GR-83, GR-30). */
  minorRuling: nullable(oneOf(["pass", "delaying", "complex"])),
  spell: nullable(spell),
  spellsThisRound: amount,
  maintaining: nullable(id<EffectId>()),
  /** Phases of the round with an action or pass. */
  actedIn: someOf(phases),
  /** Answer for the slot (GR-47): an action, or `pass` for all its phases; null: none yet. */
  intent: nullable(intent),
  late: nullable(late),
  progress: nullable(progress),
  /** Charge or flight under way (GR-172): kind and feet moved; absent: none this round. */
  rush: optional(object({ as: oneOf(["charge", "flee"]), feet })),
  /** Feet moved this round; `positioned`: the part by positioning moves (GR-89). */
  moved: each(movePaces, feet),
  positioned: feet,
  routinesUsed: amount,
  /** True if in melee at the start of step 4 (GR-98). */
  multiInMelee: bool,
});
export type GroupFighter = TypeOf<typeof fighter>;

const side = object({
  name: text(),
  die: nullable(whole(1, 6)),
  /** Slot without a die: the GM's under `manyGroups: gmAssigns`, or HIGH for a lone group (GR-40); null: by the die. */
  assigned: nullable(oneOf(slots)),
});
type Group = TypeOf<typeof side>;

const effect = object({
  uuid: text(),
  name: text(),
  source: nullable(anyone),
  bearer: nullable(anyone),
  attributes: list(text(), 50),
  /** Combatant keeping the effect up by concentration (GR-118); null: no need. */
  maintainedBy: nullable(anyone),
  /** Null: until ended. */
  roundsLeft: nullable(amount),
});
/** An effect in play. */
export type GroupEffect = TypeOf<typeof effect>;

const reactionWindow = object({
  id: id(),
  attack: oneOf(["free", "immediate"]),
  victim: present,
  /** Segment of the trigger (GR-10). */
  segment: text(),
  asked: byCombatant(oneOf(["waiting", "passed", "reacted"]), true),
  /** True if the victim's flight goes on once the window closes (GR-147). */
  flees: bool,
  /** Bonus to hit, and penalty to the victim's AC, negative, that come with the attack (GR-147). */
  bonus: modifier,
  penalty: modifier,
});
/** Reaction window (GR-93): possible attackers, attacks and target; the triggering step waits. */
export type GroupWindow = TypeOf<typeof reactionWindow>;

/** Damage held until the last tied combatant has rolled (GR-54). */
const held = object({
  by: present,
  target: present,
  damage: whole(-most, most),
  /** Shared place in the order. */
  key: text(),
});

/** Fields of a stored encounter. */
export const stateShape = {
  round: amount,
  phase,
  activeId: nullable(anyone),
  order: anyones(),
  fighters: byCombatant(once(fighter)),
  groups: byId<GroupId, Group>(side),
  /** Members of each melee by id (GR-165): at least two a melee, and no combatant in two. */
  melees: byId<string, readonly CombatantId[]>(presents(0)),
  effects: byId<EffectId, GroupEffect>(effect),
  /** At most one at a time. */
  window: nullable(reactionWindow),
  /** Free attacks of the round: attacker and victim (GR-148), attacker and segment (GR-149); every entry at most once. */
  freePairs: list(object({ by: anyone, against: anyone }), most),
  freeSegments: list(object({ by: anyone, segment: text() }), most),
  held: list(held, most),
  /** Place in the chart of the spell resolved last in step 7: spells at the same place are simultaneous (GR-117); null: none. */
  resolving: nullable(text()),
  restrictedQuarters: bool,
  /** Targets with hedging plain to all (GR-138). */
  hedgeKnown: anyones(),
  /** The GM's rulings on innate abilities copying a spell, by the item's UUID (GR-105). */
  spellRulings: list(object({ item: text(), isSpell: bool }), most),
  settings: readBy((f, name) => settings.load(f.inside(name)), [settings.defaults]),
  /** Number of windows and melees ever made in the encounter, for their ids. */
  made: amount,
} as const;

/** Stored encounter under Group Initiative. */
export type GroupState = Shaped<typeof stateShape>;

/** A command of the ruleset being carried out. */
export type GroupExecution = engine.Execution<GroupState, AnyCommand>;
