/** Screen pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const gap = 12;

/** The smallest box around all of these; null around none. */
export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** A box with so much more on each side. */
export function widened({ left, top, width, height }: Box, by: number): Box {
  return { left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by };
}

/**
 * Position of a prompt: beside the tokens concerned, never over them, on their right if there is room, else on their
 * left; without a visible token in the lower right corner of the free area. `nth`: number of open prompts.
 */
export function promptPlace(
  token: Box | null,
  free: Box,
  size: { readonly width: number; readonly height: number },
  nth: number,
): { left: number; top: number } {
  const right = free.left + free.width;
  const bottom = free.top + free.height;
  const clampTop = (top: number) => Math.max(free.top + gap, Math.min(top, bottom - size.height - gap));
  if (token && overlaps(token, free)) {
    const after = token.left + token.width + gap;
    const before = token.left - gap - size.width;
    const left = after + size.width <= right ? after : before;
    if (left >= free.left) return { left, top: clampTop(token.top + nth * 2 * gap) };
  }
  return { left: right - size.width - gap, top: clampTop(bottom - (size.height + gap) * (nth + 1)) };
}

/** True if two boxes have a part in common. */
export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}

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
