import type { Draft } from "immer";
import { commandsOf } from "../../../engine/command-table.ts";
import { logLine, type RuleGenerator, snapshot } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { never } from "../../../engine/refusals.ts";
import { bool, id, optional, present, type Shaped } from "../../../engine/schema.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { excludeParts } from "./parts.ts";
import { reactionParts } from "./reaction-parts.ts";
import { answerForAll, entryWith, passed, unableIn, whoseIs, windowIn } from "./reactions.ts";
import { refuseChoice, refuseReactor } from "./refuse-reactions.ts";
import { type AskedReaction, choice, type FlowExecution, type FlowState, type StackEntry, terms } from "./types.ts";

const { command } = commandsOf<FlowState>();

/** Refusal of a player's own modifier to a check (FL-162). */
export const onlyGMModifies: Refusal = { clause: "FL-162", message: "TURNCRAFT.Refused.FL-162.onlyGM" };

const reactShape = { who: present, window: id(), choice, ...terms } as const;

/** Answers to a window, and the end without them (FL-08, FL-53). */
export const answerCommands = [
  /**
   * Reacts in a window. `modifier`, `excluded`: as for an action's check; ids of a Riposte's counterattack begin with `counter.`.
   */
  command("react", {
    shape: reactShape,
    by: (_, { who, modifier = 0 }) => (modifier === 0 ? [who] : onlyGMModifies),
    refuse: refuseReaction,
    run: react,
  }),
  /** Passes; with `rest` also for the rest of the Move (FL-96). */
  command("pass", {
    shape: { who: present, window: id(), rest: bool },
    by: "owner",
    refuse: (state, { who, window }) => refuseAnswer(state, window, who),
    run(ctx, { who, window: id, rest }) {
      const { state } = ctx;
      const window = windowIn(ctx, id);
      const entry = entryWith(state, id);
      if (window) window.asked[who] = passed;
      if (entry) logLine(ctx, "TURNCRAFT.Log.flow.noReaction", who, { other: named(whoseIs(entry)) });
      if (!rest || entry?.kind !== "movement") return;
      const { move } = fighterOf(state, entry.who);
      if (move && !move.ignoredBy.includes(who)) move.ignoredBy.push(who);
    },
  }),
  /** Takes back a waiver: the combatant is asked again about Moves under way (FL-96). */
  command("ask-again", {
    shape: { who: present },
    by: "owner",
    run(ctx, { who }) {
      for (const entry of ctx.state.open) {
        if (entry.kind !== "movement") continue;
        const { move } = fighterOf(ctx.state, entry.who);
        if (move?.ignoredBy.includes(who)) move.ignoredBy = move.ignoredBy.filter((id) => id !== who);
      }
      logLine(ctx, "TURNCRAFT.Log.flow.asksAgain", who);
    },
  }),
  /**
   * Closes a window without further waiting, by the GM or a countdown (FL-53). `unable`: releases only combatants who
   * can no longer answer (FL-08).
   */
  command("close-window", {
    shape: { window: id(), unable: optional(bool) },
    by: "gm",
    refuse: (state, { window, unable }) => (unable ? refuseUnable(state, window) : refuseAnswer(state, window, null)),
    run(ctx, { window: id, unable }) {
      const window = unable ? null : windowIn(ctx, id);
      if (window) answerForAll(window);
    },
  }),
] as const;

type FlowReact = Shaped<typeof reactShape>;

/** Takes a reaction; the first Intercept closes the window to all others (FL-84). */
function* react(
  ctx: FlowExecution,
  { who, window: id, choice, modifier = 0, excluded = [] }: FlowReact,
): RuleGenerator {
  const entry = entryWith(snapshot(ctx.state), id);
  const left = entry
    ? yield* excludeParts(ctx, who, reactionParts(snapshot(ctx.state), entry, who, choice), excluded)
    : [];
  const window = windowIn(ctx, id);
  if (!window) return;
  const { override, asker } = ctx.given;
  window.asked[who] = {
    answer: "reacts",
    choice,
    override: override && asker.gm,
    ...(modifier !== 0 && { modifier }),
    ...(left.length > 0 && { excluded: left }),
  } as Draft<AskedReaction>;
  logLine(ctx, "TURNCRAFT.Log.flow.chose", who, { reaction: { key: `TURNCRAFT.Reaction.${choice.reaction}` } });
  if (choice.reaction !== "intercept" || ctx.state.settings.interceptOrder !== "first") return;
  // A defence that was chosen before falls away unpaid.
  for (const id of Object.keys(window.asked) as CombatantId[]) if (id !== who) window.asked[id] = passed;
}

/** Refuses an impossible reaction. An unaffordable reaction is reported even after the moment has passed. */
function refuseReaction(state: FlowState, { who, window, choice }: FlowReact): Refusal[] {
  const entry = entryWith(state, window);
  if (entry === null) return [...refuseReactor(state, who, choice), over()];
  if (entry.window?.kind === "ready") return [never("FL-123", "TURNCRAFT.Refused.FL-123.trigger")];
  return [...refuseChoice(state, entry, who, choice), ...refuseAnswer(state, window, who)];
}

/**
 * Refuses a late answer, to a closed window or already given, and combatants not asked.
 * @param who null: the GM closes the window for all
 */
function refuseAnswer(state: FlowState, id: string, who: CombatantId | null): Refusal[] {
  const entry = entryWith(state, id);
  if (entry?.window == null) return [over()];
  if (who === null) return [];
  const asked = Object.hasOwn(entry.window.asked, who) ? entry.window.asked[who] : null;
  if (!asked) {
    const data = { name: named(who), other: named(whoseIs(entry)) };
    return [never(clauseOf(entry), "TURNCRAFT.Refused.flow.notAsked", data)];
  }
  return asked.answer === "waiting" ? [] : [over()];
}

/** Refuses to release combatants from a window that isn't the newest, or in which all can still answer (FL-08). */
function refuseUnable(state: FlowState, id: string): Refusal[] {
  const entry = state.open.at(-1);
  return entry?.window?.id === id && unableIn(state, entry).length > 0 ? [] : [over()];
}

/**
 * Refusal of an answer at the wrong moment: a defence before the attack check, after the outcome or against a miss
 * (FL-53), or any other that comes too late.
 */
function over(): Refusal {
  return never("FL-53", "TURNCRAFT.Refused.FL-53.over");
}

/** Clause that says who is asked: FL-136 for a failed Tumble, FL-53 for an attack, FL-65 for all else. */
function clauseOf(entry: StackEntry): "FL-53" | "FL-65" | "FL-136" {
  if (entry.kind === "action" && entry.failed) return "FL-136";
  return entry.kind === "attack" ? "FL-53" : "FL-65";
}
