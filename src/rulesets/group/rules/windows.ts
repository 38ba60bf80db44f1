import { type Answers, askRuling, logLine, type RuleGenerator, ruling, rulingOf } from "../../../engine/execution.ts";
import type { Fields } from "../../../engine/fields.ts";
import { fighterIn, fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { never, no } from "../../../engine/refusals.ts";
import { id, oneOf, optional, present, presents, readBy, type Shaped, whole } from "../../../engine/schema.ts";
import type { CombatantId, Refusal, RulingRequest } from "../../../engine/types.ts";
import { makeAttack } from "./attacks-play.ts";
import { breakConcentration, concentrates } from "./damage.ts";
import { reactShape } from "./declaration-types.ts";
import { areOpponents, isPresent } from "./fighters.ts";
import {
  enterLedger,
  entitledByFlight,
  refuseAttack,
  refuseFree,
  refuseIterative,
  refuseOffered,
  segmentKey,
} from "./free-attacks.ts";
import { refuseImmediate, takeImmediate } from "./immediate.ts";
import { aimedAt } from "./item-readings.ts";
import { askGiveUp, giveUp, takeMajor } from "./majors.ts";
import { byAttacker, command, gmOnly, refuseIdle } from "./permissions.ts";
import { finishFlight } from "./rush.ts";
import type { GroupExecution, GroupFighter, GroupReact, GroupState, GroupWindow } from "./types.ts";

/*
 * A window's life (GR-93, GR-146): something draws free or immediate attacks; those entitled are asked; each attacks or lets
 * it pass, or the GM closes it. What drew them waits, and nothing else is done meanwhile. There is one at most.
 */

type WindowTerms = Pick<GroupWindow, "bonus" | "penalty">;

const offerShape = {
  victim: present,
  who: presents(),
  attack: oneOf(["free", "immediate"]),
  /** The number entered by the GM (GR-10). */
  segment: optional(readBy(readSegment, [1, 10])),
  bonus: whole(-20, 20),
  penalty: whole(-20, 20),
} as const;
type WindowOffer = Shaped<typeof offerShape>;

/** Commands about windows and the attacks in them. */
export const windowCommands = [
  /**
   * Lets the GM offer attacks on a combatant (GR-147, GR-153); barred attackers are left out (GR-148, GR-149, GR-151),
   * unless none is left and the GM overrides.
   */
  command("offer", { shape: offerShape, ...gmOnly("GR-147"), refuse: refuseOffer, run: offer }),
  /** Takes an immediate action: a free attack, an immediate attack, or another one free of cost (GR-06, GR-93). */
  command("react", {
    shape: reactShape,
    by: byAttacker,
    refuse: (state, given, judging) => [
      ...refuseIdle(state, given.who, judging, true),
      ...refuseReaction(state, given, judging.answers, judging.asker.gm),
    ],
    run: react,
  }),
  /** Declines the attack offered in a window. */
  command("decline", {
    shape: { who: present, window: id() },
    by: "owner",
    refuse: (state, { who, window }, judging) => [
      ...refuseIdle(state, who, judging, true),
      ...refuseAnswer(state, window, who),
    ],
    run(ctx, { who }) {
      logLine(ctx, "TURNCRAFT.Log.passed", who);
      answer(ctx, who, "passed");
    },
  }),
  /** Closes the window; missing answers count as declined. */
  command("close-window", {
    shape: { window: id() },
    by: "gm",
    refuse: (state, { window }) => refuseAnswer(state, window, null),
    run: closeWindow,
  }),
] as const;

/** Opens a window for the opponents of a fleeing combatant (GR-147); false if none can attack. */
export function openFlight(
  ctx: GroupExecution,
  victim: CombatantId,
  segment: number | undefined,
  terms: WindowTerms,
): boolean {
  const trigger = { attack: "free", victim, segment: segmentKey(ctx.state, victim, segment) } as const;
  const asked = entitledByFlight(ctx.state, trigger);
  if (asked.length === 0) return false;
  openWindow(ctx, { ...trigger, ...terms, flees: true }, asked);
  return true;
}

function openWindow(
  ctx: GroupExecution,
  window: Omit<GroupWindow, "id" | "asked">,
  asked: readonly CombatantId[],
): void {
  const { state } = ctx;
  state.made += 1;
  const answers = Object.fromEntries(asked.map((id) => [id, "waiting" as const]));
  state.window = { ...window, id: `window-${state.made}`, asked: answers };
  const event = window.attack === "free" ? "TURNCRAFT.Log.group.offeredFree" : "TURNCRAFT.Log.group.offeredImmediate";
  logLine(ctx, event, window.victim, { names: { combatants: asked } });
}

function offer(ctx: GroupExecution, { victim, who, attack, segment, bonus, penalty }: WindowOffer): void {
  const { state } = ctx;
  const trigger = { attack, victim, segment: segmentKey(state, victim, segment) };
  const entitled = offeredTo(state, { victim, who, attack, segment });
  const asked = entitled.length > 0 ? entitled : attackersIn(state, who, victim);
  openWindow(ctx, { ...trigger, bonus, penalty, flees: false }, asked);
}

/** Combatants present and able to attack at all. */
function attackersIn(state: GroupState, who: readonly CombatantId[], victim: CombatantId): CombatantId[] {
  return who.filter((id) => id !== victim && isPresent(state, id));
}

function offeredTo(
  state: GroupState,
  { victim, who, attack, segment }: Pick<WindowOffer, "victim" | "who" | "attack"> & { segment: number | undefined },
): CombatantId[] {
  const trigger = { attack, victim, segment: segmentKey(state, victim, segment) };
  const opponents = attackersIn(state, who, victim).filter((id) => areOpponents(state, id, victim));
  return opponents.filter((id) => refuseOffered(state, id, trigger).length === 0);
}

/** Refuses a GM's offer of attacks without an entitled combatant: by the clause barring a named one. */
function refuseOffer(state: GroupState, { victim, who, attack, segment }: WindowOffer): Refusal[] {
  if (!isStarted(state)) return [never("GR-11", "TURNCRAFT.Refused.notStarted")];
  if (state.window) return [never("GR-93", "TURNCRAFT.Refused.GR-93.open")];
  if (offeredTo(state, { victim, who, attack, segment }).length > 0) return [];
  const trigger = { attack, victim, segment: segmentKey(state, victim, segment) };
  const barred = attackersIn(state, who, victim).flatMap((id) => [
    ...(areOpponents(state, id, victim) ? [] : [refuseFriend(id, victim)]),
    ...refuseOffered(state, id, trigger),
  ]);
  return barred.length > 0 ? barred.slice(0, 1) : [never("GR-147", "TURNCRAFT.Refused.GR-147.nobody")];
}

function refuseFriend(id: CombatantId, victim: CombatantId): Refusal {
  return no("GR-147", "TURNCRAFT.Refused.GR-147.friend", { name: named(id), victim: named(victim) });
}

function* react(ctx: GroupExecution, command: GroupReact): RuleGenerator {
  const { who } = command;
  if (command.as === "action") return yield* takeImmediate(ctx, command);
  for (const ask of questionsOf(ctx.state, command)) yield* askRuling(ctx, ask);
  yield* attackOutOfTurn(ctx, command, command.as);
  answer(ctx, who, "reacted");
}

function* attackOutOfTurn(
  ctx: GroupExecution,
  { who, item, attack }: GroupReact,
  as: "free" | "immediate",
): RuleGenerator {
  const { state } = ctx;
  const terms = { bonus: state.window?.bonus ?? 0, penalty: state.window?.penalty ?? 0 };
  const victim = state.window?.victim ?? attack?.targets[0];
  if (victim)
    enterLedger(state, who, { attack: as, victim, segment: state.window?.segment ?? segmentKey(state, victim) });
  logLine(ctx, as === "free" ? "TURNCRAFT.Log.group.freeAttack" : "TURNCRAFT.Log.group.immediateAttack", who);
  if (as === "free") breakConcentration(ctx, who, "TURNCRAFT.Cause.freeAttack");
  else payImmediate(ctx, who);
  yield* makeAttack(ctx, { who, item, attack, hold: null, ...terms, primaryOnly: true });
}

/** Pays for an immediate attack: the major action, and of several routines the primary one (GR-153, GR-154, GR-156). */
function payImmediate(ctx: GroupExecution, who: CombatantId): void {
  const fighter = fighterOf(ctx.state, who);
  if (bindsMajor(fighter as GroupFighter)) giveUp(ctx, who);
  takeMajor(ctx, who);
  fighter.routinesUsed += 1;
}

/** True if the major action is bound by what was declared or begun; a declared minor action binds none (GR-154). */
function bindsMajor({ major, late }: GroupFighter): boolean {
  return major === "declared" || major === "inProgress" || late?.done === false;
}

/** Questions naming the costs before payment (GR-150, GR-154). */
function questionsOf(state: GroupState, { who, as }: GroupReact): RulingRequest[] {
  const casts = as === "free" && concentrates(state, who);
  const swaps = as === "immediate" && bindsMajor(fighterOf<GroupFighter>(state, who));
  return [...(casts ? [askConcentration(who)] : []), ...(swaps ? [askGiveUp(state, who, "GR-154")] : [])];
}

function askConcentration(who: CombatantId): RulingRequest {
  return ruling("GR-150", ["keep", "attack"], { name: named(who) }, { about: who, who });
}

/** Refuses an immediate action now. */
function refuseReaction(state: GroupState, command: GroupReact, answers: Answers, gm: boolean): Refusal[] {
  const { who, as, item, attack } = command;
  if (as === "action") return refuseImmediate(state, command, answers);
  if (item.attackForm === null) {
    return [no("GR-146", "TURNCRAFT.Refused.GR-146.noAttack", { name: named(who), what: item.name })];
  }
  const thing = aimedAt(attack);
  if (thing && "named" in thing) return [no("GR-146", "TURNCRAFT.Refused.GR-146.object", { what: thing.named })];
  const denied = questionsOf(state, command).flatMap((ask) => {
    const isNo = ["keep", "refuse"].includes(rulingOf(answers, ask) ?? "");
    return isNo ? [no(ask.clause, "TURNCRAFT.Refused.GR-168.answered", { name: named(who), what: item.name })] : [];
  });
  return [
    ...refuseWindow(state, command, gm),
    ...refuseLimits(state, command),
    ...refuseAttack(state, who, item, attack, answers),
    ...denied,
  ];
}

/** Refuses an attack out of turn beyond its limits (GR-146, GR-148 to GR-156). */
function refuseLimits(state: GroupState, { who, as, attack }: GroupReact): Refusal[] {
  const victim = state.window?.victim ?? attack?.targets[0];
  if (as === "action" || !victim) return [];
  const segment = state.window?.segment ?? segmentKey(state, victim);
  return [...refuseFree(state, who, { attack: as, victim, segment }), ...refuseIterative(attack?.routine)];
}

/** Refuses an attack out of turn without a window's offer; the GM needs no window (GR-147). */
function refuseWindow(state: GroupState, { who, window, as, attack }: GroupReact, gm: boolean): Refusal[] {
  const name = named(who);
  const open = state.window;
  if (window === null) {
    if (open) return [no("GR-93", "TURNCRAFT.Refused.GR-93.open")];
    return gm ? [] : [no(as === "free" ? "GR-147" : "GR-153", "TURNCRAFT.Refused.GR-147.noTrigger", { name })];
  }
  if (open?.id !== window) return [never("GR-93", "TURNCRAFT.Refused.GR-93.closed")];
  if (open.attack !== as) return [no("GR-153", "TURNCRAFT.Refused.GR-153.other", { name })];
  if (attack?.targets.some((target) => target !== open.victim)) {
    return [no("GR-146", "TURNCRAFT.Refused.GR-146.victim", { name, victim: named(open.victim) })];
  }
  return open.asked[who] === "waiting" || (open.asked[who] === undefined && gm)
    ? []
    : [...refuseFree(state, who, open), no("GR-147", "TURNCRAFT.Refused.GR-147.noTrigger", { name })];
}

export function closeWindow(ctx: GroupExecution): void {
  const { window } = ctx.state;
  if (!window) return;
  for (const id of Object.keys(window.asked) as CombatantId[]) {
    if (window.asked[id] === "waiting") window.asked[id] = "passed";
  }
  resolveWindow(ctx);
}

function answer(ctx: GroupExecution, who: CombatantId, stated: "passed" | "reacted"): void {
  const { window } = ctx.state;
  if (!window) return;
  if (window.asked[who] !== undefined) window.asked[who] = stated;
  resolveWindow(ctx);
}

/** Passes for combatants unable to attack; after all answers, resumes the action behind the attacks. */
export function resolveWindow(ctx: GroupExecution): void {
  const { state } = ctx;
  const { window } = state;
  if (!window) return;
  const over = !isStanding(state, window.victim);
  for (const id of Object.keys(window.asked) as CombatantId[]) {
    if (window.asked[id] === "waiting" && (over || !isStanding(state, id))) window.asked[id] = "passed";
  }
  if (Object.values(window.asked).includes("waiting")) return;
  state.window = null;
  logLine(ctx, "TURNCRAFT.Log.group.windowClosed", window.victim);
  if (window.flees) finishFlight(ctx, window.victim, Object.values(window.asked).includes("reacted"));
}

function isStanding(state: GroupState, id: CombatantId): boolean {
  return fighterIn(state, id) !== null && isPresent(state, id);
}

/**
 * Refuses an answer to a window not open, or not waiting for the combatant (GR-93). `who` null: the GM closes the window for all.
 */
function refuseAnswer({ window }: GroupState, id: string, who: CombatantId | null): Refusal[] {
  if (window?.id !== id) return [never("GR-93", "TURNCRAFT.Refused.GR-93.closed")];
  const asked = who === null || window.asked[who] === "waiting";
  return asked ? [] : [never("GR-93", "TURNCRAFT.Refused.GR-93.notAsked")];
}

/** Reads a segment, 1 to 10 (GR-01). */
function readSegment(f: Fields, name: string): number {
  const value = f.value(name);
  if (typeof value === "number" && (value < 1 || value > 10)) {
    f.refuse(never("GR-01", "TURNCRAFT.Refused.GR-01.segment", { segment: value }));
  }
  return f.whole(name, 1, 10);
}
