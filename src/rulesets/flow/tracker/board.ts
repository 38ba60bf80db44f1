import type { Reader } from "../../../combat/tracker/reader.ts";
import { figureWords } from "../../../combat/tracker/refusal-words.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  actorOf,
  type CommandOf,
  type Fighter,
  type FlowState,
  isSurpriseRound,
  ledger,
  neighboursOf,
  placementAt,
  readiedIn,
  readiedNow,
  type StackEntry,
  sideFigure,
} from "../rules/index.ts";
import { type DeedView, deedsOf, priceWords } from "./deeds.ts";
import { directionTo, eighthTo } from "./directions.ts";
import { groundWords } from "./ground.ts";
import { commands, isFist, refusalOf, whyNot } from "./judge.ts";

/** A button of the board: `act` is the id of an offer of `who`, or an act of the board. A dead one says in `tip` why. */
export interface BoardAct {
  readonly act: string;
  readonly who: string;
  /** Of the choice of who surprises: which side. */
  readonly deed: string;
  readonly label: string;
  /** "2 AP"; empty where it costs nothing. */
  readonly cost: string;
  readonly icon: string;
  readonly tip: string;
  readonly disabled: boolean;
  /** True on the selected option of several; null on any other button. */
  readonly pressed: boolean | null;
}

/** Readied action on the board (FL-121). */
export interface ReadiedView {
  readonly id: CombatantId;
  readonly name: string;
  readonly trigger: string;
  /** "strikes it · 2 AP set aside" */
  readonly what: string;
  readonly acts: readonly BoardAct[];
}

/** Board above the tracker's rows. */
export interface FlowBoard {
  /** The surprise round, a readied action that is being taken, a Move that waits; null in the usual course. */
  readonly notice: { readonly icon: string; readonly text: string } | null;
  /** Meaning of a space in this scene, if it isn't a hex (FL-167, FL-168). */
  readonly ground: string | null;
  /** Effects at the end of the round without a target (FL-12). */
  readonly effects: readonly string[];
  /** Choice of the surprising side, offered to the GM before the start (FL-144). */
  readonly surprise: readonly BoardAct[];
  /** Most common actions of the acting combatant, for users who control it. */
  readonly deeds: readonly BoardAct[];
  /** All else that they could do, folded away: special actions, spells and abilities, things, free actions, steps. */
  readonly more: readonly BoardAct[];
  readonly readied: readonly ReadiedView[];
}

/** Null where there is nothing to show. */
export function boardView(reader: Reader<FlowState>): FlowBoard | null {
  const { state, gm } = reader.facts;
  const surprise = state.round === 0 && gm ? surpriseActs(reader) : [];
  const { deeds, more } = state.round === 0 ? noDeeds : deedActs(reader);
  const readied =
    state.round === 0
      ? []
      : readiedIn(state)
          .filter(reader.canSee)
          .map((id) => readiedView(id, reader));
  const notice = noticeOf(reader);
  const effects = effectsOf(reader);
  const ground = groundWords(state, reader.localize);
  if (!notice && !ground && surprise.length + deeds.length + readied.length + effects.length === 0) return null;
  return { notice, ground, effects, surprise, deeds, more, readied };
}

function noticeOf({ facts, localize, nameOf, canSee }: Reader<FlowState>): FlowBoard["notice"] {
  const { state } = facts;
  const readied = readiedNow(state)?.who;
  if (readied !== undefined && canSee(readied)) {
    const what = state.fighters[readied]?.ready?.what ?? "";
    return { icon: "fa-bolt", text: localize("TURNCRAFT.Flow.Board.acting", { name: nameOf(readied), what }) };
  }
  const walk = waitingWalk(state);
  if (walk && canSee(walk.who)) {
    const isLeaving = walk.window?.kind === "provoke";
    const key = isLeaving ? "TURNCRAFT.Flow.Board.leaveWaits" : "TURNCRAFT.Flow.Board.moveWaits";
    const text = localize(key, { name: nameOf(walk.who), hexes: walk.legs.length });
    return { icon: "fa-shoe-prints", text };
  }
  if (isSurpriseRound(state)) return { icon: "fa-face-surprise", text: localize("TURNCRAFT.Flow.Board.surpriseRound") };
  return null;
}

/** The movement that stands still while people are asked (FL-70). */
function waitingWalk({ open }: FlowState): Extract<StackEntry, { kind: "walk" }> | null {
  const walk = open.findLast((frame) => frame.kind === "walk");
  return walk && walk.legs.length > 0 && open.some(({ window }) => window !== null) ? walk : null;
}

function effectsOf({ facts, localize }: Reader<FlowState>): string[] {
  return facts.state.roundEffects
    .filter(({ who }) => who === null)
    .map(({ name, rounds }) =>
      localize(rounds === null ? "TURNCRAFT.Flow.Mark.roundEffect" : "TURNCRAFT.Flow.Mark.roundEffectLeft", {
        name,
        rounds: rounds ?? 0,
      }),
    );
}

function surpriseActs(reader: Reader<FlowState>): BoardAct[] {
  const { facts, localize } = reader;
  const { surprisingSide, fighters } = facts.state;
  const sides = [...new Set(Object.values<Fighter>(fighters).map(({ side }) => side))].sort();
  if (sides.length < 2) return [];
  return [null, ...sides].map((side) => ({
    ...plainAct,
    act: "surprise",
    deed: side ?? "",
    label:
      side === null
        ? localize("TURNCRAFT.Flow.Board.nobody")
        : String(figureWords({ side: sideFigure(side) }, reader).side),
    icon: side === null ? "fa-equals" : "fa-face-surprise",
    tip: localize(side === null ? "TURNCRAFT.Flow.Board.nobodyTip" : "TURNCRAFT.Flow.Board.surprisesTip"),
    pressed: surprisingSide === side,
  }));
}

const plainAct: BoardAct = {
  act: "",
  who: "",
  deed: "",
  label: "",
  cost: "",
  icon: "",
  tip: "",
  disabled: false,
  pressed: null,
};

/** Actions one click away in the tracker, with their icons; all others are folded away. */
const near: Readonly<Record<string, string>> = {
  standUp: "fa-person-arrow-up-from-line",
  flowState: "fa-water",
  totalDefense: "fa-shield-halved",
  ready: "fa-stopwatch",
  feint: "fa-masks-theater",
  hold: "fa-hand-back-fist",
  breakFree: "fa-hand",
};

const noDeeds: Pick<FlowBoard, "deeds" | "more"> = { deeds: [], more: [] };

function deedActs(reader: Reader<FlowState>): Pick<FlowBoard, "deeds" | "more"> {
  const { state } = reader.facts;
  const who = actorOf(state);
  const fighter = who && state.fighters[who];
  if (!who || !fighter || !commands(reader, who)) return noDeeds;
  // Whoever still waits at the own turn's start chooses that first (FL-126).
  if (fighter.ready && state.activeId === who && !readiedNow(state)) return noDeeds;
  const all = deedsFor(reader, who);
  const isArmed = all.some(({ id, group }) => group === "attacks" && !isFist(id));
  const isNear = ({ id, group }: DeedView) => (group === "attacks" || id in near) && !(isArmed && isFist(id));
  const acts = (deeds: readonly DeedView[]) => deeds.map((deed) => deedAct(reader, who, deed));
  const others = acts(all.filter((deed) => !isNear(deed)));
  return { deeds: acts(all.filter(isNear)), more: [...stepActs(reader, who, fighter), ...others] };
}

/** Take a Step to each neighbour (FL-130). Who stands there isn't told beforehand: it may be somebody unseen. */
function stepActs(reader: Reader<FlowState>, who: CombatantId, { scores }: Fighter): BoardAct[] {
  const { localize } = reader;
  const { token, spaces, grid = "hex" } = scores;
  const [from] = spaces;
  if (!token || !from) return [];
  const action = localize("TURNCRAFT.Action.step");
  const cost = priceWords({ ap: ledger.step.ap, rp: 0, fp: 0 }, localize);
  return neighboursOf(grid, from).map((to) => {
    const way = { uuid: token.uuid, before: token.at, path: [placementAt(token, to)] };
    const survey: CommandOf<"move">["survey"] = {
      grid,
      from,
      steps: [{ to, cost: 1, inside: [] }],
      token: way,
      blocked: false,
    };
    const why = whyNot(reader, { kind: "move", who, survey, as: "step", forced: false });
    const label = localize("TURNCRAFT.Flow.Ask.title", {
      name: action,
      action: localize(`TURNCRAFT.Flow.Direction.${directionTo(token, from, to)}`),
    });
    const tip = why ?? [label, cost].join(" · ");
    const icon = "fa-shoe-prints";
    const act = `step:${eighthTo(token, from, to)}`;
    return { ...plainAct, act, who, label, cost, icon, tip, disabled: why !== null };
  });
}

/** Actions open to a combatant from the reader's point of view, aimed at the reader's targets on the map. */
export function deedsFor(reader: Reader<FlowState>, who: CombatantId): readonly DeedView[] {
  const { facts, canSee, localize } = reader;
  const mayDo = (deed: DeedView["deed"]) => refusalOf(reader, { kind: "act", who, deed }) === null;
  return deedsOf({ state: facts.state, who, targets: facts.targets ?? [], canSee, mayDo, localize });
}

function deedAct(
  reader: Reader<FlowState>,
  who: CombatantId,
  { id, label, cost, odds, deed, group }: DeedView,
): BoardAct {
  const { localize } = reader;
  const why = whyNot(reader, { kind: "act", who, deed });
  const chance = odds === null ? null : localize("TURNCRAFT.Flow.odds", { odds });
  return {
    ...plainAct,
    act: `deed:${id}`,
    who,
    label,
    cost,
    icon: group === "attacks" ? "fa-hand-fist" : (near[id] ?? "fa-bolt"),
    tip: why ?? [label, cost, chance].filter(Boolean).join(" · "),
    disabled: why !== null,
  };
}

function readiedView(id: CombatantId, reader: Reader<FlowState>): ReadiedView {
  const { facts, localize, nameOf } = reader;
  const fighter = facts.state.fighters[id];
  const { trigger = "", what = "" } = fighter?.ready ?? {};
  const ap = fighter?.apReserved ?? 0;
  return {
    id,
    name: nameOf(id),
    trigger,
    what: localize("TURNCRAFT.Flow.Board.readied", { what, ap }),
    acts: commands(reader, id) ? readyActs(id, reader) : [],
  };
}

/** At the own turn's start it goes on waiting or gives it up; else what it waits for happens, or it waits no longer (FL-126). */
function readyActs(who: CombatantId, reader: Reader<FlowState>): BoardAct[] {
  const { facts, localize } = reader;
  const { state } = facts;
  if (readiedNow(state)?.who === who) {
    const tip = localize("TURNCRAFT.Flow.Board.waitOnTip");
    return [
      { ...plainAct, act: "drop", who, label: localize("TURNCRAFT.Flow.Board.waitOn"), icon: "fa-hourglass-half", tip },
    ];
  }
  const drop = {
    ...plainAct,
    act: "drop",
    who,
    label: localize("TURNCRAFT.Flow.Board.drop"),
    icon: "fa-xmark",
    tip: localize("TURNCRAFT.Flow.Board.dropTip"),
  };
  if (state.activeId === who) {
    const label = localize("TURNCRAFT.Flow.Board.keepWaiting");
    const why = whyNot(reader, { kind: "keep-waiting", who });
    const keep = {
      ...plainAct,
      act: "keep",
      who,
      label,
      icon: "fa-hourglass-half",
      tip: why ?? label,
      disabled: why !== null,
    };
    return [keep, drop];
  }
  const label = localize("TURNCRAFT.Flow.Board.happens");
  const why = whyNot(reader, { kind: "trigger", who });
  return [
    {
      ...plainAct,
      act: "trigger",
      who,
      label,
      icon: "fa-bolt",
      tip: why ?? localize("TURNCRAFT.Flow.Board.happensTip"),
      disabled: why !== null,
    },
    drop,
  ];
}
