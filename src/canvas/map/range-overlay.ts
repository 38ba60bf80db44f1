import { crossesWall } from "../../combat/index.ts";
import { feetApart } from "../../combat/targeting/distance.ts";
import { levelOf } from "../../data/place.ts";
import type { CombatantId } from "../../engine/types.ts";
import type { Point } from "../../grid/types.ts";
import { localize } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { fightingOf } from "../ruler-input.ts";
import { dashes, IVORY, REFUSED, strokeTwice } from "../strokes.ts";
import { isKnown } from "./creatures.ts";
import { type Drawing, emptyLayer, write } from "./drawing.ts";
import type { AimedMove } from "./movement-rules.ts";
import { rangeWords } from "./range-words.ts";
import { middleOf } from "./scene-map.ts";

const NAME = "Turncraft.range";

let words: PIXI.Container | null = null;

/** Shows the distance and the consequences while the pointer is over a target, for the controlled token. */
export function showRange({ document }: Token.Implementation, hovered: boolean): void {
  show(hovered ? document : null);
}

export function hideRange(): void {
  show(null);
}

function show(target: TokenDocument.Implementation | null): void {
  const [attacker, ...others] = canvas?.tokens?.controlled ?? [];
  const own = others.length === 0 ? attacker?.document : undefined;
  const text = target && own && target !== own ? textOf(own, target) : null;
  if (!words && !text) return;
  if (words && !words.destroyed) words.destroy({ children: true });
  words = null;
  const layer = emptyLayer(NAME);
  if (!layer || !target || !own || !text) return;
  const size = target.parent?.grid.size ?? 100;
  const [from, to] = [middleOf(own), middleOf(target)];
  line(layer, from, to, text.blocked, size / 100);
  const apart = target.getSize().height / 2 + size * 0.3;
  words = write(NAME, text.lines.join("\n"), { ...to, apart, from }, IVORY);
}

function textOf(
  own: TokenDocument.Implementation,
  target: TokenDocument.Implementation,
): { lines: string[]; blocked: boolean } | null {
  const fighting = fightingOf(own);
  const state = fighting?.combat.state ?? null;
  const { combatants } = fighting?.combat ?? {};
  const other = combatants?.find(({ tokenId, sceneId }) => tokenId === target.id && sceneId === target.parent?.id);
  if (!fighting || !state || !other || !own.parent || !isKnown(target, other)) return null;
  const rules = rulesetOf(fighting.combat.type)?.map ?? null;
  const aimed = rules?.aimed ? rules.aimed(state, fighting.who, other.id as CombatantId) : plainly(own, target);
  if (!aimed) return null;
  const blocked = crossesWall(own.parent, middleOf(own), middleOf(target), levelOf(own));
  return { lines: rangeWords(aimed, blocked, localize), blocked };
}

/** Returns the distance in feet, counted as in lists of targets, for rulesets without ranges. */
function plainly(own: TokenDocument.Implementation, target: TokenDocument.Implementation): AimedMove | null {
  const distance = feetApart(own, target);
  return distance === null ? null : { distance: Math.round(distance), unit: "feet", aims: [] };
}

/** Draws a line between two tokens; dashed if a wall stands between them. */
function line(layer: Drawing, from: Point, to: Point, blocked: boolean, unit: number): void {
  const strokes = blocked ? dashes(from, to, 14 * unit, 11 * unit) : [[from, to] as const];
  strokeTwice(layer, strokes, { color: blocked ? REFUSED : IVORY, widths: [7 * unit, 3.5 * unit] });
}
