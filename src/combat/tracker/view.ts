import type { CombatantId, EncounterState, FighterState } from "../../engine/types.ts";
import { type HealthView, healthView, type Localize } from "../views/index.ts";
import type { Band, ClockWords, InitiativeView, MarkView, TrackerFacet } from "./facet.ts";
import { footerView } from "./footer-view.ts";
import { canSeePrompt } from "./prompt-visibility.ts";
import {
  type ButtonView,
  type CombatantInput,
  type FooterView,
  readerOf,
  type TrackerInput,
  type TrackerReader,
} from "./reader.ts";
import { actingIn, type Waits, waitsFor } from "./waits.ts";

type AnyFace = TrackerFacet<EncounterState>;

export interface RowView {
  readonly id: CombatantId;
  readonly name: string;
  readonly img: string;
  readonly css: string;
  /** True while the combatant acts. */
  readonly active: boolean;
  readonly owned: boolean;
  /** The one who reads is GM and may hide and defeat. */
  readonly gm: boolean;
  /** The reader may type an initiative. */
  readonly typed: boolean;
  readonly initiative: InitiativeView | null;
  readonly initiativeLabel: string;
  readonly roll: ButtonView | null;
  /** Data for the template of the ruleset's tracker view. */
  readonly state: object | null;
  readonly marks: readonly MarkView[];
  /** The mark that matters most in words, in place of the state. */
  readonly notice: string | null;
  /** Hit points as the reader sees them; null: not at all. */
  readonly health: HealthView | null;
  readonly effects: CombatantInput["effects"];
  readonly controls: readonly (ButtonView & { readonly pressed: boolean })[];
}

export interface HeaderView {
  readonly round: string;
  readonly turn: string;
  readonly next: string | null;
  /** The reader's own combatant acts. */
  readonly mine: boolean;
  /** For whose answer the table waits. */
  readonly waiting: string | null;
  readonly undo: ButtonView | null;
  readonly redo: ButtonView | null;
  /** Opens the list of all steps. */
  readonly history: ButtonView;
}

/** Rows under a heading; the heading is null for those that need none. */
export interface BandView {
  readonly heading: Omit<Band, "who"> | null;
  readonly rows: readonly RowView[];
}

export interface TrackerView {
  /** The part of the rows that is the ruleset's own. */
  readonly rowTemplate: string | null;
  readonly header: HeaderView;
  /** The ruleset's own time, for {@link TrackerView.boardTemplate}; null where there is nothing to show. */
  readonly board: object | null;
  readonly boardTemplate: string | null;
  /** The rows under their headings; one without a heading where the ruleset has none. */
  readonly bands: readonly BandView[];
  readonly footer: FooterView;
  /** Reason why the encounter waits for the reader; null: it doesn't. */
  readonly waits: Waits | null;
  /** Announcement for screen readers when it changes. */
  readonly announcement: string;
}

/**
 * The whole tracker for one reader; without a face, what all fights have in common. Hidden combatants leave no trace in a
 * player's: no row, no name, no next, no tie.
 */
export function trackerView(input: TrackerInput, face: AnyFace | null, localize: Localize): TrackerView {
  const reader = readerOf(input, localize);
  const acting = actingIn(input.state, face);
  const header = headerView(reader, face, acting);
  const known = new Map(input.combatants.map((combatant) => [combatant.id, combatant]));
  const entering = input.combatants.filter(({ id }) => !input.state.fighters[id]);
  const rows = [...input.state.order.flatMap((id) => known.get(id) ?? []), ...entering]
    .filter(({ id }) => reader.canSee(id))
    .map((combatant) => rowView(combatant, reader, face, acting));
  const announcement = [header.round, header.turn, header.waiting].filter(Boolean).join(". ");
  return {
    rowTemplate: face?.rowTemplate ?? null,
    header,
    board: face?.board?.(reader) ?? null,
    boardTemplate: face?.boardTemplate ?? null,
    bands: bandViews(rows, face?.bands?.(reader) ?? []),
    footer: footerView(reader, face),
    waits: waitsFor(reader, face),
    announcement,
  };
}

/** Rows by group; ungrouped ones last, without a heading. An empty group shows its heading alone. */
function bandViews(rows: readonly RowView[], bands: readonly Band[]): BandView[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const views = bands.map(({ who, ...heading }) => ({ heading, rows: who.flatMap((id) => byId.get(id) ?? []) }));
  const placed = new Set(bands.flatMap(({ who }) => who));
  const others = rows.filter(({ id }) => !placed.has(id));
  return others.length > 0 || bands.length === 0 ? [...views, { heading: null, rows: others }] : views;
}

/** Returns the round and the turn, in the ruleset's own words if it has any. */
export function clockWords(reader: TrackerReader, face: AnyFace | null): ClockWords {
  const { input, localize } = reader;
  const { round } = input.state;
  if (round === 0) return { round: localize("TURNCRAFT.Tracker.notStarted"), turn: turnLine(reader) };
  return face?.clock?.(reader) ?? { round: localize("TURNCRAFT.Tracker.round", { round }), turn: turnLine(reader) };
}

function headerView(reader: TrackerReader, face: AnyFace | null, acting: readonly CombatantId[]): HeaderView {
  const { input, localize, owns } = reader;
  return {
    ...clockWords(reader, face),
    next: face && nextLine(reader, face),
    mine: !input.gm && acting.some(owns),
    waiting: face && waitingLine(reader, face),
    undo: backButton("undo", reader),
    redo: backButton("redo", reader),
    history: {
      action: "history",
      label: localize("TURNCRAFT.History.open"),
      icon: "fa-timeline",
      tip: localize("TURNCRAFT.History.open"),
      disabled: false,
    },
  };
}

function turnLine({ input, localize, owns, nameOf }: TrackerReader): string {
  const { round, activeId } = input.state;
  if (round === 0) return localize("TURNCRAFT.Tracker.rolling");
  if (activeId === null) return localize("TURNCRAFT.Tracker.nobody");
  const name = nameOf(activeId);
  return localize(owns(activeId) && !input.gm ? "TURNCRAFT.Tracker.yourTurn" : "TURNCRAFT.Tracker.turnOf", { name });
}

/** Returns the line about the next combatant among those that the reader may know. */
function nextLine({ input, localize, canSee, nameOf }: TrackerReader, face: AnyFace): string | null {
  const { state } = input;
  const next = state.round === 0 ? null : face.next(state, canSee);
  if (next === null || next.who === state.activeId) return null;
  const key = next.wraps ? "TURNCRAFT.Tracker.nextInRound" : "TURNCRAFT.Tracker.next";
  return localize(key, { name: nameOf(next.who), round: state.round + 1 });
}

function waitingLine({ input, localize, canSee, nameOf }: TrackerReader, face: AnyFace): string | null {
  if (!canSeePrompt(face, { ...input, canSee })) return null;
  const names = new Set(face.waiting(input.state).map(nameOf));
  return names.size === 0 ? null : localize("TURNCRAFT.Tracker.waitingFor", { names: [...names].join(", ") });
}

/** Undo and Redo name the step they would take back or give again. A player has Undo alone, while there is a step of their own (DX-005). */
function backButton(action: "undo" | "redo", { input, localize }: TrackerReader): ButtonView | null {
  const words = input.steps[action];
  const label = localize(`TURNCRAFT.Tracker.${action}`);
  const icon = action === "undo" ? "fa-rotate-left" : "fa-rotate-right";
  if (words === null && !input.gm) return null;
  if (words === null)
    return { action, label, icon, disabled: true, tip: localize(`TURNCRAFT.Tracker.${action}Nothing`) };
  return { action, label, icon, disabled: false, tip: localize(`TURNCRAFT.Tracker.${action}Step`, { step: words }) };
}

function rowView(
  combatant: CombatantInput,
  reader: TrackerReader,
  face: AnyFace | null,
  acting: readonly CombatantId[],
): RowView {
  const { input, localize } = reader;
  const { id, name, img, effects, owned, health } = combatant;
  const fighter = input.state.fighters[id];
  const active = acting.includes(id);
  const own = face?.row(combatant, reader) ?? { initiative: plainInitiative(fighter), marks: [], state: null };
  const marks = [...marksOf(combatant, fighter, localize), ...(fighter && !isOut(fighter) ? own.marks : [])];
  const css = ["combatant", active ? "active" : "", combatant.hidden ? "hide" : "", ...marks.map((mark) => mark.id)];
  return {
    id,
    name,
    img,
    css: [...new Set(css)].filter(Boolean).join(" "),
    active,
    owned,
    gm: input.gm,
    typed: input.gm && face?.typed !== false,
    initiative: own.initiative,
    initiativeLabel: localize("TURNCRAFT.Tracker.initiativeOf", { name }),
    roll: face?.rolls ? rollButton(combatant, fighter, reader) : null,
    state: own.state,
    marks,
    notice: marks.findLast((mark) => mark.id !== "hidden")?.label ?? null,
    health: health ? healthView(health, health.shown, localize) : null,
    effects,
    controls: controlsOf(combatant, fighter, reader),
  };
}

function plainInitiative(fighter: FighterState | undefined): InitiativeView | null {
  if (!fighter || fighter.initiative === null) return null;
  const text = String(fighter.initiative);
  return { text, die: null, why: text };
}

/** Out of the fight: what else a row might say doesn't matter. */
function isOut({ departed, defeated }: FighterState): boolean {
  return departed || defeated;
}

function marksOf({ hidden }: CombatantInput, fighter: FighterState | undefined, localize: Localize): MarkView[] {
  const mark = (id: string, icon: string, label: string): MarkView => ({ id, icon, label, tip: label });
  const marks: MarkView[] = [];
  if (hidden) marks.push(mark("hidden", "fa-eye-slash", localize("TURNCRAFT.Tracker.hidden")));
  if (fighter?.departed) marks.push(mark("departed", "fa-door-open", localize("TURNCRAFT.Tracker.departed")));
  else if (fighter?.defeated) marks.push(mark("defeated", "fa-skull", localize("TURNCRAFT.Tracker.defeated")));
  return marks;
}

function rollButton(
  { id, owned }: CombatantInput,
  fighter: FighterState | undefined,
  reader: TrackerReader,
): ButtonView | null {
  const { input, localize, nameOf } = reader;
  if (!fighter || fighter.departed || fighter.initiative !== null || !(owned || input.gm)) return null;
  const label = localize("TURNCRAFT.Tracker.rollFor", { name: nameOf(id) });
  return { action: "rollInitiative", label, icon: "fa-dice-d20", tip: label, disabled: false };
}

function controlsOf(
  combatant: CombatantInput,
  fighter: FighterState | undefined,
  { input, localize }: TrackerReader,
): RowView["controls"] {
  const control = (
    action: string,
    icon: string,
    key: "pan" | "ping" | "show" | "hide" | "revive" | "defeat",
    pressed = false,
  ) => {
    const label = localize(`TURNCRAFT.Tracker.${key}`);
    return { action, icon, label, tip: label, disabled: false, pressed };
  };
  const controls = [control("panToCombatant", "fa-location-crosshairs", "pan")];
  if (combatant.canPing) controls.unshift(control("pingCombatant", "fa-bullseye", "ping"));
  if (!input.gm) return controls;
  const { hidden } = combatant;
  const defeated = fighter?.defeated ?? false;
  controls.push(control("toggleHidden", hidden ? "fa-eye-slash" : "fa-eye", hidden ? "show" : "hide", hidden));
  controls.push(control("toggleDefeated", "fa-skull", defeated ? "revive" : "defeat", defeated));
  return controls;
}
