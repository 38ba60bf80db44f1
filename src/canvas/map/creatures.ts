import { worldChanges } from "../../combat/world-changes.ts";
import { levelOf, placeOf } from "../../data/place.ts";
import type { CombatantId } from "../../engine/types.ts";
import { onOneLevel, type Space, type Spaces } from "../../grid/index.ts";
import { allRulesets, rulesetOf } from "../../rulesets/registry.ts";
import type { Standing } from "./mover.ts";

/** Token on the map. */
export interface Creature extends Standing {
  readonly token: TokenDocument.Implementation;
}

/** Spaces of every token, as last computed, with the key of the position used. */
const places = new WeakMap<TokenDocument.Implementation, { readonly key: string; readonly spaces: readonly Space[] }>();

/**
 * Creatures of a scene visible to the client's user; hidden creatures leave no trace. `level`: only a single level of a scene with
 * several.
 */
export function creaturesOn(
  scene: Scene.Implementation,
  combat: Combat.Implementation | null,
  level: string | undefined,
): Creature[] {
  const fighters = new Map<string, Combatant.Implementation>();
  for (const each of combat?.combatants ?? []) {
    if (each.sceneId === scene.id && each.tokenId !== null) fighters.set(each.tokenId, each);
  }
  const reachOf = reachUnder(combat?.type ?? "");
  return scene.tokens.contents.flatMap((token): Creature[] => {
    const fighter = fighters.get(token.id ?? "") ?? null;
    if (!isKnown(token, fighter) || !onOneLevel(levelOf(token), level)) return [];
    const id = (fighter?.id ?? null) as CombatantId | null;
    const elevation = token._source.elevation / (scene.grid.distance || 1);
    return [{ token, key: token.id ?? "", id, spaces: spacesOf(token), reach: reachOf(token.actor), elevation }];
  });
}

/** True if the user is a GM, owns the token, or sees it on the map. `fighter`: the token's combatant; null outside encounters. */
export function isKnown(token: TokenDocument.Implementation, fighter: Combatant.Implementation | null): boolean {
  if (game.user?.isGM || token.isOwner) return true;
  return !token.hidden && !fighter?.hidden && (token.object?.isVisible ?? false);
}

/** Spaces covered by a token, in the order of `Standing.spaces`; cached until a move or resize. */
function spacesOf(token: TokenDocument.Implementation): readonly Space[] {
  const { x, y, width, height, shape } = token._source;
  const key = [x, y, width, height, shape].join();
  const known = places.get(token);
  if (known?.key === key) return known.spaces;
  const { spaces } = placeOf(token);
  const sorted = spaces.toSorted((a, b) => a.y - b.y || a.x - b.x);
  places.set(token, { key, spaces: sorted });
  return sorted;
}

type ReachOf = (actor: Actor.Implementation | null) => Spaces;

/** Reach of all creatures, as read since the last change of the world. */
let reaches: {
  readonly changes: number;
  readonly read: ReachOf;
  readonly known: Map<Actor.Implementation | null, Spaces>;
} | null = null;

/** Returns creatures' reach by the ruleset of the type, else by the first ruleset with reach; otherwise adjacent spaces. */
function reachUnder(type: string): ReachOf {
  const hosts = [rulesetOf(type), ...allRulesets()].flatMap((ruleset) => ruleset?.host ?? []);
  const read = hosts.find(({ reach }) => reach)?.reach ?? besideOnly;
  const changes = worldChanges();
  if (reaches?.changes !== changes || reaches.read !== read) reaches = { changes, read, known: new Map() };
  const { known } = reaches;
  return (actor) => {
    const reach = known.get(actor) ?? read(actor);
    known.set(actor, reach);
    return reach;
  };
}

function besideOnly(): Spaces {
  return 1 as Spaces;
}

/** True if a token is friendly and the second hostile; neutral and secret tokens have no enemies. */
export function areEnemies(a: TokenDocument.Implementation, b: TokenDocument.Implementation): boolean {
  const { FRIENDLY, HOSTILE } = CONST.TOKEN_DISPOSITIONS;
  const sides = [a.disposition, b.disposition];
  return sides.includes(FRIENDLY) && sides.includes(HOSTILE);
}
