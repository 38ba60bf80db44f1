import { askFields } from "../../../combat/dialogs.ts";
import type { FightDocument } from "../../../combat/encounter.ts";
import type { CombatantInput, TrackerContext } from "../../../combat/tracker/context.ts";
import type { BadgeView, InitiativeView, TrackerFacet } from "../../../combat/tracker/facet.ts";
import type { MenuItem } from "../../../combat/tracker/menu-entry.ts";
import { give } from "../../../combat/tracker/prompt.ts";
import { initiativeOf, onceForFighter, type Tie } from "../../../combat/tracker/rows-kept.ts";
import { canSeePrompt } from "../../../combat/tracker/waits.ts";
import { type Localize, type MovementView, movementView, type PipRow } from "../../../combat/views/numbers-view.ts";
import { signed, type Trigger, triggers } from "../../../engine/index.ts";
import { placeIndex } from "../../../engine/order.ts";
import type { CombatantId, Feet } from "../../../engine/types.ts";
import { localize } from "../../../i18n.ts";
import { movementBefore, waitingFor } from "../rules/index.ts";
import type { DexterityFighter, DexterityState } from "../rules/types.ts";
import { announceFreeMoves, askReaction, freeMoveWords, promptsView } from "./prompts.ts";
import { firstTurnRound, nextUp, pipsView } from "./turn-view.ts";

/** Row data of Dexterity Order: pips, and feet. */
interface DexterityRow {
  readonly pips: readonly PipRow[];
  readonly movement: MovementView;
  /**
   * "25 ft": remaining feet on foot, or of the fastest mode if the creature can't walk; null before the combatant is
   * part of the encounter.
   */
  readonly feet: string | null;
}

export const dexterityTracker: TrackerFacet<DexterityState> = {
  tour: [
    { id: "points", selector: ".tc-row.active .tc-row-state, #combat .tc-row-state" },
    { id: "order", selector: ".tc-row .tc-initiative" },
  ],
  rowTemplate: "systems/turncraft/templates/rulesets/dexterity/row.hbs",
  rowParts: ["systems/turncraft/templates/tracker/pips.hbs", "systems/turncraft/templates/sheets/movement.hbs"],
  rolls: true,
  row: (combatant, context) => ({
    initiative: initiativeView(combatant.id, context),
    badges: badgesOf(combatant, context),
    state: rowState(context.input.state.fighters[combatant.id] ?? absent, context.localize),
  }),
  next,
  waiting: waitedFor,
  about,
  prompts: promptsView,
  askMissing: askReaction,
  onChange: announceFreeMoves,
};

const noSpeeds = { walk: 0, swim: 0, climb: 0, fly: 0, burrow: 0 } as DexterityFighter["scores"]["speeds"];

/** In place of a combatant that isn't part of the encounter yet. */
const absent = { scores: { speeds: noSpeeds }, spent: 0 as Feet };

const rowState = onceForFighter((fighter: DexterityFighter | typeof absent, localize): DexterityRow => {
  const { speeds, spent } = movementBefore(fighter);
  const movement = movementView(speeds, spent, localize);
  // A combatant who can't walk goes by the fastest way there is.
  const walk = movement.modes.find(({ id, speed }) => id === "walk" && speed > 0);
  const feet = walk ? walk.left : Math.max(0, movement.longest - movement.spent);
  if (!("left" in fighter)) return { pips: [], movement, feet: null };
  return {
    pips: pipsView(fighter.scores.resourceMax, fighter.left, localize),
    movement,
    feet: localize("TURNCRAFT.Tracker.feet", { feet }),
  };
});

function badgesOf(
  { id, name }: CombatantInput,
  { input, localize, canSee }: TrackerContext<DexterityState>,
): BadgeView[] {
  const { state } = input;
  const fighter = state.fighters[id];
  const badges: BadgeView[] = [];
  if (fighter?.lateUntilTurn && state.round > 0) {
    const now = firstTurnRound(state, id) === state.round;
    const label = localize(`TURNCRAFT.Tracker.${now ? "lateNow" : "lateNext"}`);
    const tip = `${localize("TURNCRAFT.Tracker.late")}. ${label}`;
    badges.push({ id: "late", icon: "fa-person-walking-arrow-right", label, tip });
  }
  if (fighter?.freeMove !== undefined) {
    const tip = freeMoveWords(name, fighter, localize);
    badges.push({ id: "free-move", icon: "fa-person-running", label: localize("TURNCRAFT.Tracker.freeMove"), tip });
  }
  if (waitedFor(state).includes(id) && canSeePrompt({ about }, { ...input, canSee })) {
    const label = localize("TURNCRAFT.Tracker.deciding");
    badges.push({ id: "waiting", icon: "fa-hourglass-half", label, tip: label });
  }
  return badges;
}

/**
 * Next combatant to act as far as the reader may know: hidden combatants are passed over. `wraps`: the turn is in the next round.
 */
function next(state: DexterityState, canSee: (id: CombatantId) => boolean) {
  const known = Object.entries(state.fighters).map(([id, fighter]) =>
    canSee(id as CombatantId) ? [id, fighter] : [id, { ...fighter, departed: true }],
  );
  const who = nextUp({ ...state, fighters: Object.fromEntries(known) });
  if (who === null) return null;
  const here = placeIndex(state);
  return { who, wraps: state.order.indexOf(who) <= here };
}

/** Combatants without an answer, of the newest window first, resolved first (DX-604). */
function waitedFor(state: DexterityState): CombatantId[] {
  const waiting = state.windows.toReversed().flatMap((window) => waitingFor(window));
  return [...new Set(waiting)];
}

/** Returns the combatant whose action opened a window; null as window: the newest. */
function about({ windows }: DexterityState, window: string | null): CombatantId | null {
  return windows.findLast(({ id }) => window === null || id === window)?.event.who ?? null;
}

type TiedFighter = Tie<DexterityFighter>;

/** The initiative of `who` with its reasons (DX-102 to DX-105); null before the roll. */
function initiativeView(who: CombatantId, context: TrackerContext<DexterityState>): InitiativeView | null {
  const { input, localize } = context;
  const fighter = input.state.fighters[who];
  if (!fighter || fighter.initiative === null) return null;
  const by = { rank: fighter.initiative, rankOf: ({ initiative }: DexterityFighter) => initiative };
  return initiativeOf(who, context, by, (ties) => {
    const decided = ties.map((tie) => decidingScores(fighter, tie.fighter)).find((args) => args !== null);
    return {
      text: String(fighter.initiative),
      die: decided ? String(decided.mine.at(-1)) : null,
      why: [madeOf(fighter, localize), ...ties.map((tie) => tieText(fighter, tie, context))].join("; "),
    };
  });
}

function madeOf({ roll, initiative }: DexterityFighter, localize: Localize): string {
  if (!roll || roll.die === null || roll.total !== initiative) {
    return localize("TURNCRAFT.Tracker.initiativeSet", { total: initiative ?? "" });
  }
  const sign = roll.bonus < 0 ? "−" : "+";
  const args = { total: roll.total, die: roll.die, sign, bonus: Math.abs(roll.bonus) };
  return localize("TURNCRAFT.Tracker.initiativeMade", args);
}

function tieText(
  mine: DexterityFighter,
  { name, fighter: theirs }: TiedFighter,
  { input, localize }: TrackerContext<DexterityState>,
): string {
  const [my, their] = [mine.roll?.bonus ?? 0, theirs.roll?.bonus ?? 0];
  if (my !== their) {
    const key = my > their ? "TURNCRAFT.Tracker.tieBonusWon" : "TURNCRAFT.Tracker.tieBonusLost";
    return localize(key, { name, mine: signed(my), theirs: signed(their) });
  }
  const args = decidingScores(mine, theirs);
  if (!args) return localize("TURNCRAFT.Tracker.tieOpen", { name });
  const key =
    input.state.settings.tieBreak === "rollOff" ? "TURNCRAFT.Tracker.tieRolled" : "TURNCRAFT.Tracker.tiePlaced";
  return localize(key, { name, mine: args.mine.join(", "), theirs: args.theirs.join(", ") });
}

/** Roll-offs of both up to the first difference; null if the bonus decided, or undecided. */
function decidingScores(mine: DexterityFighter, theirs: DexterityFighter): { mine: number[]; theirs: number[] } | null {
  if ((mine.roll?.bonus ?? 0) !== (theirs.roll?.bonus ?? 0)) return null;
  const passes = Math.min(mine.rollOff.length, theirs.rollOff.length);
  for (let pass = 0; pass < passes; pass++) {
    if (mine.rollOff[pass] === theirs.rollOff[pass]) continue;
    return { mine: mine.rollOff.slice(0, pass + 1), theirs: theirs.rollOff.slice(0, pass + 1) };
  }
  return null;
}

/** Menu items of a row under Dexterity Order. */
export const dexterityMenu: readonly MenuItem[] = [
  {
    key: "TURNCRAFT.Tracker.announce",
    icon: "fa-bullhorn",
    when: ({ state, owns }, id) => state.activeId === id && owns(id),
    run: ({ combat }, id) => announce(combat, id),
  },
];

/** Asks in a small window for a combatant's action, and announces it for Reactions (DX-604). */
async function announce(combat: FightDocument, who: CombatantId): Promise<void> {
  const name = combat.combatants.get(who)?.name ?? "";
  const choices = triggers.map((id) => ({ id, label: localize(`TURNCRAFT.Announce.${id}`) }));
  const title = localize("TURNCRAFT.Announce.title", { name });
  const answer = await askFields(
    { title, icon: "fa-bullhorn", template: "tracker/announce", view: { choices } },
    { label: localize("TURNCRAFT.Announce.do") },
  );
  const event = announcedEvent(who, answer);
  if (event) await give(combat, { kind: "announce", event });
}

/** Event from the form's fields; null if dismissed. */
function announcedEvent(
  who: CombatantId,
  fields: unknown,
): { who: CombatantId; trigger: Trigger; what: string } | null {
  if (typeof fields !== "object" || fields === null) return null;
  const { trigger, what } = fields as { trigger?: unknown; what?: unknown };
  const known = triggers.find((id) => id === trigger);
  return known ? { who, trigger: known, what: String(what ?? "").trim() } : null;
}
