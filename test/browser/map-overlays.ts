/** What the map shows on top of tokens and grid. Runs in the page, and uses the documented API only. */

/** How much of our marks on the ground there is: shapes drawn; 0 where there are none. */
export function shapesOn(name: "reach" | "threat" | "waiting" | "way" | "range"): number {
  const { turncraftGround } = canvas as unknown as { turncraftGround: PIXI.Container }; // The layer is ours.
  const layer = turncraftGround.getChildByName(`Turncraft.${name}`) as PIXI.Graphics | null;
  return layer?.geometry.graphicsData.length ?? 0;
}

/** Whether the middle of a space lies in what our marks have filled. */
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
