/** Draws the adventure's marsh as SVG: pools and reeds, a boardwalk, and a mill whose wheel stands still. */
import { brush, line, many, n, type Point } from "./brush.ts";

const [width, height] = [2100, 1500];
const { draw, between, blob, stone, tree } = brush(34);

/** The boardwalk's middle, from the left edge to the mill. */
const walk = (t: number): Point => [t * 1480 - 40, 1010 - 420 * t + 130 * Math.sin(t * 6.2)];
const mill: Point = [1560, 560];

const pools: readonly (readonly [x: number, y: number, radius: number])[] = [
  [420, 420, 270],
  [760, 330, 190],
  [620, 1230, 260],
  [980, 1140, 210],
  [1330, 1010, 230],
  [1760, 1120, 300],
  [1830, 260, 250],
  [1150, 200, 170],
  [170, 1340, 170],
];

function water(): string {
  const shapes = pools.map(([x, y, r]) => ({ x, y, r, seed: draw() }));
  const ring = (grow: number, fill: string, opacity = 1) =>
    shapes
      .map(({ x, y, r }) => `<path d="${blob(x, y, r + grow, 18, 0.22)}" fill="${fill}" opacity="${opacity}"/>`)
      .join("");
  const ripples = many(70, () => {
    const { x, y, r } = shapes[Math.floor(draw() * shapes.length)] as { x: number; y: number; r: number };
    const [px, py] = [x + between(-0.6, 0.6) * r, y + between(-0.6, 0.6) * r];
    return `<path d="M${n(px)} ${n(py)}q${n(between(14, 30))} -7 ${n(between(34, 66))} 0" stroke="#cfe0cf" stroke-width="2.5" fill="none" opacity="0.45"/>`;
  });
  return `${ring(46, "#5c6238", 0.9)}${ring(24, "#7c7646")}${ring(6, "#56776c")}${ring(-34, "#456a66")}${ring(-90, "#37585b")}${ripples.join("")}`;
}

const isDry = (x: number, y: number, gap = 0) => pools.every(([px, py, r]) => Math.hypot(x - px, y - py) > r + gap);
const isClear = (x: number, y: number) =>
  Math.hypot(x - mill[0], y - mill[1]) > 380 &&
  many(40, (i) => walk(i / 39)).every(([wx, wy]) => Math.hypot(x - wx, y - wy) > 130);

function reeds(): string {
  const tufts = many(760, () => {
    const [px, py, r] = pools[Math.floor(draw() * pools.length)] as [number, number, number];
    const [angle, far] = [between(0, 2 * Math.PI), r + between(-26, 52)];
    const [x, y] = [px + far * Math.cos(angle), py + far * Math.sin(angle)];
    const lean = between(-8, 8);
    const stem = `M${n(x)} ${n(y)}q${n(lean / 2)} -16 ${n(lean)} ${n(between(-40, -22))}`;
    return `<path d="${stem}" stroke="${draw() < 0.5 ? "#8b9450" : "#6d7a3f"}" stroke-width="${n(between(2.5, 4.5))}"/>`;
  });
  return `<g fill="none" stroke-linecap="round">${tufts.join("")}</g>`;
}

function boards(): string {
  const planks = many(96, (i) => {
    const [x, y] = walk(i / 95);
    const [ax, ay] = walk(i / 95 + 0.01);
    const turn = (Math.atan2(ay - y, ax - x) * 180) / Math.PI + between(-4, 4);
    const fill = ["#8b6b42", "#7d5f3a", "#94744a", "#70552f"][Math.floor(draw() * 4)];
    return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"><rect x="-7" y="${n(-46 + between(-5, 3))}" width="14" height="92" fill="${fill}" stroke="#33260f" stroke-width="2"/></g>`;
  });
  const middle = many(60, (i) => walk(i / 59));
  return `<path d="${line(middle)}" transform="translate(8 14)" fill="none" stroke="#1d2418" stroke-width="90" opacity="0.35"/>
    <path d="${line(middle)}" fill="none" stroke="#4a371d" stroke-width="64"/>${planks.join("")}`;
}

function house(): string {
  const [x, y] = mill;
  const tiles = many(
    9,
    (i) => `<path d="M${x - 200} ${y - 150 + i * 34}h400" stroke="#4b2b22" stroke-width="3" opacity="0.45"/>`,
  );
  const paddles = many(
    12,
    (i) =>
      `<rect x="-8" y="-118" width="16" height="40" fill="#6b5130" stroke="#2c2010" stroke-width="3" transform="rotate(${i * 30})"/>`,
  );
  return `<rect x="${x - 205}" y="${y - 160}" width="410" height="320" transform="translate(16 24)" fill="#1b2216" opacity="0.45"/>
    <rect x="${x - 205}" y="${y - 160}" width="410" height="160" fill="#8d4f3b" stroke="#2e1d16" stroke-width="7"/>
    <rect x="${x - 205}" y="${y}" width="410" height="160" fill="#70402f" stroke="#2e1d16" stroke-width="7"/>${tiles.join("")}
    <path d="M${x - 225} ${y}h450" stroke="#2e1d16" stroke-width="12" stroke-linecap="round"/>
    <rect x="${x + 90}" y="${y - 110}" width="56" height="56" fill="#7d7568" stroke="#2e1d16" stroke-width="6"/><rect x="${x + 102}" y="${y - 98}" width="32" height="32" fill="#26211c"/>
    <path d="${blob(x - 80, y + 80, 52, 11, 0.4)}" fill="#241d18"/>
    <g transform="translate(${x + 250} ${y + 60})"><circle r="112" fill="none" stroke="#2c2010" stroke-width="16"/><circle r="112" fill="none" stroke="#7d6038" stroke-width="10"/>${paddles.join("")}
    <path d="M-100 0H100M0 -100V100" stroke="#5f4726" stroke-width="10"/><circle r="20" fill="#4b381e" stroke="#2c2010" stroke-width="5"/></g>`;
}

/** The map, one unit a pixel. */
export function drawMill(): string {
  const patches = many(90, () => {
    const fill = ["#6f7b45", "#5d6b3c", "#7e8249", "#55633a"][Math.floor(draw() * 4)];
    return `<path d="${blob(between(0, width), between(0, height), between(60, 210), 14, 0.4)}" fill="${fill}" opacity="0.35"/>`;
  });
  const dry = (count: number, gap: number) =>
    many(count, () => [between(0, width), between(0, height)] as Point).filter(
      ([x, y]) => isDry(x, y, gap) && isClear(x, y),
    );
  const pads = pools.flatMap(([x, y, r]) =>
    many(7, () => {
      const [px, py] = [x + between(-0.5, 0.5) * r, y + between(-0.5, 0.5) * r];
      return `<path d="${blob(px, py, between(9, 17), 9, 0.2)}" fill="#7f9a55" stroke="#35502f" stroke-width="2"/>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <defs><radialGradient id="edge" r="0.75"><stop offset="0.55" stop-color="#1c2418" stop-opacity="0"/><stop offset="1" stop-color="#1c2418" stop-opacity="0.5"/></radialGradient>
  <filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.013" numOctaves="4" seed="9"/>
  <feColorMatrix values="0 0 0 0 0.12  0 0 0 0 0.16  0 0 0 0 0.1  1.6 0 0 0 -0.72"/></filter></defs>
  <rect width="${width}" height="${height}" fill="#68743f"/>${patches.join("")}${water()}${pads.join("")}
  ${dry(40, 10)
    .map(([x, y]) => stone(x, y, between(10, 26)))
    .join(
      "",
    )}${reeds()}<path d="${blob(mill[0], mill[1], 350, 22, 0.15)}" fill="#9b8757" opacity="0.75"/>${boards()}${house()}
  <rect width="${width}" height="${height}" filter="url(#grain)" opacity="0.5"/>
  ${dry(70, 40)
    .sort((a, b) => a[1] - b[1])
    .map(([x, y]) => tree(x, y, between(38, 76)))
    .join("")}
  <rect width="${width}" height="${height}" fill="url(#edge)"/></svg>`;
}
