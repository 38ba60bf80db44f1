import type { Draft } from "immer";
import { askRuling, logForGM, logLine, type RuleGenerator, snapshot } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { anyones, optional, present, type Shaped } from "../../../engine/schema.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Terms } from "./action-types.ts";
import { aimUnchecked, strike } from "./attacks.ts";
import { endGrapple, heals } from "./damage.ts";
import { isOut, itemOf } from "./fighters.ts";
import { rowOf } from "./ledger.ts";
import { checkOf, excludeParts } from "./parts.ts";
import { abilitiesIn, askPrice, keepPrice, pay, priceOf } from "./prices.ts";
import { nextReactionAttack, provokedByAction } from "./provoke.ts";
import { isWaiting, openWindow } from "./reactions.ts";
import { finishTurn, readyAction, useReadiness, watchersOf } from "./ready.ts";
import { asksAbout } from "./restrictions.ts";
import { breakFree, grapple, hold } from "./special-grapple.ts";
import { disarmBlow, draw, drop, free, knowledge, magicItem, other, potion, sheathe } from "./special-items.ts";
import { feint, flowState, shove, standUp, totalDefense, tumble } from "./special-moves.ts";
import { type ActionOf, action, type DeclaredAction, type EntryOf, type FlowExecution, terms } from "./types.ts";

/** Fields of an action. `unseenBy`: combatants who don't notice the action, from the host (FL-123); absent: none. */
export const actShape = { who: present, action, ...terms, unseenBy: optional(anyones(1000)) } as const;
type ActionCommand = Shaped<typeof actShape>;

/** Declares and pays an action (T2); it takes effect after the provoked have answered (FL-09, FL-70). */
export function* act(
  ctx: FlowExecution,
  { who, action, modifier = 0, excluded = [], unseenBy }: ActionCommand,
): RuleGenerator {
  const { state } = ctx;
  for (const ask of [...asksAbout(state, who, action), ...askPrice(state, who, action)]) yield* askRuling(ctx, ask);
  const left = yield* excludeParts(ctx, who, checkOf(snapshot(state), who, action)?.parts ?? [], excluded);
  const price = priceOf(state, who, action, ctx.answers);
  pay(ctx, who, price);
  if (action.action === "magicItem") keepPrice(ctx, who, action, price.ap);
  useUp(ctx, who, action);
  useReadiness(ctx, who);
  logLine(ctx, "TURNCRAFT.Log.flow.declared", who, {
    action: { key: `TURNCRAFT.Action.${action.action}` },
    ap: price.ap,
  });
  const entry: EntryOf<"action"> = {
    kind: "action",
    who,
    action,
    modifier,
    ...(left.length > 0 && { excluded: left }),
    ...(unseenBy && { unseenBy }),
    failed: false,
    asked: false,
    watched: false,
    window: null,
  };
  state.open.push(entry as Draft<EntryOf<"action">>);
}

/** Uses up the round's limit of an action; any other action ends an open Move (FL-103). */
function useUp(ctx: FlowExecution, who: CombatantId, action: DeclaredAction): void {
  const fighter = fighterOf(ctx.state, who);
  const { limit, withinMove } = rowOf(action.action);
  if (limit !== undefined && limit !== "flowState") fighter.round[limit] = true;
  if (withinMove || fighter.move === null) return;
  if (fighter.move.hexesLeft > 0) {
    logLine(ctx, "TURNCRAFT.Log.flow.hexesLost", who, { hexes: fighter.move.hexesLeft });
  }
  fighter.move = null;
}

/** Takes one step of a declared action on the pile; false while answers are missing (FL-65, FL-70). */
export function* actionOn(ctx: FlowExecution, entry: Draft<EntryOf<"action">>): RuleGenerator<boolean> {
  const { state } = ctx;
  if (fighterOf(state, entry.who).departed) {
    state.open.pop();
    return true;
  }
  if (yield* nextReactionAttack(ctx, entry)) return true;
  if (entry.window !== null && isWaiting(entry.window)) return false;
  if (!entry.asked) {
    entry.asked = true;
    openWindow(ctx, entry, "provoke", provokedByAction(snapshot(state), snapshot(entry)));
    return true;
  }
  if (!entry.watched) {
    entry.watched = true;
    openWindow(ctx, entry, "ready", entry.failed ? [] : watchersOf(snapshot(state), entry));
    return true;
  }
  const { who, action, modifier, excluded = [], failed } = snapshot(entry);
  state.open.pop();
  if (!failed) yield* perform(ctx, who, action, { modifier, excluded });
  return true;
}

/** Carries out an action, and ends the turn where the action does (FL-122, FL-132). */
function* perform(ctx: FlowExecution, who: CombatantId, action: DeclaredAction, terms: Terms): RuleGenerator {
  // The compiler doesn't see that the performer belongs to the action of the same name.
  const done = (performers[action.action] as Performer<DeclaredAction["action"]>)(ctx, who, action, terms);
  if (done) yield* done;
  if (rowOf(action.action).endsTurn) yield* finishTurn(ctx, who);
}

type Performer<Name extends DeclaredAction["action"]> = (
  ctx: FlowExecution,
  who: CombatantId,
  action: ActionOf<Name>,
  terms: Terms,
) => RuleGenerator | void;

const performers: { readonly [Name in DeclaredAction["action"]]: Performer<Name> } = {
  attack: use,
  spell: use,
  ability: use,
  disarm: (ctx, who, action, terms) => strike(ctx, disarmBlow(who, action, terms)),
  feint,
  grapple,
  breakFree,
  shove,
  tumble,
  knowledge,
  ready: readyAction,
  potion,
  magicItem,
  draw,
  sheathe,
  drop,
  standUp,
  flowState,
  hold,
  letGo: endGrapple,
  totalDefense,
  free,
  other,
};

/** Uses a weapon, spell or ability: with an attack check as an attack; otherwise the text tells the result (FL-45). */
function* use(
  ctx: FlowExecution,
  who: CombatantId,
  action: ActionOf<"attack" | "spell" | "ability">,
  terms: Terms,
): RuleGenerator {
  const { state } = ctx;
  const item = itemOf(fighterOf(state, who), action.item);
  if (item === null) return;
  for (const { name } of abilitiesIn(state, who, action))
    logLine(ctx, "TURNCRAFT.Log.flow.withAbility", who, { what: name });
  if (action.action === "spell" && isOut(state, who))
    logForGM(ctx, "TURNCRAFT.Log.flow.castWhileDown", who, { what: item.name });
  const blow = { attacker: who, form: action.action, item: action.item, targets: action.targets, ...terms };
  if (item.attackSkill === "" || action.targets.length === 0) {
    const single = item.kind === "spell" && item.singleTarget && action.targets.length === 1;
    if (single && state.settings.interceptNoCheckSpell === "allowed") return aimUnchecked(ctx, blow, item);
    logLine(ctx, "TURNCRAFT.Log.flow.takesEffect", who, { what: item.name });
    return yield* heals(ctx, who, item, action.targets.length > 0 ? action.targets : [who]);
  }
  for (const target of action.targets) {
    logLine(ctx, "TURNCRAFT.Log.flow.attacks", who, { what: item.name, other: named(target) });
  }
  yield* strike(ctx, blow);
}
