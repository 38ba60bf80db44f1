import type { CombatantId, Feet } from "../../../src/engine/index.ts";
import {
  type MarchingCommand,
  type MarchingFighter,
  type MarchingScores,
  type MarchingState,
  marching,
  type Together,
} from "../../../src/rulesets/marching/rules/index.ts";
import { turnPanelView } from "../../../src/rulesets/marching/sheet/sheet.ts";
import { allOffers } from "../../../src/sheets/turn-panel/facet.ts";
import type { Action, Bot, View } from "../bot.ts";
import type { Luck } from "../luck.ts";
import { offersUnder, pickerOf } from "../offers.ts";
import type { Combatant } from "../sides.ts";

type MyView = View<MarchingState>;
type MyAction = Action<MarchingCommand>;

const offers = offersUnder(marching, (input) => allOffers(turnPanelView(input)));

/** Attacks, walks, delays, acts together with friends and seizes initiative; now and then in frantic combat. */
export const marchingBot: Bot<MarchingState, MarchingCommand> = {
  ruleset: marching,
  guest,
  act(view) {
    const { state, luck } = view;
    if (state.overrun) {
      const continues = luck.pick([...state.overrun.ids, null]);
      return { command: { kind: "resolve-overrun", continues }, by: null };
    }
    if (state.together) return takeCommonTurn(view, state.together);
    if (luck.happens(0.04)) return { command: gesture(view), by: null };
    const who = state.activeId;
    const fighter = who === null ? undefined : state.fighters[who];
    return who === null || !fighter ? null : takeTurn(view, who, fighter);
  },
  onward(state) {
    if (state.round > 0) return { kind: "advance", round: state.round, turn: state.activeId };
    if (state.partySeesMonsters === null) return { kind: "sight", partySeesMonsters: true, monstersSeeParty: true };
    const party = state.order.filter((id) => state.fighters[id]?.side === "party");
    if (state.marchingOrder.length === 0) return { kind: "marching-order", order: party, vanguard: null };
    return { kind: "start" };
  },
};

/** Red is the party, Blue the monsters, in two rows that face each other. */
function guest(luck: Luck, { side, number }: Combatant): MarchingScores {
  return {
    agl: luck.between(6, 16),
    moveFeet: luck.pick([20, 30, 40]) as Feet,
    strikesFirst: luck.happens(0.2),
    playerOwned: side === "Red",
    side: side === "Red" ? "party" : "monsters",
    place: { layout: "square", spaces: [{ x: side === "Red" ? luck.between(0, 2) : luck.between(6, 9), y: number }] },
  };
}

/** Picks a command for the GM between turns. */
function gesture({ luck, state }: MyView): MarchingCommand {
  const who = luck.pick(state.order);
  const id = `c${luck.between(0, 9999)}`;
  const terms = { name: "Poison", rounds: luck.between(1, 4), elapsed: 0, data: {} };
  return luck.pick<MarchingCommand>([
    { kind: "frantic", on: !state.frantic.on },
    { kind: "impair", who: [who], cause: "other", impaired: luck.happens(0.5) },
    { kind: "condition", who, id, uuid: `Actor.${who}.ActiveEffect.${id}`, ...terms },
    { kind: "target", who: luck.happens(0.5) ? who : null },
  ]);
}

function takeTurn(view: MyView, who: CombatantId, fighter: MarchingFighter): MyAction | null {
  const { state, luck } = view;
  const any = pickerOf<MarchingState, MarchingCommand>(offers, view, who);
  if (fighter.defeated) return any("end");
  if (state.frantic.phase === "announce") return (luck.happens(0.8) ? any("announce:") : any("decline:")) ?? any("end");
  const early =
    fighter.begun || luck.happens(0.77) ? null : any(luck.pick(["together:", "together:", "delay", "seize:"]));
  if (early) return early;
  if (fighter.left.move > 0 && luck.happens(0.4)) return { command: walk(luck, who, fighter), by: who };
  return fighter.left.primary > 0 ? attack(view, who) : (any("done") ?? any("end"));
}

/** A common turn goes on with whoever hasn't chosen yet, or hasn't finished this half. */
function takeCommonTurn(view: MyView, { ids, firstChoice, half, finished }: Together): MyAction | null {
  const { luck, state } = view;
  const who = ids.find((id) => !firstChoice[id]) ?? ids.find((id) => !finished.includes(id));
  const fighter = who === undefined ? undefined : state.fighters[who];
  if (who === undefined || !fighter) return null;
  const any = pickerOf<MarchingState, MarchingCommand>(offers, view, who);
  if (!firstChoice[who]) return any("first:");
  const acts = (firstChoice[who] === "act") === (half === 1);
  if (acts && fighter.left.primary > 0 && !fighter.defeated) return attack(view, who);
  if (!acts && fighter.left.move > 0 && luck.happens(0.5)) return { command: walk(luck, who, fighter), by: who };
  return any("end");
}

function attack({ luck, foesOf, nameOf }: MyView, by: CombatantId): MyAction {
  const target = luck.pick(foesOf(by));
  const what = `a blow at ${nameOf(target)}`;
  const command: MarchingCommand = {
    kind: "spend",
    who: by,
    action: "primary",
    what,
    attack: { target, bonus: luck.between(0, 4) },
  };
  return { command, by, ...(luck.happens(0.6) && { blow: { by, at: target, damage: luck.between(1, 8) } }) };
}

/** Moves a combatant sideways from its position, space by space. */
function walk(luck: Luck, who: CombatantId, { scores }: MarchingFighter): MarchingCommand {
  const [from = { x: 0, y: 0 }] = scores.place?.spaces ?? [];
  const direction = luck.pick([-1, 1]);
  const steps = Array.from({ length: luck.between(1, 9) }, (_, i) => ({
    to: { x: from.x + (i + 1) * direction, y: from.y },
  }));
  const at = ({ x, y }: { x: number; y: number }) => ({ x: x * 100, y: y * 100, elevation: 0 });
  const token = { uuid: `Scene.arena.Token.${who}`, before: at(from), path: steps.map(({ to }) => at(to)) };
  return { kind: "move", who, measured: { grid: "square", from, steps, token, blocked: false }, forced: false };
}
