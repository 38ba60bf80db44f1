import type { MarkView, TrackerFacet } from "../../../combat/tracker/facet.ts";
import { canSeePrompt } from "../../../combat/tracker/prompt-visibility.ts";
import type { CombatantInput, TrackerReader } from "../../../combat/tracker/reader.ts";
import { type MovementView, movementView, type PipRow } from "../../../combat/views/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { waitingFor } from "../rules/index.ts";
import type { DexterityState, Fighter } from "../rules/types.ts";
import { initiativeView } from "./initiative.ts";
import { answerCommand, promptsView } from "./prompts.ts";
import { askReaction } from "./reaction.ts";
import { firstTurnRound, nextUp, pipsView } from "./turn-view.ts";

/** Row data of Dexterity Order: pips, and feet. */
export interface DexterityRow {
  readonly pips: readonly PipRow[];
  readonly movement: MovementView;
  /** "25 ft": what the fastest mode has left. */
  readonly feet: string;
}

export const dexterityFace: TrackerFacet<DexterityState> = {
  tour: [
    { id: "points", selector: ".tc-row.active .tc-row-state, #combat .tc-row-state" },
    { id: "order", selector: ".tc-row .tc-initiative" },
  ],
  rowTemplate: "systems/turncraft/templates/rulesets/dexterity/row.hbs",
  rowParts: ["systems/turncraft/templates/tracker/pips.hbs", "systems/turncraft/templates/sheets/movement.hbs"],
  rolls: true,
  row: (combatant, reader) => ({
    initiative: initiativeView(combatant.id, { ...reader, state: reader.input.state }, reader.localize),
    marks: marksOf(combatant, reader),
    state: rowState(reader.input.state.fighters[combatant.id], reader),
  }),
  next,
  waiting: waitedFor,
  about,
  prompts: promptsView,
  answer: answerCommand,
  asking: askReaction,
};

const noSpeeds = { walk: 0, swim: 0, climb: 0, fly: 0, burrow: 0 } as Fighter["scores"]["speeds"];

function rowState(fighter: Fighter | undefined, { localize }: TrackerReader<DexterityState>): DexterityRow {
  const movement = movementView(fighter?.scores.speeds ?? noSpeeds, fighter?.spent ?? 0, localize);
  // Whoever can't walk goes by the fastest way there is.
  const walk = movement.modes.find(({ id, speed }) => id === "walk" && speed > 0);
  const feet = walk ? walk.left : Math.max(0, movement.longest - movement.spent);
  return {
    pips: fighter ? pipsView(fighter.scores.resourceMax, fighter.left, localize) : [],
    movement,
    feet: localize("TURNCRAFT.Tracker.feet", { feet }),
  };
}

function marksOf({ id }: CombatantInput, { input, localize, canSee }: TrackerReader<DexterityState>): MarkView[] {
  const { state } = input;
  const marks: MarkView[] = [];
  if (state.fighters[id]?.lateUntilTurn && state.round > 0) {
    const now = firstTurnRound(state, id) === state.round;
    const label = localize(`TURNCRAFT.Tracker.${now ? "lateNow" : "lateNext"}`);
    const tip = `${localize("TURNCRAFT.Tracker.late")}. ${label}`;
    marks.push({ id: "late", icon: "fa-person-walking-arrow-right", label, tip });
  }
  if (waitedFor(state).includes(id) && canSeePrompt({ about }, { ...input, canSee })) {
    const label = localize("TURNCRAFT.Tracker.deciding");
    marks.push({ id: "waiting", icon: "fa-hourglass-half", label, tip: label });
  }
  return marks;
}

/** For others a hidden one's place is simply passed over. */
function next(state: DexterityState, canSee: (id: CombatantId) => boolean) {
  const known = Object.entries(state.fighters).map(([id, fighter]) =>
    canSee(id as CombatantId) ? [id, fighter] : [id, { ...fighter, departed: true }],
  );
  const who = nextUp({ ...state, fighters: Object.fromEntries(known) });
  if (who === null) return null;
  const here = state.placeId === null ? -1 : state.order.indexOf(state.placeId);
  return { who, wraps: state.order.indexOf(who) <= here };
}

/** Combatants who haven't answered, of the newest window first, which is settled first (DX-604). */
function waitedFor(state: DexterityState): CombatantId[] {
  const waiting = state.windows.toReversed().flatMap((window) => waitingFor(window));
  return [...new Set(waiting)];
}

/** Returns the combatant who set off a window. */
function about({ windows }: DexterityState, window: string | null): CombatantId | null {
  return windows.findLast(({ id }) => window === null || id === window)?.event.who ?? null;
}
