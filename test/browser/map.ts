/** Questions about the map. Each runs in the page and uses the documented API only. */

/** A space of a grid: columns and rows from the top left corner of the scene, from 0. */
export interface Space {
  x: number;
  y: number;
}

/** Space of the token with this name in the viewed scene. */
export function spaceOf(name: string): Space {
  const token = canvas.scene?.tokens.getName(name);
  if (!token) throw new Error(`No token here is called ${name}.`);
  const [offset] = token.getOccupiedGridSpaceOffsets();
  return { x: offset?.j ?? Number.NaN, y: offset?.i ?? Number.NaN };
}

/** True if a token is drawn where it stands. */
export function hasArrived(name: string): boolean {
  const token = canvas.tokens?.placeables.find((each) => each.name === name);
  const { x = 0, y = 0 } = token?.document._source ?? {};
  return !!token && Math.hypot(token.x - x, token.y - y) < 1;
}

/** Brings the middle between two spaces to the middle of what the sidebar leaves free, at a scale where both are seen. */
export async function inspect({ from, to }: { from: Space; to: Space }): Promise<void> {
  const [a, b] = [from, to].map(({ x, y }) => canvas.scene?.grid.getCenterPoint({ i: y, j: x }));
  if (!a || !b) return;
  // A window that was resized is drawn in its new size a frame later, and panned anew with it.
  while (canvas.app && canvas.app.renderer.screen.width !== window.innerWidth)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  const scale = Math.min(1, 500 / Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)));
  await canvas.pan({ x: (a.x + b.x) / 2 + 150 / scale, y: (a.y + b.y) / 2, scale });
}

/** The middle of a space in pixels of the window. */
export function onScreen({ x, y }: Space): { x: number; y: number } {
  const center = canvas.scene?.grid.getCenterPoint({ i: y, j: x });
  const point = center && canvas.stage?.worldTransform.apply(center);
  const frame = document.querySelector("canvas#board")?.getBoundingClientRect();
  if (!point || !frame) throw new Error("There is no canvas.");
  return { x: frame.x + point.x, y: frame.y + point.y };
}

/** Freezes the drawn map so that windows needn't wait, or resumes (in the page). */
export function drawMap(continues: boolean): void {
  if (continues) canvas.app?.ticker.start();
  else canvas.app?.ticker.stop();
}
