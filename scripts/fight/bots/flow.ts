import type { CombatantId } from "../../../src/engine/index.ts";
import {
  actorOf,
  choicesFor,
  type DeclaredAction,
  type FlowCommand,
  type FlowFighter,
  type FlowState,
  flow,
  neutral,
  type StackEntry,
  waitingFor,
} from "../../../src/rulesets/flow/rules/index.ts";
import { turnPanelView } from "../../../src/rulesets/flow/sheet/sheet.ts";
import { allOffers } from "../../../src/sheets/turn-panel/facet.ts";
import type { Action, Bot, View } from "../bot.ts";
import type { Luck } from "../luck.ts";
import { offersUnder, pickerOf } from "../offers.ts";
import { guest, itemId } from "./flow-guest.ts";
import { approach, stepSize } from "./flow-paths.ts";

type MyView = View<FlowState>;
type MyAction = Action<FlowCommand>;

const offers = offersUnder(flow, (input) => allOffers(turnPanelView(input)));

/** After so many rounds the weary give up, whoever may have no way to win. */
const weary = 40;

/** Walks up to an enemy, strikes, grapples, feints, readies actions and reacts to what others do. */
export const flowBot: Bot<FlowState, FlowCommand> = {
  ruleset: flow,
  guest,
  act(view) {
    const { state, luck } = view;
    const asking = state.open.findLast(({ window }) => window !== null && waitingFor(window).length > 0);
    if (asking) return answer(view, asking);
    const stray = state.order.find((id) => state.fighters[id]?.side === neutral && !state.fighters[id]?.departed);
    if (stray) return { command: { kind: "set-flags", who: stray, flags: { side: sideOf(view, stray) } }, by: null };
    if (luck.happens(0.04)) return gesture(view);
    const who = actorOf(state);
    const fighter = who === null ? undefined : state.fighters[who];
    return who === null || !fighter ? null : takeTurn(view, who, fighter);
  },
  onward: (state) =>
    state.round === 0 ? { kind: "start" } : { kind: "advance", round: state.round, turn: state.activeId },
};

/** Under sides by hand the GM says whose side everybody is on. */
function sideOf({ foesOf }: MyView, who: CombatantId): string {
  return foesOf(who).includes("c1" as CombatantId) ? "Blue" : "Red";
}

/** Usually a reaction, now and then none; an intercept from any of its places. */
function answer(view: MyView, frame: StackEntry): MyAction | null {
  const { luck, state } = view;
  const [who] = frame.window === null ? [] : waitingFor(frame.window);
  if (who === undefined) return null;
  const any = pickerOf<FlowState, FlowCommand>(offers, view, who);
  const given = luck.happens(0.7) ? any("answer:react:", "answer:trigger") : null;
  if (given?.command.kind !== "react" || given.command.choice.reaction !== "intercept")
    return given ?? any("answer:pass");
  const places = choicesFor(state, frame, who).filter(({ reaction }) => reaction === "intercept");
  return { ...given, command: { ...given.command, choice: luck.pick(places) } };
}

/** Picks a command for the GM between actions, or a knowledge check. */
function gesture({ luck, state, nameOf }: MyView): MyAction {
  const who = luck.pick(state.order);
  const id = `fx${luck.between(0, 9999)}`;
  const effect = { id, name: "Poison", damage: luck.pick(["", "1d4"]), pool: "ap", change: -1 } as const;
  const stated = { kind: "act", who, action: { action: "knowledge", skill: "Lore" } } as const;
  if (luck.happens(0.2)) return { command: stated, by: who };
  const command = luck.pick<FlowCommand>([
    { kind: "ongoing", who, effect: { ...effect, turns: luck.between(1, 3), uuid: `Actor.${who}.ActiveEffect.${id}` } },
    { kind: "round-effect", effect: { ...effect, who, rounds: luck.between(1, 3), name: "Bad air" } },
    { kind: "round-effect", effect: { ...effect, who: null, rounds: 2, damage: "", pool: "none", name: "Thunder" } },
    { kind: "grant", who, pool: luck.pick(["ap", "rp", "fp", "apNext"]), amount: luck.between(-1, 2) },
    { kind: "set-flags", who, flags: { prone: luck.happens(0.5) } },
    { kind: "move", who, measured: stepSize(luck, state, who, 2), as: "move", forced: true },
    { kind: "act", who, action: { action: "free", what: `a word to ${nameOf(luck.pick(state.order))}` } },
  ]);
  return { command, by: null };
}

function takeTurn(view: MyView, who: CombatantId, fighter: FlowFighter): MyAction | null {
  const { state, luck } = view;
  const any = pickerOf<FlowState, FlowCommand>(offers, view, who);
  const act = (...names: readonly string[]) => stated(view, fighter, any(...names.map((name) => `action:${name}`)));
  const readied = state.open.at(-1)?.kind === "readied";
  if (fighter.ready) return (readied ? act(fighter.ready.action) : null) ?? any("waitOn", "keepWaiting", "drop");
  const end = readied && state.activeId !== who ? null : any("end");
  if (fighter.defeated) return end;
  if (state.round > weary && luck.happens(0.1)) return { command: { kind: "defeat", who, defeated: true }, by: who };
  if (fighter.grapple) return act("breakFree", "hold") ?? (luck.happens(0.1) ? act("letGo") : null) ?? end;
  if (fighter.prone) return act("standUp") ?? end;
  if (fighter.ap === 0) return luck.happens(0.1) ? act("free") : end;
  const action =
    (luck.happens(0.7) ? act("attack:") : null) ??
    (luck.happens(0.7) ? act(luck.pick(closeBy)) : null) ??
    (luck.happens(0.3) ? (act("potion:") ?? act(luck.pick(aside))) : null);
  return action ?? (luck.happens(0.9) ? (go(view, who, fighter) ?? end) : end);
}

const closeBy = ["feint", "shove:", "grapple", "disarm", "tumble", "totalDefense"];
const aside = ["spell:", "ability:", "magicItem:", "flowState", "sheathe:", "drop:", "draw:", "ready", "other"];

/** The action with what its window would ask for: a text, a trigger, an addition. */
function stated({ luck }: MyView, { fp }: FlowFighter, given: MyAction | null): MyAction | null {
  if (given?.command.kind !== "act") return given;
  const { command, by } = given;
  return { command: { ...command, action: completed(luck, command.action, command.who, fp) }, by };
}

function completed(luck: Luck, action: DeclaredAction, who: CombatantId, fp: number): DeclaredAction {
  switch (action.action) {
    case "attack":
      return fp >= 2 && luck.happens(0.3) ? { ...action, abilities: [{ item: itemId(who, "mighty blow") }] } : action;
    case "ready": {
      const [named, what, cost] = luck.pick([["attack", "a blow", 2] as const, ["free", "a shout", 0] as const]);
      const on = luck.pick(["movement", "action", "other"] as const);
      return { ...action, trigger: "somebody moves", on, named, what, cost };
    }
    case "free":
      return { ...action, what: luck.pick(["a curse", "a shout"]) };
    case "other":
      return { ...action, what: "a lever", provokes: luck.happens(0.5) };
    default:
      return action;
  }
}

/** Towards an enemy, or a step aside. */
function go({ state, luck, foesOf }: MyView, who: CombatantId, fighter: FlowFighter): MyAction | null {
  const steps = luck.happens(0.2) && !fighter.round.stepUsed;
  if (steps)
    return {
      command: { kind: "move", who, measured: stepSize(luck, state, who, 1), as: "step", forced: false },
      by: who,
    };
  const path = approach(state, who, foesOf(who));
  return path && { command: { kind: "move", who, measured: path, as: "move", forced: false }, by: who };
}
