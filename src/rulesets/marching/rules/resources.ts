import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { plus, signed } from "../../../engine/figures.ts";
import { askFaces, logLine, type RuleGenerator } from "../../../engine/play.ts";
import { no } from "../../../engine/refusals.ts";
import { object, oneOf, optional, present, presents, type Shaped, text, whole } from "../../../engine/schema.ts";
import { type Added, mostTargets, rollStrike, strikeAt } from "../../../engine/strike.ts";
import type { CombatantId, Refusal, RollRequest } from "../../../engine/types.ts";
import { actionFigure, untoldOf } from "./fighters.ts";
import { carriedOut } from "./frantic.ts";
import { refuseUntimed, refuseUsed } from "./refuse-frantic.ts";
import { refuseHalf } from "./refuse-together.ts";
import { timesImpaired, toHit } from "./surprise.ts";
import { actions, type MarchingState, type Play, type Timed } from "./types.ts";

export const spendShape = {
  who: present,
  /** `none` is free. */
  action: oneOf([...actions, "none"]),
  what: text(),
  /** UUID when one is used. */
  item: optional(text()),
  /** Rolls a plain 1d20 with impairment (MO-802). */
  attack: optional(object({ target: present, bonus: whole(-1000, 1000) })),
  /** *host*: the dice that the item itself says. */
  strike: optional(strikeAt(presents(0, mostTargets))),
} as const;

/** Payment of an action (MO-401). */
export type Spend = Shaped<typeof spendShape>;
type SpentAttack = NonNullable<Spend["attack"]>;

/** MO-401, and in frantic combat what is to be said first. */
export function refuseSpend(state: MarchingState, command: Spend & Timed): Refusal[] {
  const { who, action, attack, item } = command;
  // With an item it is the item that says what it costs.
  if (attack && item === undefined && (action === "none" || action === "move")) {
    return [no("MO-401", "TURNCRAFT.Refused.MO-401.attack", { name: named(who) })];
  }
  if (action === "none") return refuseHalf(state, who, null);
  if (action === "reaction") return refuseUsed(state, who, action);
  return [
    ...refuseHalf(state, who, action === "primary" ? "act" : "move"),
    ...refuseUntimed(state, { ...command, action }),
    ...refuseUsed(state, who, action),
  ];
}

/** Pays an action, at 0 it stays at 0 (MO-401, MO-002); an attack's die is thrown first (MO-802). */
export function* spend(play: Play, { who, action, what, attack, strike }: Spend): RuleGenerator {
  const { state } = play;
  if (attack) yield* rollToHit(play, who, attack);
  if (strike) yield* rollStrike(play, who, strike, { addedTo: (target) => impairedOf(play, target) });
  if (action === "none") {
    logLine(play, "TURNCRAFT.Log.did", who, { what });
    return;
  }
  if (isStarted(state)) {
    const fighter = fighterOf(state, who);
    fighter.left[action] = 0;
    if (action !== "move") fighter.untold = [...untoldOf(fighter).filter((each) => each !== action), action];
    // Whatever comes between ends a move action: it isn't walked on afterwards (MO-404).
    if (action !== "reaction") fighter.moved = null;
  }
  logLine(play, "TURNCRAFT.Log.spent", who, { resource: actionFigure(action), what });
  // Dice with what they do are a result that is told (MO-903); an attack roll alone is none.
  if (action === "primary" && strike?.damage != null) carriedOut(play, who, { isTold: false });
}

/** Effect of impairment on an attack against this target (MO-802, MO-806). */
function* impairedOf(play: Play, target: CombatantId): RuleGenerator<readonly Added[]> {
  return [{ name: "impaired", by: toHit(fighterOf(play.state, target)) * (yield* timesImpaired(play, target)) }];
}

/** 1d20 with the attacker's bonus and what the target's impairment adds, each named (MO-802). */
function* rollToHit(play: Play, who: CombatantId, { target, bonus }: SpentAttack): RuleGenerator {
  const impaired = toHit(fighterOf(play.state, target)) * (yield* timesImpaired(play, target));
  const [die = 0] = yield* askFaces(play, [attackRoll(who, bonus, impaired)]);
  const figures = { target: named(target), die, bonus: signed(bonus), total: die + bonus + impaired };
  if (impaired === 0) logLine(play, "TURNCRAFT.Log.marching.attacked", who, figures);
  else logLine(play, "TURNCRAFT.Log.marching.attackedImpaired", who, { ...figures, impaired: signed(impaired) });
}

function attackRoll(who: CombatantId, bonus: number, impaired: number): RollRequest {
  const formula = plus(plus("1d20", bonus), impaired);
  return { kind: "roll", id: `attack:${who}`, who, formula, label: "TURNCRAFT.Roll.attack" };
}
