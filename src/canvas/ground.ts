import type { CombatantId } from "../engine/types.ts";
import { isKnown } from "./map/creatures.ts";

const NAME = "turncraftGround";
const { CanvasLayer } = foundry.canvas.layers;

/**
 * Ground marks below the tokens' faces. Core draws tokens in the primary group, and the interface with highlights above
 * (foundryvtt issues 8043 and 8114), so this layer is in the primary group, like core's weather.
 */
class GroundLayer extends CanvasLayer {
  /** Sort key among the group's children (PrimaryCanvasGroup.SORT_LAYERS of the types): below tokens alone at ground level. */
  readonly sort = 0;
  readonly sortLayer = 699;
  get elevation(): number {
    const { level } = canvas as { level?: { elevation?: { bottom?: number | null } } | null }; // V14 alone has levels.
    return level?.elevation?.bottom ?? 0;
  }

  protected override async _draw(): Promise<void> {}
}

/** Registers the layer for ground marks. Called at `init`. */
export function registerGround(): void {
  Object.assign(CONFIG.Canvas.layers, { [NAME]: { layerClass: GroundLayer, group: "primary" } });
}

/** Layer for ground marks; null if the canvas hasn't made it. Then marks are highlights of the grid. */
function ground(): PIXI.Container | null {
  const { [NAME]: layer } = canvas as { [NAME]?: PIXI.Container };
  return layer?.parent && !layer.destroyed ? layer : null;
}

/** Marks with a name; null if none have been made. */
export function marksOf(name: string): PIXI.Graphics | null {
  const layer = ground();
  if (layer) return (layer.children as PIXI.Graphics[]).find((each) => each.name === name) ?? null;
  const known = canvas.interface?.grid.getHighlightLayer(name);
  return known && !known.destroyed ? known : null;
}

/** Marks with a name, made on top of others if there are none yet; null without a canvas. */
export function addMarks(name: string): PIXI.Graphics | null {
  const known = marksOf(name);
  if (known) return known;
  const layer = ground();
  return layer ? layer.addChild(new foundry.canvas.containers.GridHighlight(name)) : highlight(name);
}

export function destroyMarks(name: string): void {
  if (ground()) marksOf(name)?.destroy();
  else canvas.interface?.grid.destroyHighlightLayer(name);
}

/** Container for texts beside the marks of a name, never covered by tokens; null without a canvas. */
export function wordsLayer(name: string): PIXI.Container | null {
  return highlight(name);
}

function highlight(name: string): PIXI.Graphics | null {
  const grid = canvas.interface?.grid;
  const known = grid?.getHighlightLayer(name);
  // Graphics deleted with a scene may still be listed by name.
  return known && !known.destroyed ? known : (grid?.addHighlightLayer(name) ?? null);
}

/**
 * Returns a test for combatants that the client's user may know of on the map: tokens seen or owned. Combatants
 * without a token are known to GMs alone.
 */
export function knownIn({ combatants }: Combat.Implementation): (id: CombatantId) => boolean {
  return (id) => {
    const other = combatants.get(id);
    return other?.token ? isKnown(other.token, other) : game.user.isGM;
  };
}
