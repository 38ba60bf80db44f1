import type { Fighter } from "../rules/dexterity/types.ts";
import type { CombatantId } from "../rules/engine/types.ts";
import { type FooterView, footerView } from "./tracker-footer-view.ts";
import { type InitiativeView, initiativeView } from "./tracker-initiative-view.ts";
import {
  type ButtonView,
  type CombatantFacts,
  type Reader,
  readerOf,
  type TrackerFacts,
  waitedFor,
} from "./tracker-reader.ts";
import {
  firstTurnRound,
  type MovementView,
  movementView,
  nextUp,
  type PipRow,
  pipsView,
  type Say,
} from "./views/index.ts";

/** A state of a row that isn't told by its place: a word, an icon, and more words on hover. */
export interface MarkView {
  readonly id: "late" | "defeated" | "departed" | "hidden" | "waiting";
  readonly icon: string;
  readonly label: string;
  readonly tip: string;
}

export interface RowView {
  readonly id: CombatantId;
  readonly name: string;
  readonly img: string;
  readonly css: string;
  /** It acts now. */
  readonly lit: boolean;
  readonly owned: boolean;
  /** The one who reads is GM and may type an initiative, hide and defeat. */
  readonly gm: boolean;
  readonly initiative: InitiativeView | null;
  readonly initiativeLabel: string;
  readonly roll: ButtonView | null;
  readonly pips: readonly PipRow[];
  readonly movement: MovementView;
  /** "25 ft": what the fastest mode has left. */
  readonly feet: string;
  readonly marks: readonly MarkView[];
  /** The mark that matters most in words, in place of the feet. */
  readonly notice: string | null;
  readonly effects: CombatantFacts["effects"];
  readonly controls: readonly (ButtonView & { readonly pressed: boolean })[];
}

export interface HeaderView {
  readonly round: string;
  readonly turn: string;
  readonly next: string | null;
  /** The reader's own combatant acts. */
  readonly mine: boolean;
  /** Whose Reaction is waited for (DX-604). */
  readonly waiting: string | null;
  readonly undo: ButtonView;
  readonly redo: ButtonView;
}

export interface TrackerView {
  readonly header: HeaderView;
  readonly rows: readonly RowView[];
  readonly footer: FooterView;
  /** What a screen reader is told when it changes. */
  readonly announcement: string;
}

/** The whole tracker for one reader. Hidden combatants leave no trace in a player's: no row, no name, no next, no tie. */
export function trackerView(facts: TrackerFacts, say: Say): TrackerView {
  const reader = readerOf(facts, say);
  const header = headerView(reader);
  const known = new Map(facts.combatants.map((combatant) => [combatant.id, combatant]));
  const entering = facts.combatants.filter(({ id }) => !facts.state.fighters[id]);
  const rows = [...facts.state.order.flatMap((id) => known.get(id) ?? []), ...entering]
    .filter(({ id }) => reader.mayKnow(id))
    .map((combatant) => rowView(combatant, reader));
  const announcement = [header.round, header.turn, header.waiting].filter(Boolean).join(". ");
  return { header, rows, footer: footerView(reader), announcement };
}

function headerView(reader: Reader): HeaderView {
  const { facts, say, owns } = reader;
  const { round, activeId } = facts.state;
  return {
    round: round === 0 ? say("TURNCRAFT.Tracker.notStarted") : say("TURNCRAFT.Tracker.round", { round }),
    turn: turnLine(reader),
    next: nextLine(reader),
    mine: activeId !== null && owns(activeId) && !facts.gm,
    waiting: waitingLine(reader),
    undo: backButton("undo", reader),
    redo: backButton("redo", reader),
  };
}

function turnLine({ facts, say, owns, nameOf }: Reader): string {
  const { round, activeId } = facts.state;
  if (round === 0) return say("TURNCRAFT.Tracker.rolling");
  if (activeId === null) return say("TURNCRAFT.Tracker.nobody");
  const name = nameOf(activeId);
  return say(owns(activeId) && !facts.gm ? "TURNCRAFT.Tracker.yourTurn" : "TURNCRAFT.Tracker.turnOf", { name });
}

/** Who is next among those whom the reader may know: for others a hidden one's place is simply passed over. */
function nextLine({ facts, say, mayKnow, nameOf }: Reader): string | null {
  const { state } = facts;
  if (state.round === 0) return null;
  const known = Object.entries(state.fighters).map(([id, fighter]) =>
    mayKnow(id as CombatantId) ? [id, fighter] : [id, { ...fighter, departed: true }],
  );
  const next = nextUp({ ...state, fighters: Object.fromEntries(known) });
  if (next === null || next === state.activeId) return null;
  const here = state.placeId === null ? -1 : state.order.indexOf(state.placeId);
  const wraps = state.order.indexOf(next) <= here;
  const key = wraps ? "TURNCRAFT.Tracker.nextInRound" : "TURNCRAFT.Tracker.next";
  return say(key, { name: nameOf(next), round: state.round + 1 });
}

function waitingLine({ facts, say, nameOf }: Reader): string | null {
  const names = new Set(waitedFor(facts.state).map(nameOf));
  return names.size === 0 ? null : say("TURNCRAFT.Tracker.waitingFor", { names: [...names].join(", ") });
}

/** Undo and Redo name the step they would take back or give again. Only the GM steps back (DX-507). */
function backButton(action: "undo" | "redo", { facts, say }: Reader): ButtonView {
  const words = facts.steps[action];
  const label = say(`TURNCRAFT.Tracker.${action}`);
  const icon = action === "undo" ? "fa-rotate-left" : "fa-rotate-right";
  if (!facts.gm) return { action, label, icon, dead: true, tip: say("TURNCRAFT.Tracker.onlyGMGoesBack") };
  if (words === null) return { action, label, icon, dead: true, tip: say(`TURNCRAFT.Tracker.${action}Nothing`) };
  return { action, label, icon, dead: false, tip: say(`TURNCRAFT.Tracker.${action}Step`, { step: words }) };
}

function rowView(combatant: CombatantFacts, reader: Reader): RowView {
  const { facts, say } = reader;
  const { id, name, img, effects, owned } = combatant;
  const fighter = facts.state.fighters[id];
  const lit = facts.state.activeId === id;
  const marks = marksOf(combatant, fighter, reader);
  const movement = movementView(fighter?.scores.speeds ?? noSpeeds, fighter?.spent ?? 0, say);
  const css = ["combatant", lit ? "active" : "", combatant.hidden ? "hide" : "", ...marks.map((mark) => mark.id)];
  return {
    id,
    name,
    img,
    css: [...new Set(css)].filter(Boolean).join(" "),
    lit,
    owned,
    gm: facts.gm,
    initiative: initiativeView(id, { ...reader, state: facts.state }, say),
    initiativeLabel: say("TURNCRAFT.Tracker.initiativeOf", { name }),
    roll: rollButton(combatant, fighter, reader),
    pips: fighter ? pipsView(fighter.scores.resourceMax, fighter.left, say) : [],
    movement,
    feet: say("TURNCRAFT.Tracker.feet", { feet: Math.max(0, movement.longest - movement.spent) }),
    marks,
    notice: marks.findLast((mark) => mark.id !== "hidden")?.label ?? null,
    effects,
    controls: controlsOf(combatant, fighter, reader),
  };
}

const noSpeeds = { walk: 0, swim: 0, climb: 0, fly: 0, burrow: 0 } as Fighter["scores"]["speeds"];

function marksOf({ id, hidden }: CombatantFacts, fighter: Fighter | undefined, { facts, say }: Reader): MarkView[] {
  const { state } = facts;
  const mark = (id: MarkView["id"], icon: string, label: string, tip = label): MarkView => ({ id, icon, label, tip });
  const marks: MarkView[] = [];
  if (hidden) marks.push(mark("hidden", "fa-eye-slash", say("TURNCRAFT.Tracker.hidden")));
  if (fighter?.departed) marks.push(mark("departed", "fa-door-open", say("TURNCRAFT.Tracker.departed")));
  else if (fighter?.defeated) marks.push(mark("defeated", "fa-skull", say("TURNCRAFT.Tracker.defeated")));
  else if (fighter?.lateUntilTurn && state.round > 0) {
    const now = firstTurnRound(state, id) === state.round;
    const label = say(`TURNCRAFT.Tracker.${now ? "lateNow" : "lateNext"}`);
    marks.push(mark("late", "fa-person-walking-arrow-right", label, `${say("TURNCRAFT.Tracker.late")}. ${label}`));
  }
  if (waitedFor(state).includes(id))
    marks.push(mark("waiting", "fa-hourglass-half", say("TURNCRAFT.Tracker.deciding")));
  return marks;
}

function rollButton({ id, owned }: CombatantFacts, fighter: Fighter | undefined, reader: Reader): ButtonView | null {
  const { facts, say, nameOf } = reader;
  if (!fighter || fighter.departed || fighter.initiative !== null || !(owned || facts.gm)) return null;
  const label = say("TURNCRAFT.Tracker.rollFor", { name: nameOf(id) });
  return { action: "rollInitiative", label, icon: "fa-dice-d20", tip: label, dead: false };
}

function controlsOf(
  combatant: CombatantFacts,
  fighter: Fighter | undefined,
  { facts, say }: Reader,
): RowView["controls"] {
  const control = (
    action: string,
    icon: string,
    key: "pan" | "ping" | "show" | "hide" | "revive" | "defeat",
    pressed = false,
  ) => {
    const label = say(`TURNCRAFT.Tracker.${key}`);
    return { action, icon, label, tip: label, dead: false, pressed };
  };
  const controls = [control("panToCombatant", "fa-location-crosshairs", "pan")];
  if (combatant.canPing) controls.unshift(control("pingCombatant", "fa-bullseye", "ping"));
  if (!facts.gm) return controls;
  const { hidden } = combatant;
  const defeated = fighter?.defeated ?? false;
  controls.push(control("toggleHidden", hidden ? "fa-eye-slash" : "fa-eye", hidden ? "show" : "hide", hidden));
  controls.push(control("toggleDefeated", "fa-skull", defeated ? "revive" : "defeat", defeated));
  return controls;
}
