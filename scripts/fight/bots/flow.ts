import type { CombatantId } from "../../../src/engine/index.ts";
import {
  type FlowAction as Act,
  actorOf,
  apOf,
  choicesFor,
  distance,
  type FlowCommand,
  type FlowFighter,
  type FlowState,
  flow,
  isInHand,
  neutral,
  occupantsOf,
  type Ready,
  type StackEntry,
  waitingFor,
} from "../../../src/rulesets/flow/rules/index.ts";
import type { Action, Bot, View } from "../bot.ts";
import { guest, itemId } from "./flow-guest.ts";
import { approach, stepSize } from "./flow-paths.ts";

type MyView = View<FlowState>;
type MyAction = Action<FlowCommand>;

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

/** Usually a reaction, now and then none; always takes a readied action's moment. */
function answer({ luck, state }: MyView, frame: StackEntry): MyAction | null {
  const { window } = frame;
  const [who] = window === null ? [] : waitingFor(window);
  if (window === null || who === undefined) return null;
  const pass: FlowCommand = { kind: "pass", who, window: window.id, rest: luck.happens(0.3) };
  if (window.kind === "ready") return { command: luck.happens(0.7) ? { kind: "trigger", who } : pass, by: who };
  const choices = choicesFor(state, frame, who);
  if (choices.length === 0 || luck.happens(0.3)) return { command: pass, by: who };
  return { command: { kind: "react", who, window: window.id, choice: luck.pick(choices) }, by: who };
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
  const as = (command: FlowCommand): MyAction => ({ command, by: who });
  const act = (action: Act): MyAction => as({ kind: "act", who, action });
  const readied = state.open.at(-1)?.kind === "readied";
  if (fighter.ready) return readied ? takeMoment(view, who, fighter.ready) : as(waitOn(view, who));
  const end = readied && state.activeId !== who ? null : as({ kind: "advance", round: state.round, turn: who });
  if (fighter.defeated) return end;
  if (state.round > weary && luck.happens(0.1)) return as({ kind: "defeat", who, defeated: true });
  const { ap, grapple } = fighter;
  if (grapple) return held(view, fighter, grapple.role, act) ?? end;
  if (fighter.prone) return ap >= state.settings.standUpAp ? act({ action: "standUp" }) : end;
  if (ap === 0) return luck.happens(0.1) ? act({ action: "free", what: "a curse" }) : end;
  const action = close(view, who, fighter) ?? (luck.happens(0.3) ? aside(view, who, fighter) : null);
  if (action) return act(action);
  return luck.happens(0.9) ? (go(view, who, fighter) ?? end) : end;
}

/** Goes on waiting, or acts as usual, at the start of the own turn. */
function waitOn({ luck }: MyView, who: CombatantId): FlowCommand {
  return luck.happens(0.5) ? { kind: "keep-waiting", who } : { kind: "drop-ready", who };
}

/** Readied action, if still possible. */
function takeMoment(view: MyView, who: CombatantId, { action }: Ready): MyAction {
  const strike = action === "attack" ? attack(view, who) : null;
  if (strike) return { command: { kind: "act", who, action: strike }, by: who };
  if (action === "free") return { command: { kind: "act", who, action: { action, what: "a shout" } }, by: who };
  return { command: { kind: "drop-ready", who }, by: who };
}

function held(
  { luck, state }: MyView,
  { ap, round }: FlowFighter,
  role: "grappler" | "grappled",
  act: (action: Act) => MyAction,
): MyAction | null {
  if (role === "grappled") {
    return round.escapeUsed || ap < state.settings.escapeAp ? null : act({ action: "breakFree" });
  }
  if (round.grapplePaid) return null;
  return act({ action: ap >= 2 && luck.happens(0.7) ? "hold" : "letGo" });
}

/** Enemies whom a weapon in hand reaches, or who stand nowhere. */
function reached({ state, foesOf }: MyView, who: CombatantId, reach: number): CombatantId[] {
  return foesOf(who).filter((id) => (distance(state, who, id) ?? 0) <= reach);
}

/** An attack with something in hand, sometimes with an ability added. */
function attack(view: MyView, who: CombatantId): Act | null {
  const { state, luck } = view;
  const fighter = state.fighters[who];
  if (!fighter || apOf(state, who) < 2) return null;
  const weapons = fighter.scores.items.filter((item) => isInHand(item) && item.attackType !== "none");
  const weapon = luck.pick(weapons);
  const reach = weapon.attackType === "ranged" ? 2 * weapon.range : Math.max(weapon.reach, fighter.scores.naturalReach);
  const targets = reached(view, who, reach);
  if (targets.length === 0) return null;
  const abilities = fighter.fp >= 2 && luck.happens(0.3) ? [{ item: itemId(who, "mighty blow") }] : [];
  return { action: "attack", item: weapon.uuid, targets: [luck.pick(targets)], abilities };
}

/** Picks an action against an adjacent enemy. */
function close(view: MyView, who: CombatantId, fighter: FlowFighter): Act | null {
  const { luck, state } = view;
  const strike = luck.happens(0.7) ? attack(view, who) : null;
  if (strike) return strike;
  const [target] = reached(view, who, 1).filter((id) => (state.fighters[id]?.scores.size ?? 0) <= fighter.scores.size);
  if (!target || luck.happens(0.2)) return null;
  const { ap, round } = fighter;
  const held = state.fighters[target]?.scores.items.find((item) => isInHand(item) && !item.natural);
  const blade = fighter.scores.items.find((item) => isInHand(item) && item.attackType === "melee");
  const isFree = !state.fighters[target]?.grapple;
  const skill = luck.pick(["melee", "deception"] as const);
  const actions: (Act | false | undefined)[] = [
    !round.feintUsed && { action: "feint", target, skill },
    !round.shoveUsed && { action: "shove", target, effect: luck.pick(["push", "prone"]) },
    isFree && ap >= 2 && { action: "grapple", target },
    held && blade && ap >= 2 && { action: "disarm", item: blade.uuid, target, held: held.uuid },
    isBehindFree(state, who, target) && { action: "tumble", target },
    ap >= 3 && { action: "totalDefense" },
  ];
  const open = actions.flatMap((action) => action || []);
  return open.length > 0 ? luck.pick(open) : null;
}

/** True if a Tumble would lead somewhere: the hex straight behind an enemy is empty. */
function isBehindFree(state: FlowState, who: CombatantId, target: CombatantId): boolean {
  const [own = [], other = []] = [who, target].map((id) => state.fighters[id]?.scores.spaces ?? []);
  const [from, through] = [own[0], other[0]];
  if (!from || !through || own.length > 1 || other.length > 1) return false;
  return occupantsOf(state, { x: 2 * through.x - from.x, y: 2 * through.y - from.y }, who).length === 0;
}

/** Picks an action that needs no adjacent enemy. */
function aside(view: MyView, who: CombatantId, { ap, turn, scores }: FlowFighter): Act {
  const { luck, foesOf } = view;
  const { items } = scores;
  const carries = (name: string) => items.find((item) => item.name === name && isInHand(item));
  const second = carries("dagger") ?? carries("shield");
  const lying = items.find(({ carry, hands }) => carry === "dropped" && hands === 1);
  const target = luck.pick(foesOf(who));
  const [item, spell] = [second?.uuid, itemId(who, luck.pick(["bolt", "sleep"]))];
  const mightDraw = !second && lying === undefined;
  const actions: (Act | false | undefined)[] = [
    ap >= 2 && { action: "spell", item: spell, targets: [target], abilities: [] },
    ap >= 2 && { action: "magicItem", item: itemId(who, "charm") },
    !turn.flowState && { action: "flowState" },
    item && { action: luck.pick(["sheathe", "drop"] as const), item },
    mightDraw && { action: "draw", item: itemId(who, "potion"), hand: "off" },
    carries("potion") && { action: "potion", item: itemId(who, "potion") },
    ap >= 2 && readiness(luck.pick(["attack", "free"] as const), luck.pick(["movement", "action", "other"] as const)),
    { action: "other", what: "a lever", ap: 1, rp: 0, fp: 0, provokes: luck.happens(0.5) },
  ];
  return luck.pick(actions.flatMap((action) => action || []));
}

function readiness(named: "attack" | "free", on: Ready["on"]): Act {
  const [trigger, what] = ["somebody moves", named === "attack" ? "a blow" : "a shout"];
  return { action: "ready", trigger, on, named, what, cost: named === "attack" ? 2 : 0 };
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
