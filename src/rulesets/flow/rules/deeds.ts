import type { Draft } from "immer";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { askRuling, logForGM, logLine, type RuleGenerator, snapshot } from "../../../engine/play.ts";
import { anyones, optional, present, type Shaped } from "../../../engine/schema.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Terms } from "./action-types.ts";
import { aimUnchecked, strike } from "./attacks.ts";
import { checkOf, strikeOut } from "./deed-parts.ts";
import { isOut, itemOf } from "./fighters.ts";
import { heals } from "./harm.ts";
import { rowOf } from "./ledger.ts";
import { abilitiesIn, askPrice, keepPrice, pay, priceOf } from "./prices.ts";
import { nextReactionAttack, provokedByDeed } from "./provoke.ts";
import { isWaiting, openWindow } from "./reactions.ts";
import { finishTurn, readyAction, useReadiness, watchersOf } from "./ready.ts";
import { asksAbout } from "./special-asks.ts";
import { disarmBlow } from "./special-disarm.ts";
import { feint } from "./special-feint.ts";
import { breakFree, grapple, hold, letGo } from "./special-grapple.ts";
import { draw, drop, free, knowledge, magicItem, other, potion, sheathe } from "./special-items.ts";
import { shove } from "./special-shove.ts";
import { tumble } from "./special-tumble.ts";
import { flowState, standUp, totalDefense } from "./special-turn.ts";
import { type DeedOf, deed, type FlowAction, type FrameOf, type Play, terms } from "./types.ts";

/** Fields of an action. `unseenBy`: who doesn't notice it, as the host has found out (FL-123); absent: everybody does. */
export const actShape = { who: present, deed, ...terms, unseenBy: optional(anyones(1000)) } as const;
type ActionCommand = Shaped<typeof actShape>;

/** An action is declared and paid (T2); it takes effect when those whom it provokes have answered (FL-09, FL-70). */
export function* act(play: Play, { who, deed, modifier = 0, struck = [], unseenBy }: ActionCommand): RuleGenerator {
  const { state } = play;
  for (const ask of [...asksAbout(state, who, deed), ...askPrice(state, who, deed)]) yield* askRuling(play, ask);
  const left = yield* strikeOut(play, who, checkOf(snapshot(state), who, deed)?.parts ?? [], struck);
  const price = priceOf(state, who, deed, play.answers);
  pay(play, who, price);
  if (deed.action === "magicItem") keepPrice(play, who, deed, price.ap);
  useUp(play, who, deed);
  useReadiness(play, who);
  logLine(play, "TURNCRAFT.Log.flow.declared", who, {
    action: { key: `TURNCRAFT.Action.${deed.action}` },
    ap: price.ap,
  });
  const frame: FrameOf<"deed"> = {
    kind: "deed",
    who,
    deed,
    modifier,
    ...(left.length > 0 && { struck: left }),
    ...(unseenBy && { unseenBy }),
    failed: false,
    asked: false,
    watched: false,
    window: null,
  };
  state.open.push(frame as Draft<FrameOf<"deed">>);
}

/** Uses up the round's limit of an action; any other action ends an open Move (FL-103). */
function useUp(play: Play, who: CombatantId, deed: FlowAction): void {
  const fighter = fighterOf(play.state, who);
  const { limit, withinMove } = rowOf(deed.action);
  if (limit !== undefined && limit !== "flowState") fighter.round[limit] = true;
  if (withinMove || fighter.move === null) return;
  if (fighter.move.hexesLeft > 0) {
    logLine(play, "TURNCRAFT.Log.flow.hexesLost", who, { hexes: fighter.move.hexesLeft });
  }
  fighter.move = null;
}

/** Takes one step of a declared action on the pile; false while answers are missing (FL-65, FL-70). */
export function* deedOn(play: Play, frame: Draft<FrameOf<"deed">>): RuleGenerator<boolean> {
  const { state } = play;
  if (fighterOf(state, frame.who).departed) {
    state.open.pop();
    return true;
  }
  if (yield* nextReactionAttack(play, frame)) return true;
  if (frame.window !== null && isWaiting(frame.window)) return false;
  if (!frame.asked) {
    frame.asked = true;
    openWindow(play, frame, "provoke", provokedByDeed(snapshot(state), snapshot(frame)));
    return true;
  }
  if (!frame.watched) {
    frame.watched = true;
    openWindow(play, frame, "ready", frame.failed ? [] : watchersOf(snapshot(state), frame));
    return true;
  }
  const { who, deed, modifier, struck = [], failed } = snapshot(frame);
  state.open.pop();
  if (!failed) yield* perform(play, who, deed, { modifier, struck });
  return true;
}

/** The action takes effect. */
function* perform(play: Play, who: CombatantId, deed: FlowAction, terms: Terms): RuleGenerator {
  yield* performItself(play, who, deed, terms);
  if (rowOf(deed.action).endsTurn) yield* finishTurn(play, who);
}

function* performItself(play: Play, who: CombatantId, deed: FlowAction, terms: Terms): RuleGenerator {
  switch (deed.action) {
    case "attack":
    case "spell":
    case "ability":
      return yield* use(play, who, deed, terms);
    case "disarm":
      return yield* strike(play, disarmBlow(who, deed, terms));
    case "feint":
      return yield* feint(play, who, deed, terms);
    case "grapple":
      return yield* grapple(play, who, deed, terms);
    case "breakFree":
      return yield* breakFree(play, who, deed, terms);
    case "shove":
      return yield* shove(play, who, deed, terms);
    case "tumble":
      return yield* tumble(play, who, deed, terms);
    case "knowledge":
      return yield* knowledge(play, who, deed, terms);
    case "ready":
      return readyAction(play, who, deed);
    case "potion":
      return yield* potion(play, who, deed);
    case "magicItem":
      return yield* magicItem(play, who, deed);
    default:
      performPlainly(play, who, deed);
  }
}

type Plain = DeedOf<
  "draw" | "sheathe" | "drop" | "standUp" | "flowState" | "hold" | "letGo" | "totalDefense" | "free" | "other"
>;

/** Actions without a check. */
function performPlainly(play: Play, who: CombatantId, deed: Plain): void {
  switch (deed.action) {
    case "draw":
      draw(play, who, deed);
      break;
    case "sheathe":
      sheathe(play, who, deed);
      break;
    case "drop":
      drop(play, who, deed);
      break;
    case "standUp":
      standUp(play, who);
      break;
    case "flowState":
      flowState(play, who);
      break;
    case "hold":
      hold(play, who);
      break;
    case "letGo":
      letGo(play, who);
      break;
    case "totalDefense":
      totalDefense(play, who);
      break;
    case "free":
      free(play, who, deed);
      break;
    case "other":
      other(play, who, deed);
      break;
  }
}

/** A weapon, spell or ability: with an attack check it is an attack, without one its words say what happens (FL-45). */
function* use(play: Play, who: CombatantId, deed: DeedOf<"attack" | "spell" | "ability">, terms: Terms): RuleGenerator {
  const { state } = play;
  const item = itemOf(fighterOf(state, who), deed.item);
  if (item === null) return;
  for (const { name } of abilitiesIn(state, who, deed))
    logLine(play, "TURNCRAFT.Log.flow.withAbility", who, { what: name });
  if (deed.action === "spell" && isOut(state, who))
    logForGM(play, "TURNCRAFT.Log.flow.castWhileDown", who, { what: item.name });
  const blow = { attacker: who, form: deed.action, item: deed.item, targets: deed.targets, ...terms };
  if (item.attackSkill === "" || deed.targets.length === 0) {
    const single = item.kind === "spell" && item.singleTarget && deed.targets.length === 1;
    if (single && state.settings.interceptNoCheckSpell === "allowed") return aimUnchecked(play, blow, item);
    logLine(play, "TURNCRAFT.Log.flow.takesEffect", who, { what: item.name });
    return yield* heals(play, who, item, deed.targets.length > 0 ? deed.targets : [who]);
  }
  for (const target of deed.targets) {
    logLine(play, "TURNCRAFT.Log.flow.attacks", who, { what: item.name, other: named(target) });
  }
  yield* strike(play, blow);
}
