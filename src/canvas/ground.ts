const NAME = "turncraftGround";
const { CanvasLayer } = foundry.canvas.layers;

/**
 * Ground marks below the tokens' faces. Core draws tokens in the primary group, and the interface with highlights above
 * (foundryvtt issues 8043 and 8114), so this layer is in the primary group, like core's weather.
 */
export class GroundLayer extends CanvasLayer {
  /** Key that the group sorts its children by (PrimaryCanvasGroup.SORT_LAYERS of the types): at the ground's height below tokens alone. */
  readonly sort = 0;
  readonly sortLayer = 699;
  get elevation(): number {
    const { level } = canvas as { level?: { elevation?: { bottom?: number | null } } | null }; // V14 alone has levels.
    return level?.elevation?.bottom ?? 0;
  }

  protected override async _draw(): Promise<void> {}
}

/** Called at `init`. */
export function registerGround(): void {
  Object.assign(CONFIG.Canvas.layers, { [NAME]: { layerClass: GroundLayer, group: "primary" } });
}

/** The layer, if the canvas has made it; else marks are highlights of the grid. */
function ground(): PIXI.Container | null {
  const { [NAME]: layer } = canvas as { [NAME]?: PIXI.Container };
  return layer?.parent && !layer.destroyed ? layer : null;
}

/** The marks of this name, or null where none have been made. */
export function marksOf(name: string): PIXI.Graphics | null {
  const layer = ground();
  if (layer) return (layer.children as PIXI.Graphics[]).find((each) => each.name === name) ?? null;
  const known = canvas.interface?.grid.getHighlightLayer(name);
  return known && !known.destroyed ? known : null;
}

/** The marks of this name, new and on top where none have been made. */
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

/** A container for words beside the marks of this name, which no face covers. */
export function wordsLayer(name: string): PIXI.Container | null {
  return highlight(name);
}

function highlight(name: string): PIXI.Graphics | null {
  const grid = canvas.interface?.grid;
  const known = grid?.getHighlightLayer(name);
  // One that went with its scene may still be known by its name.
  return known && !known.destroyed ? known : (grid?.addHighlightLayer(name) ?? null);
}
