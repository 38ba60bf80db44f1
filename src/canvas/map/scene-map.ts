import { type Fighting, spaceAt, watcherOf } from "../../combat/index.ts";
import { gridKindOf, levelIn, levelOf, viewedLevel } from "../../data/place.ts";
import type { CombatantId, EncounterState } from "../../engine/types.ts";
import type { Cell } from "../../grid/index.ts";
import type { Point } from "../../grid/types.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { PlannedWaypoint } from "../ruler-facet.ts";
import { fightingOf, measuredPlan } from "../ruler-input.ts";
import { areEnemies, type Creature, creaturesOn } from "./creatures.ts";
import type { Measures, MovementRules, Threatening } from "./movement-rules.ts";
import { MoverMap, type SceneBoard } from "./mover.ts";
import { boardOn } from "./scene-board.ts";
import { ThreatMap } from "./threats.ts";

/**
 * Token with the present movement. `map`, `scene`: null without a grid; `anchor`: the token's cell, −1 without a grid or off the
 * scene.
 */
export interface Moving {
  readonly token: TokenDocument.Implementation;
  readonly fighting: Fighting;
  readonly movementRules: MovementRules;
  readonly map: MoverMap | null;
  readonly scene: SceneBoard | null;
  readonly anchor: Cell;
}

/** Maps of the last movers looked at, the newest at the end. */
const movers = new Map<TokenDocument.Implementation, MoverMap>();
/** Number of movers' maps kept, since several tokens are selected in turns. */
const kept = 4;
let threats: ThreatMap | null = null;

/** Forgets all maps, when the scene is gone. */
export function forgetMaps(): void {
  movers.clear();
  threats = null;
}

/** Present movement options of a token in an encounter; null if movement isn't allowed, or the ruleset shows none. */
export function movingOf(token: TokenDocument.Implementation): Moving | null {
  const fighting = fightingOf(token);
  const state = fighting?.combat.state ?? null;
  const rules = (fighting && rulesetOf(fighting.combat.type)?.map) ?? null;
  if (!fighting || !state || !rules || !token.parent) return null;
  const { who, combat } = fighting;
  const action = token.movementAction ?? "walk";
  const sees = watcherOf(combat, who);
  const movementRules = rules.movementRules(state, { who, action, measures: measuresOf(token), sees });
  if (!movementRules || movementRules.ranges.length === 0) return null;
  const level = levelOf(token);
  const scene = boardOn(token.parent, { elevation: token._source.elevation, level, action });
  if (!scene) return { token, fighting, movementRules, map: null, scene, anchor: -1 };
  const creatures = creaturesOn(token.parent, combat, level);
  const mover = creatures.find((each) => each.token === token);
  if (!mover) return null;
  const anchor = movementRules.footing === "first" ? spaceAt(token, token._source) : mover.spaces[0];
  if (!anchor) return null;
  const threatening = rules.threatening(state, dispositions(creatures));
  const input = { scene, state, mover, anchor, others: creatures, movementRules, threatening };
  const map = MoverMap.of(input, movers.get(token) ?? null);
  keep(token, map);
  return { token, fighting, movementRules, map, scene, anchor: map.start };
}

function keep(token: TokenDocument.Implementation, map: MoverMap): void {
  movers.delete(token);
  movers.set(token, map);
  const [oldest] = movers.keys();
  if (movers.size > kept && oldest) movers.delete(oldest);
}

function measuresOf(token: TokenDocument.Implementation): Measures {
  const grid = token.parent?.grid;
  return {
    distance: grid?.distance || 1,
    diagonals: grid instanceof foundry.grid.SquareGrid ? grid.diagonals : 0,
    kind: gridKindOf(token),
  };
}

function dispositions(creatures: readonly Creature[]): Threatening["areEnemies"] {
  const tokens = new Map(creatures.flatMap(({ id, token }) => (id ? [[id, token] as const] : [])));
  return (a: CombatantId, b: CombatantId) => {
    const [one, other] = [tokens.get(a), tokens.get(b)];
    return one !== undefined && other !== undefined && areEnemies(one, other);
  };
}

/** True if the rules allow the token any move now (turn, asker, conditions), and a space to move to exists. */
export function mayMove(moving: Moving): boolean {
  return firstStep(moving) !== null && whyNot(moving) === null;
}

/**
 * Returns the rules' reason for allowing the token no movement at all, in a sentence; null if some is allowed, or without a space
 * to go to.
 */
export function whyNot(moving: Moving): string | null {
  const step = firstStep(moving);
  const found = step && measuredPlan(moving.token, moving.fighting, [step], game.user.id);
  if (!found || found.plan.refusal === null || !found.plan.whole) return null;
  return found.label({ reached: found.reached[0] ?? 0, since: 0, last: true })?.reason?.text ?? "";
}

/** Returns a short step of the token; null if no step is possible, or if the ruleset has no rules for movement. */
function firstStep({ token, fighting, scene, map }: Moving): PlannedWaypoint | null {
  if (!rulesetOf(fighting.combat.type)?.host.measure) return null;
  const goal = map?.area()?.nearest ?? null;
  const to = scene && map && goal !== null ? placeAt(token, scene, map.start, goal) : null;
  const { x, y, elevation } = token._source;
  if (scene && !to) return null;
  const place = to ?? { x: x + (token.parent?.grid.size ?? 0), y };
  return { ...place, elevation, action: token.movementAction ?? "walk", ...levelIn(token, token._source) };
}

/** Middle of a token at the document's position, in motion too. */
export function middleOf(token: TokenDocument.Implementation): Point {
  const { x, y } = token._source;
  return token.getCenterPoint({ x, y });
}

/** Returns the position of a token's corner after the anchor moves between two cells. Whole scene pixels. */
export function placeAt(
  { _source: { x, y } }: TokenDocument.Implementation,
  { middle }: SceneBoard,
  from: Cell,
  to: Cell,
): Point {
  const [start, end] = [middle(from), middle(to)];
  return { x: Math.round(x + end.x - start.x), y: Math.round(y + end.y - start.y) };
}

/** Threats on a scene, and the inputs of the computation. */
export interface Threatened {
  readonly map: ThreatMap | null;
  readonly scene: SceneBoard | null;
  readonly threatening: Threatening | null;
  readonly creatures: readonly Creature[];
  readonly isShown: (key: string) => boolean;
}

/**
 * Returns the threats on the viewed level of a scene, by creatures picked by `isShown`; if heights count, at the height of the
 * single selected token. `fight`: the viewed fight, or null.
 */
export function threatsOn(
  scene: Scene.Implementation,
  fight: (Combat.Implementation & { readonly state: EncounterState }) | null,
  isShown: (creature: Creature, threatening: Threatening | null) => boolean,
): Threatened {
  const level = viewedLevel(scene);
  const creatures = creaturesOn(scene, fight, level);
  const rules = (fight && rulesetOf(fight.type)?.map) ?? null;
  const threatening = fight && rules ? rules.threatening(fight.state, dispositions(creatures)) : null;
  const board = boardOn(scene, { elevation: 0, level, action: "walk" });
  const picked = new Set(creatures.filter((each) => isShown(each, threatening)).map(({ key }) => key));
  const shown = (key: string) => picked.has(key);
  if (!board) return { map: null, scene: null, threatening, creatures, isShown: shown };
  const state = fight?.state ?? null;
  const picks = canvas.tokens?.controlled.length === 1 ? canvas.tokens.controlled[0]?.document : null;
  const height = creatures.find(({ token }) => token === picks)?.elevation ?? null;
  threats = ThreatMap.of({ scene: board, state, threatening, creatures, isShown: shown, height }, threats);
  return { map: threats, scene: board, threatening, creatures, isShown: shown };
}
