import type { CombatantId } from "../../../rules/engine/types.ts";
import { type Choice, type FlowState, type Frame, footprintAt, standsFor } from "../../../rules/flow/index.ts";
import { directionTo, type Say } from "../../views/index.ts";
import type { PlaceView } from "../prompt.ts";

/** What the button of a choice carries, so that its command can be found again. */
export function nameOfChoice({ reaction, space }: Choice): string {
  return [reaction, ...(space ? [space.x, space.y] : [])].join(" ");
}

/** The hexes that somebody may take an attack from, nearest first, in words and as they are drawn on the map (FL-77, FL-78). */
export function standViews(
  state: FlowState,
  frame: Frame,
  who: CombatantId,
  choices: readonly Choice[],
  say: Say,
): PlaceView[] {
  const fighter = state.fighters[who];
  const [own] = fighter?.scores.spaces ?? [];
  if (frame.kind !== "attack" || !fighter || !own) return [];
  const ways = new Map(standsFor(state, who, frame).map(({ to, path }) => [`${to.x},${to.y}`, path.length]));
  const intercepts = choices.filter(({ reaction }) => reaction === "intercept");
  return intercepts.flatMap((choice, i): PlaceView[] => {
    const { space } = choice;
    if (!space) return [];
    const { token, spaces } = fighter.scores;
    const hexes = ways.get(`${space.x},${space.y}`) ?? 0;
    const direction = token && say(`TURNCRAFT.Flow.Direction.${directionTo(token, own, space)}`);
    const data = { number: i + 1, hexes, direction: direction ?? "" };
    const label = say(hexes === 0 ? "TURNCRAFT.Flow.Prompt.stay" : "TURNCRAFT.Flow.Prompt.stand", data);
    return [{ what: nameOfChoice(choice), number: i + 1, label, spaces: footprintAt(spaces, space) }];
  });
}
