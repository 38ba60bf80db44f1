import type { InitiativeView, MarkView } from "../../../combat/tracker/facet.ts";
import type { CombatantInput } from "../../../combat/tracker/reader.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  actions,
  type Fighter,
  leadOf,
  type MarchingState,
  partyLine,
  type Side,
  sharesSpace,
} from "../rules/index.ts";
import { type ActView, actView, knownOf, type MarchingReader, placeOf } from "./judge.ts";

/** An action of the turn as a pip: its shape says which. */
export interface ActionPip {
  readonly id: string;
  readonly spent: boolean;
}

/** Row content under Marching Order. */
export interface MarchingRow {
  readonly who: CombatantId;
  readonly side: Side | null;
  readonly sideLabel: string;
  /** Actions left; empty before the fight. */
  readonly pips: readonly ActionPip[];
  readonly sentence: string;
  /** "20 of 30 ft": of a move action that is under way; "30 ft": of one that isn't. */
  readonly feet: string;
  /** Before the fight, for the party: forward and back in the marching order. */
  readonly moves: readonly ActView[];
  /** True if the row can be dragged to another place in the marching order. */
  readonly draggable: boolean;
}

/** Row of one combatant, beside its name. */
export function rowState({ id }: CombatantInput, reader: MarchingReader): MarchingRow {
  const { input, localize } = reader;
  const { state } = input;
  const fighter = state.fighters[id];
  const side = fighter?.side ?? null;
  const moves = fighter && side === "party" && state.round === 0 ? marchActs(id, reader) : [];
  return {
    who: id,
    side,
    sideLabel: side ? localize(`TURNCRAFT.Side.${side}`) : localize("TURNCRAFT.Marching.noSide"),
    pips: fighter && state.round > 0 ? actions.map((each) => ({ id: each, spent: fighter.left[each] === 0 })) : [],
    sentence: fighter ? leftWords(fighter, reader) : "",
    feet: fighter && state.round > 0 ? feetWords(fighter, reader) : "",
    moves,
    draggable: moves.some(({ disabled }) => !disabled),
  };
}

function leftWords({ left }: Fighter, { localize }: MarchingReader): string {
  return actions
    .map((each) => {
      const action = localize(`TURNCRAFT.Resource.${each}`);
      return localize(left[each] > 0 ? "TURNCRAFT.Marching.left" : "TURNCRAFT.Marching.used", { action });
    })
    .join(" · ");
}

/** Feet that the move action still covers (MO-408). */
function feetWords({ left, moved, scores: { moveFeet } }: Fighter, { localize }: MarchingReader): string {
  if (moveFeet === null || (left.move === 0 && moved === null)) return "";
  return localize("TURNCRAFT.Tracker.feet", { feet: Math.max(0, moveFeet - (moved ?? 0)) });
}

/** A step forward and a step back in the marching order (MO-101). */
function marchActs(who: CombatantId, reader: MarchingReader): ActView[] {
  const { input, localize, nameOf } = reader;
  const line = partyLine(input.state);
  const place = line.indexOf(who);
  const step = (act: "forward" | "back", by: -1 | 1, icon: string) => {
    if (place + by < 0 || place + by >= line.length) return [];
    const label = localize(`TURNCRAFT.Marching.${act}`, { name: nameOf(who) });
    return [
      actView(
        { act: "march", who, what: String(place + by), label, icon },
        marchCommand(input.state, who, place + by),
        reader,
      ),
    ];
  };
  return [...step("forward", -1, "fa-chevron-up"), ...step("back", 1, "fa-chevron-down")];
}

/** The marching order with one of the party at another place. */
export function marchCommand(state: MarchingState, who: CombatantId, place: number) {
  const others = partyLine(state).filter((id) => id !== who);
  const order = [...others.slice(0, place), who, ...others.slice(place)];
  return { kind: "marching-order", order, vanguard: state.vanguardId } as const;
}

/** Number of the place, and its reason. */
export function placeView({ id }: CombatantInput, reader: MarchingReader): InitiativeView | null {
  const place = placeOf(id, reader);
  if (place === null) return null;
  const { mode, round } = reader.input.state;
  const why = reader.localize(`TURNCRAFT.Marching.placeIn.${round === 0 ? "planned" : mode}`, { place });
  return { text: String(place), die: null, why };
}

/** Marks for facts that the place doesn't show: lead, delay, surprise, lost actions. */
export function marksOf({ id }: CombatantInput, reader: MarchingReader): MarkView[] {
  const { input, localize, nameOf } = reader;
  const { state } = input;
  const fighter = state.fighters[id];
  if (!fighter) return [];
  const mark = (name: MarkName, icon: string, data: Readonly<Record<string, string>> = {}): MarkView => ({
    id: name,
    icon,
    label: localize(`TURNCRAFT.Marching.mark.${name}`),
    tip: localize(`TURNCRAFT.Marching.tip.${name}`, data),
  });
  const marks: MarkView[] = [];
  // First, as the last of a row is the one that is written out.
  const beneath = knownOf(reader).filter((other) => sharesSpace(state, id, other));
  if (state.round > 0 && beneath.length > 0)
    marks.push(mark("shares", "fa-people-group", { names: beneath.map(nameOf).join(", ") }));
  if (state.round === 0 && leadOf(state) === id) marks.push(mark("leads", "fa-flag"));
  else if (state.vanguardId === id) marks.push(mark("vanguard", "fa-flag-checkered"));
  if (state.markedId === id || (state.mode === "spiral" && state.targetId === id)) {
    marks.push(mark("target", "fa-crosshairs"));
  }
  if (fighter.impaired.includes("surprise")) marks.push(mark("surprised", "fa-face-surprise"));
  else if (fighter.impaired.length > 0) marks.push(mark("impaired", "fa-face-dizzy"));
  if (fighter.lost.length > 0) marks.push(mark("lost", "fa-hourglass-end"));
  if (fighter.delayed && !fighter.acted) marks.push(mark("delayed", "fa-hourglass-half"));
  if (fighter.absent) marks.push(mark("absent", "fa-person-walking-arrow-right"));
  if (fighter.waitsUntilRound !== null && fighter.waitsUntilRound > state.round) marks.push(mark("waits", "fa-hand"));
  if (state.overrun?.ids.includes(id)) marks.push(mark("overrun", "fa-people-pulling"));
  return marks;
}

type MarkName =
  | "leads"
  | "vanguard"
  | "target"
  | "surprised"
  | "impaired"
  | "lost"
  | "delayed"
  | "absent"
  | "waits"
  | "overrun"
  | "shares";
