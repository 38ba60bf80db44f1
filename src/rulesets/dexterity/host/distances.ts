import type { LookedUp } from "../../../combat/ruleset-host.ts";
import { layoutOf, levelOf, middleInFeet, placeOf } from "../../../data/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { closestFeet, onOneLevel } from "../../../grid/index.ts";
import type { Survey } from "../../../grid/survey.ts";
import type { Layout, Space } from "../../../grid/types.ts";
import type { DexterityState, Distances } from "../rules/index.ts";

/** Distance between different levels of a scene: beyond every reach. Feet. */
const APART = 1_000_000;

/**
 * Command with the distances to every combatant with a Reaction, if it is an event that they might answer (DX-608);
 * distances sent by the asker are ignored.
 */
export function withDistances(combat: Combat.Implementation, state: DexterityState, command: LookedUp): LookedUp {
  const { feet: _asked, ...rest } = command;
  const { kind, trigger } = rest;
  if (kind === "announce") return { ...rest, event: announced(combat, state, rest.event) };
  if (kind === "move") return measured(combat, state, rest, rest.survey as Survey | undefined);
  return kind === "react" || (kind === "spend" && trigger !== undefined) ? measured(combat, state, rest) : rest;
}

function announced(combat: Combat.Implementation, state: DexterityState, event: unknown): unknown {
  if (typeof event !== "object" || event === null) return event;
  const { feet: _asked, ...rest } = event as LookedUp;
  return measured(combat, state, rest);
}

function measured<Asked extends LookedUp>(
  combat: Combat.Implementation,
  state: DexterityState,
  asked: Asked,
  survey?: Survey,
): Asked {
  const feet = distancesFrom(combat, state, String(asked.who), survey);
  return Object.keys(feet).length > 0 ? { ...asked, feet } : asked;
}

/** Distances in feet from the nearest point of a combatant's path to all others with a Reaction on its scene. */
function distancesFrom(
  combat: Combat.Implementation,
  state: DexterityState,
  who: string,
  survey?: Survey,
): Record<string, number> {
  const token = combat.combatants.get(who)?.token;
  if (!token?.parent || state.round === 0) return {};
  const ways = waysOf(token, survey);
  const layout = layoutOf(token);
  const found: Record<string, number> = {};
  for (const [id, { scores }] of Object.entries(state.fighters) as [
    CombatantId,
    DexterityState["fighters"][CombatantId],
  ][]) {
    const other = combat.combatants.get(id)?.token;
    if (id === who || scores.reactions.length === 0 || !other || other.parent !== token.parent) continue;
    const { spaces } = placeOf(other);
    const near = ways.filter(({ level }) => onOneLevel(level, levelOf(other)));
    const feet = near.map((way) => nearest(layout, way.spaces, spaces, slack(token, other)));
    found[id] = Math.min(APART, ...feet);
  }
  return found satisfies Distances;
}

interface Stand {
  readonly spaces: readonly Space[];
  readonly level: string | undefined;
}

/** All that a token covers on its way, its place at the beginning first. */
function waysOf(token: TokenDocument.Implementation, survey: Survey | undefined): Stand[] {
  const { layout, spaces } = placeOf(token);
  const here: Stand = { spaces, level: levelOf(token) };
  if (!survey) return [here];
  if (layout === "gridless") {
    const places = survey.token.path.map((place) => ({ spaces: [middleInFeet(token, place)], level: place.level }));
    return alongLines([here, ...places]);
  }
  const { from } = survey;
  const steps = survey.steps.map(({ to, level }): Stand => {
    const moved = spaces.map(({ x, y }) => ({ x: x + to.x - from.x, y: y + to.y - from.y }));
    return { spaces: moved, level: level ?? here.level };
  });
  return [here, ...steps];
}

/** Points on the straight lines between places, 5 ft apart at most. */
function alongLines(places: readonly Stand[]): Stand[] {
  return places.flatMap((place, index) => {
    const [to, from] = [place.spaces[0], places[index - 1]?.spaces[0]];
    if (!to || !from) return [place];
    const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 5));
    return Array.from({ length: count }, (_, i): Stand => {
      const part = (i + 1) / count;
      const at = { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
      return { spaces: [at], level: place.level };
    });
  });
}

/** Without a grid distances are those of middles; half of each creature doesn't count beyond the half of a space that a grid gives. */
function slack(one: TokenDocument.Implementation, other: TokenDocument.Implementation): number {
  if (layoutOf(one) !== "gridless") return 0;
  const distance = one.parent?.grid.distance ?? 5;
  const half = ({ width, height }: TokenDocument.Implementation) =>
    (Math.max(width ?? 1, height ?? 1) - 1) * (distance / 2);
  return half(one) + half(other);
}

function nearest(layout: Layout, some: readonly Space[], others: readonly Space[], slack: number): number {
  const feet = closestFeet(layout, some, others);
  return Number.isFinite(feet) ? Math.max(0, Math.round(feet - slack)) : APART;
}
