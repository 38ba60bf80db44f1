import type { Draft } from "immer";
import { fighterOf } from "../engine/fighters.ts";
import type { Asking } from "../engine/play.ts";
import type { CombatantId } from "../engine/types.ts";
import { strike } from "./attacks.ts";
import { areEnemies, itemOf } from "./fighters.ts";
import { rowOf } from "./ledger.ts";
import { nextReactor, takeChoice } from "./reactions.ts";
import { choicesFor } from "./reactions-choices.ts";
import { payReaction } from "./reactions-defence.ts";
import { refuseChoice } from "./refuse-reactions.ts";
import { canThreaten, threatens } from "./threat.ts";
import type { Deed, Fighter, FlowState, FrameOf, Play, Walk } from "./types.ts";

type Provoking = FrameOf<"walk"> | FrameOf<"deed">;

/** Whom the next leg of a movement provokes, in the order: the survey says who threatens, the rules who counts. */
export function provokedByLeg(state: FlowState, walk: Walk): CombatantId[] {
  const [leg] = walk.legs;
  const { move } = fighterOf<Fighter>(state, walk.who);
  if (!leg || walk.as === "step" || !state.settings.provokeLeave) return [];
  const isQuiet = (id: CombatantId): boolean =>
    move?.letPass.includes(id) === true ||
    (state.settings.provokePer === "move" && move?.provoked.includes(id) === true);
  return asksIn(state, walk).filter((id) => leg.provokes.includes(id) && canThreaten(state, id) && !isQuiet(id));
}

/** Whom an action provokes: enemies in whose zone the actor is; a failed Tumble that enemy alone (FL-65, FL-136). */
export function provokedByDeed(state: FlowState, frame: FrameOf<"deed">): CombatantId[] {
  if (!isTriggering(state, frame)) return [];
  const { deed, who } = frame;
  const provoked = asksIn(state, frame).filter((id) => threatens(state, id, who));
  return deed.action === "tumble" ? provoked.filter((id) => id === deed.target) : provoked;
}

/** Enemies who have a Reaction Attack to make, and can pay for it. */
function asksIn(state: FlowState, frame: Provoking): CombatantId[] {
  const others = state.order.filter((id) => id !== frame.who && areEnemies(state, id, frame.who));
  return others.filter((id) => choicesFor(state, frame, id).length > 0);
}

/** FL-65: spells by default, as their items are marked so; and nothing that happens inside a Reaction Attack (FL-87). */
function isTriggering({ settings, fighters }: FlowState, { who, deed, failed }: FrameOf<"deed">): boolean {
  switch (rowOf(deed.action).provokes) {
    case "spell":
      return settings.provokeSpell && isMarked({ fighters }, who, deed);
    case "standUp":
      return settings.provokeStandUp;
    case "failure":
      return failed && settings.provokeTumble;
    case "marked":
      return isMarked({ fighters }, who, deed);
    default:
      return false;
  }
}

function isMarked(state: Pick<FlowState, "fighters">, who: CombatantId, deed: Deed): boolean {
  if (deed.action === "other") return deed.provokes;
  return "item" in deed && itemOf(fighterOf<Fighter>(state, who), deed.item)?.provokes === true;
}

/** The next accepted Reaction Attack is made; false when there is none left (FL-66, FL-71). */
export function* nextReactionAttack(play: Play, frame: Draft<Provoking>): Asking<boolean> {
  const { state } = play;
  const { window, who: target } = frame;
  for (let who = window && nextReactor(state, window); window && who; who = nextReactor(state, window)) {
    const taken = takeChoice(window, who);
    const { choice = null, insisted = false, modifier, struck } = taken ?? {};
    if (choice?.item == null || (!insisted && refuseChoice(state, frame, who, choice).length > 0)) continue;
    payReaction(play, who, choice);
    const terms = { ...(modifier && { modifier }), ...(struck && { struck }) };
    yield* strike(play, { attacker: who, form: "reactionAttack", item: choice.item, targets: [target], ...terms });
    return true;
  }
  return false;
}
