import type { Box } from "./prompts-place.ts";

/** Returns a token's box on this screen, in CSS pixels. */
export function screenBox(token: foundry.canvas.placeables.Token): Box {
  const { x, y, width, height } = token.bounds;
  const start = canvas.clientCoordinatesFromCanvas({ x, y });
  const end = canvas.clientCoordinatesFromCanvas({ x: x + width, y: y + height });
  return { left: start.x, top: start.y, width: end.x - start.x, height: end.y - start.y };
}

/** The screen left of the sidebar. */
export function freeArea(): Box {
  const { innerWidth, innerHeight } = window;
  const sidebar = document.getElementById("sidebar")?.getBoundingClientRect();
  return { left: 0, top: 0, width: sidebar ? sidebar.left : innerWidth, height: innerHeight };
}
