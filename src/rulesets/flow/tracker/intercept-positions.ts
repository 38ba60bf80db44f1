import type { PlaceView } from "../../../combat/tracker/prompt.ts";
import type { Localize } from "../../../combat/views/index.ts";
import type { CombatantId, RulingRequest } from "../../../engine/types.ts";
import { type Choice, type FlowState, footprintAt, type StackEntry, standsFor } from "../rules/index.ts";
import { directionTo } from "./directions.ts";

/** Name carried by a choice's button, to find its command again. */
export function nameOfChoice({ reaction, space }: Choice): string {
  return [reaction, ...(space ? [space.x, space.y] : [])].join(" ");
}

/** The hexes that somebody may take an attack from, nearest first, in words and as they are drawn on the map (FL-77, FL-78). */
export function interceptPositions(
  state: FlowState,
  entry: StackEntry,
  who: CombatantId,
  choices: readonly Choice[],
  localize: Localize,
): PlaceView[] {
  const fighter = state.fighters[who];
  const [own] = fighter?.scores.spaces ?? [];
  if (entry.kind !== "attack" || !fighter || !own) return [];
  const ways = new Map(standsFor(state, who, entry).map(({ to, path }) => [`${to.x},${to.y}`, path.length]));
  const intercepts = choices.filter(({ reaction }) => reaction === "intercept");
  return intercepts.flatMap((choice, i): PlaceView[] => {
    const { space } = choice;
    if (!space) return [];
    const { token, spaces } = fighter.scores;
    const hexes = ways.get(`${space.x},${space.y}`) ?? 0;
    const direction = token && localize(`TURNCRAFT.Flow.Direction.${directionTo(token, own, space)}`);
    const data = { number: i + 1, hexes, direction: direction ?? "" };
    const label = localize(hexes === 0 ? "TURNCRAFT.Flow.Prompt.stay" : "TURNCRAFT.Flow.Prompt.stand", data);
    return [{ what: nameOfChoice(choice), number: i + 1, label, spaces: footprintAt(spaces, space) }];
  });
}

/**
 * Hexes that a question offers, drawn on the map and named by their direction from the combatant concerned: pushed,
 * making room, being tumbled past, or dropping an item. Other options are left out.
 */
export function offeredHexes(state: FlowState, { data = {}, options }: RulingRequest, localize: Localize): PlaceView[] {
  const { other } = data;
  const about = typeof other === "object" && "combatant" in other ? state.fighters[other.combatant] : undefined;
  const { token = null, spaces = [] } = about?.scores ?? {};
  const [from] = spaces;
  const hexes = options.flatMap(({ value, data: at }) => {
    const { x, y } = at ?? {};
    return typeof x === "number" && typeof y === "number" ? [{ what: value, space: { x, y } }] : [];
  });
  return hexes.map(({ what, space }, i): PlaceView => {
    const number = i + 1;
    const direction = token && from ? localize(`TURNCRAFT.Flow.Direction.${directionTo(token, from, space)}`) : null;
    const label =
      direction === null
        ? localize("TURNCRAFT.Ruling.hex", { x: space.x, y: space.y })
        : localize("TURNCRAFT.Flow.Prompt.hex", { number, direction });
    return { what, number, label, spaces: [space] };
  });
}
