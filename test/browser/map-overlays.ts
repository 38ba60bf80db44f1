/** Readers of the map's overlays above tokens and grid. They run in the page, and use the documented API only. */

/** Number of shapes our overlay draws on the ground; 0 if it isn't there. */
export function shapesOn(name: "reach" | "threat" | "waiting" | "way" | "range"): number {
  const { turncraftGround } = canvas as unknown as { turncraftGround: PIXI.Container }; // The layer is ours.
  const layer = turncraftGround.getChildByName(`Turncraft.${name}`) as PIXI.Graphics | null;
  return layer?.geometry.graphicsData.length ?? 0;
}

/** True if the middle of a space lies in what our marks have filled. */
export function isFilled({ name, x, y }: { name: "reach" | "threat"; x: number; y: number }): boolean {
  const { turncraftGround } = canvas as unknown as { turncraftGround: PIXI.Container };
  const layer = turncraftGround.getChildByName(`Turncraft.${name}`) as PIXI.Graphics | null;
  const center = canvas.scene?.grid.getCenterPoint({ i: y, j: x });
  if (!layer || !center) return false;
  return layer.geometry.containsPoint(new PIXI.Point(center.x, center.y));
}

/** The words beside a suggested way or a target, or empty. */
export function wordsOn(name: "way" | "range"): string {
  const layer = canvas.interface?.grid.getHighlightLayer(`Turncraft.${name}`);
  const boxes = (layer?.children ?? []).flatMap((box) => (box as PIXI.Container).children ?? []);
  return boxes.map((child) => (child instanceof PIXI.Text ? child.text : "")).join("");
}
