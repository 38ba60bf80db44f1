import type { CombatantId, EncounterState, FighterState } from "../../engine/types.ts";
import { type HealthView, healthView, type Localize } from "../views/numbers-view.ts";
import {
  type ButtonView,
  type CombatantInput,
  contextOf,
  type FooterView,
  type TrackerContext,
  type TrackerInput,
} from "./context.ts";
import type { BadgeView, ClockWords, InitiativeView, RowGroup, TrackerFacet } from "./facet.ts";
import { footerView, unrolled } from "./footer-view.ts";
import type { Judging } from "./refusal-words.ts";
import { actingIn, canSeePrompt, type Waits, waitsFor } from "./waits.ts";

type AnyTracker = TrackerFacet<EncounterState>;

export interface RowView {
  readonly id: CombatantId;
  readonly name: string;
  readonly img: string;
  readonly css: string;
  /** True while the combatant acts. */
  readonly active: boolean;
  /** True for a defeated or departed combatant: rows show none of its resources. */
  readonly out: boolean;
  readonly owned: boolean;
  /** True if the reader is GM and may hide and defeat. */
  readonly gm: boolean;
  /** True if the reader may type an initiative. */
  readonly typed: boolean;
  readonly initiative: InitiativeView | null;
  readonly initiativeLabel: string;
  readonly roll: ButtonView | null;
  /** Data for the template of the ruleset's tracker view. */
  readonly state: object | null;
  readonly badges: readonly BadgeView[];
  /** Label of the most important mark, shown in place of the state; null: none. */
  readonly notice: string | null;
  /** Hit points as seen by the reader; null: not at all. */
  readonly health: HealthView | null;
  readonly effects: CombatantInput["effects"];
  readonly controls: readonly (ButtonView & { readonly pressed: boolean })[];
}

interface HeaderView {
  readonly round: string;
  readonly turn: string;
  readonly next: string | null;
  /** True if a player's own combatant acts; always false for GMs. */
  readonly mine: boolean;
  /** Sentence naming the combatants with an awaited answer; null: none, or named by the foot. */
  readonly waiting: string | null;
  readonly undo: ButtonView | null;
  readonly redo: ButtonView | null;
  /** Button for opening the list of all steps. */
  readonly history: ButtonView;
}

/** Rows under a heading; `heading`: null without a heading. */
interface RowGroupView {
  readonly heading: Omit<RowGroup, "who"> | null;
  readonly rows: readonly RowView[];
}

export interface TrackerView {
  /** Template of the ruleset's part of a row; null: none. */
  readonly rowTemplate: string | null;
  readonly header: HeaderView;
  /** Data for {@link TrackerView.boardTemplate}; null hides the board. */
  readonly board: object | null;
  readonly boardTemplate: string | null;
  /** Rows under headings; a single group without a heading if the ruleset has none. */
  readonly rowGroups: readonly RowGroupView[];
  readonly footer: FooterView;
  /** Reason for the encounter's wait for the reader; null: no wait. */
  readonly waits: Waits | null;
  /** Round, turn and awaited combatants as text for screen readers. */
  readonly announcement: string;
}

/**
 * Whole tracker for a reader; without a tracker facet, the parts common to all encounters. Hidden combatants leave no
 * trace in a player's view: no row, no name, no next turn.
 */
export function trackerView(
  input: TrackerInput,
  ruleset: { readonly tracker?: AnyTracker | undefined; readonly rules: Judging } | null,
  localize: Localize,
): TrackerView {
  const { tracker = null, rules = null } = ruleset ?? {};
  const context = contextOf(input, localize, rules);
  const acting = actingIn(input.state, tracker);
  const footer = footerView(context, tracker);
  const heading = headerView(context, tracker, acting);
  // During the encounter the foot's note names the awaited combatants, and more.
  const isNoted = input.state.round > 0 && footer.note !== null;
  const isUndecided = [input.undecided, input.awaited].some((ids) => ids?.length);
  const known = new Map(input.combatants.map((combatant) => [combatant.id, combatant]));
  const entering = input.combatants.filter(({ id }) => !input.state.fighters[id]);
  const rows = [...input.state.order.flatMap((id) => known.get(id) ?? []), ...entering]
    .filter(({ id }) => context.canSee(id))
    .map((combatant) => rowView(combatant, context, tracker, acting));
  const announcement = [heading.round, heading.turn, heading.waiting].filter(Boolean).join(". ");
  return {
    rowTemplate: tracker?.rowTemplate ?? null,
    header: isNoted ? { ...heading, waiting: null } : heading,
    board: tracker?.board?.(context) ?? null,
    boardTemplate: tracker?.boardTemplate ?? null,
    rowGroups: rowGroupViews(rows, tracker?.rowGroups?.(context) ?? []),
    footer: isNoted && isUndecided ? { ...footer, note: heading.waiting } : footer,
    waits: waitsFor(context, tracker),
    announcement,
  };
}

/** Rows by group, ungrouped last without a heading. An empty group shows the heading alone. */
function rowGroupViews(rows: readonly RowView[], groups: readonly RowGroup[]): RowGroupView[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const views = groups.map(({ who, ...heading }) => ({ heading, rows: who.flatMap((id) => byId.get(id) ?? []) }));
  const placed = new Set(groups.flatMap(({ who }) => who));
  const others = rows.filter(({ id }) => !placed.has(id));
  return others.length > 0 || groups.length === 0 ? [...views, { heading: null, rows: others }] : views;
}

/** Returns the round and the turn, in the ruleset's own words, if any. */
export function clockWords(context: TrackerContext, tracker: AnyTracker | null): ClockWords {
  const { input, localize } = context;
  const { round } = input.state;
  if (round === 0) return { round: localize("TURNCRAFT.Tracker.notStarted"), turn: startLine(context, tracker) };
  return (
    tracker?.clock?.(context) ?? { round: localize("TURNCRAFT.Tracker.round", { round }), turn: turnLine(context) }
  );
}

function headerView(context: TrackerContext, tracker: AnyTracker | null, acting: readonly CombatantId[]): HeaderView {
  const { input, localize, owns } = context;
  return {
    ...clockWords(context, tracker),
    next: tracker && nextLine(context, tracker),
    mine: !input.gm && acting.some(owns),
    waiting: tracker && waitingLine(context, tracker),
    undo: backButton("undo", context),
    redo: backButton("redo", context),
    history: {
      action: "history",
      label: localize("TURNCRAFT.History.open"),
      icon: "fa-timeline",
      tip: localize("TURNCRAFT.History.open"),
      disabled: false,
    },
  };
}

/** Line before the encounter starts: no combatants, preparing, rolling, or ready. */
function startLine(context: TrackerContext, tracker: AnyTracker | null): string {
  const { input, localize } = context;
  if (input.state.order.length === 0) return localize("TURNCRAFT.Tracker.empty");
  if (!tracker?.rolls) return localize("TURNCRAFT.Tracker.preparing");
  return localize(unrolled(context).length > 0 ? "TURNCRAFT.Tracker.rolling" : "TURNCRAFT.Tracker.ready");
}

function turnLine({ input, localize, owns, nameOf }: TrackerContext): string {
  const { activeId } = input.state;
  if (activeId === null) return localize("TURNCRAFT.Tracker.nobody");
  const name = nameOf(activeId);
  return localize(owns(activeId) && !input.gm ? "TURNCRAFT.Tracker.yourTurn" : "TURNCRAFT.Tracker.turnOf", { name });
}

/** Returns the line about the next combatant known to the reader; null before the start, or without a next combatant. */
function nextLine({ input, localize, canSee, nameOf }: TrackerContext, tracker: AnyTracker): string | null {
  const { state } = input;
  const next = state.round === 0 ? null : tracker.next(state, canSee);
  if (next === null || next.who === state.activeId) return null;
  const key = next.wraps ? "TURNCRAFT.Tracker.nextInRound" : "TURNCRAFT.Tracker.next";
  return localize(key, { name: nameOf(next.who), round: state.round + 1 });
}

function waitingLine({ input, localize, canSee, nameOf }: TrackerContext, tracker: AnyTracker): string | null {
  const { state, undecided = [], awaited = [] } = input;
  const waiting = canSeePrompt(tracker, { ...input, canSee }) ? tracker.waiting(state) : [];
  const ids = [...waiting.filter((id) => !undecided.includes(id)), ...awaited.filter((id) => id !== null)];
  const names = new Set(ids.map(nameOf));
  if (undecided.length > 0) names.add(localize("TURNCRAFT.Tracker.gamemaster"));
  return names.size === 0 ? null : localize("TURNCRAFT.Tracker.waitingFor", { names: [...names].join(", ") });
}

/** Undo or redo button with the step. A player has Undo alone, for an own newest step (DX-005). */
function backButton(action: "undo" | "redo", { input, localize }: TrackerContext): ButtonView | null {
  const words = input.steps[action];
  const label = localize(`TURNCRAFT.Tracker.${action}`);
  const icon = action === "undo" ? "fa-rotate-left" : "fa-rotate-right";
  if (words === null && !input.gm) {
    const tip = localize("TURNCRAFT.Refused.history.rolled");
    return action === "undo" && input.steps.rolled ? { action, label, icon, disabled: true, tip } : null;
  }
  if (words === null)
    return { action, label, icon, disabled: true, tip: localize(`TURNCRAFT.Tracker.${action}Nothing`) };
  return { action, label, icon, disabled: false, tip: localize(`TURNCRAFT.Tracker.${action}Step`, { step: words }) };
}

function rowView(
  combatant: CombatantInput,
  context: TrackerContext,
  tracker: AnyTracker | null,
  acting: readonly CombatantId[],
): RowView {
  const { input, localize } = context;
  const { id, name, img, effects, owned, health } = combatant;
  const fighter = input.state.fighters[id];
  const active = acting.includes(id);
  const own = tracker?.row(combatant, context) ?? { initiative: plainInitiative(fighter), badges: [], state: null };
  const out = fighter !== undefined && isOut(fighter);
  const badges = [...badgesOf(combatant, fighter, localize), ...(fighter && !out ? own.badges : [])];
  const css = ["combatant", active ? "active" : "", combatant.hidden ? "hide" : "", ...badges.map((mark) => mark.id)];
  return {
    id,
    name,
    img,
    css: [...new Set(css)].filter(Boolean).join(" "),
    active,
    out,
    owned,
    gm: input.gm,
    typed: input.gm && tracker?.typed !== false,
    initiative: own.initiative,
    initiativeLabel: localize("TURNCRAFT.Tracker.initiativeOf", { name }),
    roll: tracker?.rolls ? rollButton(combatant, fighter, context) : null,
    state: own.state,
    badges,
    notice: badges.findLast((mark) => mark.id !== "hidden")?.label ?? null,
    health: health ? healthView(health, health.shown, localize) : null,
    effects,
    controls: controlsOf(combatant, fighter, context),
  };
}

function plainInitiative(fighter: FighterState | undefined): InitiativeView | null {
  if (!fighter || fighter.initiative === null) return null;
  const text = String(fighter.initiative);
  return { text, die: null, why: text };
}

/** True for a combatant out of the encounter, with a row without marks of the ruleset. */
function isOut({ departed, defeated }: FighterState): boolean {
  return departed || defeated;
}

function badgesOf({ hidden }: CombatantInput, fighter: FighterState | undefined, localize: Localize): BadgeView[] {
  const mark = (id: string, icon: string, label: string): BadgeView => ({ id, icon, label, tip: label });
  const badges: BadgeView[] = [];
  if (hidden) badges.push(mark("hidden", "fa-eye-slash", localize("TURNCRAFT.Tracker.hidden")));
  if (fighter?.departed) badges.push(mark("departed", "fa-door-open", localize("TURNCRAFT.Tracker.departed")));
  else if (fighter?.defeated) badges.push(mark("defeated", "fa-skull", localize("TURNCRAFT.Tracker.defeated")));
  return badges;
}

function rollButton(
  { id, owned }: CombatantInput,
  fighter: FighterState | undefined,
  context: TrackerContext,
): ButtonView | null {
  const { input, localize, nameOf } = context;
  if (!fighter || fighter.departed || fighter.initiative !== null || !(owned || input.gm)) return null;
  const label = localize("TURNCRAFT.Tracker.rollFor", { name: nameOf(id) });
  return { action: "rollInitiative", label, icon: "fa-dice-d20", tip: label, disabled: false };
}

function controlsOf(
  combatant: CombatantInput,
  fighter: FighterState | undefined,
  { input, localize }: TrackerContext,
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
