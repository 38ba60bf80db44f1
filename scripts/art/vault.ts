/** Draws the adventure's cellar as SVG: corridors of flagstones hewn into rock, a guard room, a hall with pillars. */
import { brush, many, n } from "./brush.ts";
import { columns, floor, isFloor, pillars, rows, torches } from "./vault-plan.ts";

const size = 100;
const [width, height] = [columns * size, rows * size];
const { draw, between, blob, stone } = brush(21);

const pick = (colours: readonly string[]) => colours[Math.floor(draw() * colours.length)] as string;

/** A space's flagstones: one large, two or four, each a little off. */
function flags(column: number, row: number): string {
  const cuts =
    draw() < 0.3
      ? [[0, 0, 1, 1]]
      : draw() < 0.5
        ? [
            [0, 0, 1, 0.5],
            [0, 0.5, 1, 0.5],
          ]
        : [
            [0, 0, 0.5, 1],
            [0.5, 0, 0.5, 1],
          ];
  return cuts
    .map(([x, y, w, h]) => {
      const at = (value: number | undefined, offset: number) => n((offset + (value as number)) * size + between(1, 3));
      const fill = pick(["#6f6a61", "#757067", "#69645c", "#7b756a", "#645f58"]);
      return `<rect x="${at(x, column)}" y="${at(y, row)}" width="${n((w as number) * size - 5)}" height="${n((h as number) * size - 5)}" rx="6" fill="${fill}"/>`;
    })
    .join("");
}

/** Draws the edges of the floor: the shadow cast on it by the rock, and the rock's edge. */
function edges(): string {
  return floor
    .flatMap(([column, row]) => {
      const sides: [boolean, number, number, number, number][] = [
        [isFloor(column, row - 1), column, row, column + 1, row],
        [isFloor(column, row + 1), column, row + 1, column + 1, row + 1],
        [isFloor(column - 1, row), column, row, column, row + 1],
        [isFloor(column + 1, row), column + 1, row, column + 1, row + 1],
      ];
      return sides
        .filter(([open]) => !open)
        .map(([, x1, y1, x2, y2]) => `M${x1 * size} ${y1 * size}L${x2 * size} ${y2 * size}`);
    })
    .join("");
}

function rubble(): string {
  return floor
    .filter(() => draw() < 0.22)
    .map(([column, row]) =>
      stone((column + between(0.15, 0.85)) * size, (row + between(0.15, 0.85)) * size, between(5, 13)),
    )
    .join("");
}

function cracks(): string {
  const all = floor
    .filter(() => draw() < 0.16)
    .map(([column, row]) => {
      const [x, y] = [(column + draw()) * size, (row + draw()) * size];
      return `M${n(x)} ${n(y)}l${n(between(-30, 30))} ${n(between(8, 26))}l${n(between(-20, 30))} ${n(between(6, 24))}`;
    });
  return `<path d="${all.join("")}" fill="none" stroke="#3c3933" stroke-width="2.500" opacity="0.7"/>`;
}

const pillar = ([x, y]: readonly [number, number]) =>
  `<circle cx="${x * size + 8}" cy="${y * size + 12}" r="44" fill="#1b1917" opacity="0.5"/><circle cx="${x * size}" cy="${y * size}" r="42" fill="#8d877a" stroke="#2c2925" stroke-width="5"/>
  <circle cx="${x * size}" cy="${y * size}" r="28" fill="#a19a8b"/><circle cx="${x * size - 6}" cy="${y * size - 8}" r="14" fill="#b8b09f"/>`;

const light = ([x, y]: readonly [number, number]) =>
  `<circle cx="${x * size}" cy="${y * size}" r="330" fill="url(#light)"/>`;

const flame = ([x, y]: readonly [number, number]) =>
  `<circle cx="${x * size}" cy="${y * size}" r="15" fill="#2d241d"/>
  <path d="${blob(x * size, y * size, 15, 8, 0.4)}" fill="#e58a34"/><path d="${blob(x * size, y * size, 8, 7, 0.4)}" fill="#f7d774"/>`;

/** A dais with a sarcophagus at the end of the hall. */
function tomb(): string {
  const [x, y] = [21.5 * size, 6 * size];
  return `<rect x="${x - 105}" y="${y - 155}" width="210" height="310" rx="10" fill="#5d574e" stroke="#2c2925" stroke-width="5"/>
    <rect x="${x - 85}" y="${y - 135}" width="170" height="270" rx="8" fill="#77705f"/>
    <rect x="${x - 42}" y="${y - 100}" width="84" height="200" rx="14" fill="#a39a86" stroke="#3a352d" stroke-width="5"/>
    <path d="M${x - 24} ${y - 62}a24 26 0 0 1 48 0v20h-48ZM${x - 26} ${y - 34}h52l-8 112h-36Z" fill="#bdb39c" stroke="#5a5345" stroke-width="3"/><path d="M${x} ${y - 30}v84M${x - 18} ${y - 8}h36" stroke="#5a5345" stroke-width="6"/>`;
}

/** The map, one unit a pixel. */
export function drawVault(): string {
  const rock = many(190, () => {
    const [x, y, r] = [between(0, width), between(0, height), between(40, 130)];
    return `<path d="${blob(x, y, r, 9, 0.4)}" fill="${pick(["#2b2825", "#322e2a", "#27241f", "#38332d"])}" opacity="0.8"/>`;
  });
  const ground = floor.map(([column, row]) => `M${column * size} ${row * size}h${size}v${size}h-${size}Z`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <defs><radialGradient id="light"><stop offset="0" stop-color="#ffbf5e" stop-opacity="0.5"/><stop offset="0.5" stop-color="#ff9f4a" stop-opacity="0.16"/><stop offset="1" stop-color="#ff9f4a" stop-opacity="0"/></radialGradient>
  <clipPath id="floor"><path d="${ground}"/></clipPath>
  <filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.02" numOctaves="4" seed="5"/>
  <feColorMatrix values="0 0 0 0 0.08  0 0 0 0 0.07  0 0 0 0 0.06  1.5 0 0 0 -0.7"/></filter></defs>
  <rect width="${width}" height="${height}" fill="#2a2723"/>${rock.join("")}
  <path d="${ground}" fill="#46423b"/>${floor.map(([column, row]) => flags(column, row)).join("")}${cracks()}${rubble()}
  <rect width="${width}" height="${height}" filter="url(#grain)" opacity="0.55"/>
  <g clip-path="url(#floor)"><path d="${edges()}" stroke="#0f0e0c" stroke-width="56" opacity="0.4"/><path d="${edges()}" stroke="#0f0e0c" stroke-width="26" opacity="0.45"/></g>
  ${tomb()}<g clip-path="url(#floor)">${torches.map(light).join("")}</g>${pillars.map(pillar).join("")}
  <path d="${edges()}" stroke="#12100e" stroke-width="12" stroke-linecap="square"/>${torches.map(flame).join("")}</svg>`;
}
