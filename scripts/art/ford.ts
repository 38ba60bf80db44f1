/**
 * Draws the demo's map as SVG: a road with a ford through a river, woods, rocks and a camp. One seeded stream of numbers places
 * everything, so the picture is always the same.
 */
import { brush, line, many, n, type Point } from "./brush.ts";
import { columns, ford, halfWidth, middle, road, rows } from "./river.ts";

const size = 100;
const width = columns * size;
const height = rows * size;

const { draw, between, blob, stone, tree } = brush(8);

/** Returns one bank of the river, or a current between the banks: `offset` -1 is the left bank, 1 the right one. */
function bank(offset: number, margin = 0, wobble = 0): Point[] {
  const phase = draw() * 7;
  return many(rows * 4 + 9, (index): Point => {
    const y = index / 4 - 1;
    const sway = wobble * Math.sin(y * 2.1 + phase);
    return [(middle(y) + offset * halfWidth(y) + Math.sign(offset) * margin + sway) * size, y * size];
  });
}

function river(): string {
  const body = (margin: number) => `${line([...bank(-1, margin), ...bank(1, margin).reverse()])}Z`;
  const currents = many(15, () => {
    const path = bank(between(-0.8, 0.8), 0, 0.06);
    const start = Math.floor(between(0, path.length - 12));
    const part = path.slice(start, start + Math.floor(between(5, 13)));
    return `<path d="${line(part)}" fill="none" stroke="#d4e5e0" stroke-width="${n(between(2, 4))}" opacity="0.5"/>`;
  });
  return `<path d="${body(0.42)}" fill="#6f7a45"/><path d="${body(0.3)}" fill="#b7a878"/>
    <path d="${body(0.1)}" fill="#8fae9f"/><path d="${body(-0.12)}" fill="#5d8f92"/>
    <path d="${body(-0.75)}" fill="#47797f"/><g stroke-linecap="round">${currents.join("")}</g>`;
}

/** The shallows where the road crosses: sand under thin water, and stones to step on. */
function shallows(): string {
  const x = middle(ford) * size;
  const sand = `<path d="${blob(x, ford * size, 265, 22, 0.16)}" fill="#c2b489" opacity="0.62" transform="translate(0 ${ford * size * 0.52}) scale(1 0.48)"/>`;
  const stones = many(46, () => {
    const [sx, sy] = [x + between(-230, 230), ford * size + between(-85, 85)];
    return stone(sx, sy, between(7, 17));
  });
  return sand + stones.join("");
}

function roads(): string {
  const points = many(columns * 2 + 5, (index): Point => [(index / 2 - 1) * size, road(index / 2 - 1) * size]);
  const stroke = (w: number, colour: string, more = "") =>
    `<path d="${line(points)}" fill="none" stroke="${colour}" stroke-width="${w}" stroke-linejoin="round" ${more}/>`;
  const rut = (dy: number) =>
    `<g transform="translate(0 ${dy})">${stroke(5, "#8c7449", 'stroke-dasharray="170 34 90 20 240 60" opacity="0.38"')}</g>`;
  return stroke(150, "#7d8549") + stroke(122, "#a8905f") + stroke(96, "#b99f6c") + rut(-22) + rut(24);
}

/** True if a tree may stand here: clear of road, river and camp. */
function isFree(x: number, y: number, gap: number): boolean {
  const [cx, cy] = [x / size, y / size];
  const clearOfRiver = Math.abs(cx - middle(cy)) > halfWidth(cy) + 0.5 + gap;
  const clearOfCamp = Math.hypot(cx - camp[0], cy - camp[1]) > 3.1 + gap;
  return clearOfRiver && clearOfCamp && Math.abs(cy - road(cx)) > 1.3 + gap;
}
const camp = [19.5, 11.6] as const;

function woods(): string {
  const groves: [number, number, number, number][] = [
    [3, 2.4, 3.1, 30],
    [8, 14.8, 2.4, 14],
    [2, 13.6, 2.6, 22],
    [20.5, 2.2, 3.4, 32],
    [15.8, 15.6, 1.8, 8],
    [23.6, 8.8, 1.6, 6],
    [7.6, 3.6, 1.3, 4],
  ];
  const trees = groves.flatMap(([gx, gy, spread, count]) =>
    many(count, () => {
      const [angle, far] = [between(0, 2 * Math.PI), spread * Math.sqrt(draw())];
      return {
        x: (gx + far * Math.cos(angle)) * size,
        y: (gy + far * Math.sin(angle) * 0.85) * size,
        r: between(40, 82),
      };
    }),
  );
  return trees
    .filter(({ x, y, r }) => isFree(x, y, r / size - 0.35))
    .sort((a, b) => a.y - b.y)
    .map(({ x, y, r }) => tree(x, y, r))
    .join("");
}

function meadow(): string {
  const patches = many(60, () => {
    const fill = draw() < 0.5 ? "#94a15f" : "#74844a";
    return `<path d="${blob(between(0, width), between(0, height), between(60, 190), 14, 0.4)}" fill="${fill}" opacity="0.28"/>`;
  });
  const tufts = many(620, () => {
    const [x, y] = [between(0, width), between(0, height)];
    return `<path d="M${n(x)} ${n(y)}q-3 -9 -7 -12m7 12q0 -9 2 -15m-2 15q4 -8 8 -10" stroke="${draw() < 0.5 ? "#5f7040" : "#a5b06c"}"/>`;
  });
  const flowers = many(150, () => {
    const [x, y] = [between(0, width), between(0, height)];
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(between(2, 3.6))}" fill="${draw() < 0.6 ? "#efe6c4" : "#d9b24c"}"/>`;
  });
  return `<rect width="${width}" height="${height}" fill="#84935280"/>${patches.join("")}
    <g fill="none" stroke-width="2" stroke-linecap="round" opacity="0.7">${tufts.join("")}</g>${flowers.join("")}`;
}

function tent(x: number, y: number, turn: number, colour: string, shade: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-84 -58H84V58H-84Z" transform="translate(10 14)" fill="#1d2a18" opacity="0.4"/>
    <path d="M-84 -58H84V0H-84Z" fill="${colour}" stroke="#3a2f22" stroke-width="4"/><path d="M-84 0H84V58H-84Z" fill="${shade}" stroke="#3a2f22" stroke-width="4"/>
    <path d="M-98 0H98" stroke="#3a2f22" stroke-width="6" stroke-linecap="round"/>
    <path d="M-40 -58V58M0 -58V58M40 -58V58" stroke="#3a2f22" stroke-width="2" opacity="0.35"/></g>`;
}

function camping(): string {
  const [x, y] = [camp[0] * size, camp[1] * size];
  const ring = many(11, (i) => stone(x + 46 * Math.cos(i * 0.571), y + 46 * Math.sin(i * 0.571), 13));
  const crates = [
    [-190, -120, 12],
    [-150, -178, -8],
    [120, 215, 20],
  ].map(
    ([dx, dy, turn]) => `<g transform="translate(${x + (dx as number)} ${y + (dy as number)}) rotate(${turn})">
      <rect x="-30" y="-30" width="60" height="60" transform="translate(6 8)" fill="#1d2a18" opacity="0.4"/>
      <rect x="-30" y="-30" width="60" height="60" fill="#96713f" stroke="#3a2f22" stroke-width="4"/>
      <path d="M-30 -10H30M-30 10H30M-30 30L30 -30" stroke="#3a2f22" stroke-width="3" opacity="0.7"/></g>`,
  );
  const flames = `<circle cx="${x}" cy="${y}" r="120" fill="url(#glow)"/><circle cx="${x}" cy="${y}" r="34" fill="#2d241d"/>
    <path d="M${x - 26} ${y - 18}L${x + 26} ${y + 18}M${x - 24} ${y + 20}L${x + 24} ${y - 20}" stroke="#5b4029" stroke-width="11" stroke-linecap="round"/>
    <path d="${blob(x, y, 23, 9, 0.4)}" fill="#d9772b"/><path d="${blob(x - 2, y - 2, 12, 8, 0.4)}" fill="#f3cf63"/>`;
  return `<path d="${blob(x, y, 265, 20, 0.2)}" fill="#a8935f" opacity="0.55"/>${ring.join("")}${flames}${crates.join("")}
    ${tent(x + 190, y - 130, 24, "#a45a44", "#7f4335")}${tent(x + 150, y + 110, -28, "#b98f4e", "#957039")}${tent(x - 60, y + 205, 6, "#7d7a55", "#615f40")}`;
}

/** A cart that lost a wheel on the road, west of the river. */
function cart(): string {
  const [x, y] = [5.2 * size, (road(5.2) + 0.15) * size];
  const wheel = (dx: number, dy: number) =>
    `<rect x="${dx - 26}" y="${dy - 8}" width="52" height="16" rx="5" fill="#4c3a25" stroke="#2c2218" stroke-width="3"/>`;
  return `<g transform="translate(${x} ${y}) rotate(-14)"><rect x="-92" y="-56" width="184" height="112" transform="translate(9 13)" fill="#1d2a18" opacity="0.4"/>
    ${wheel(-52, -66)}${wheel(52, -66)}${wheel(-52, 66)}<path d="M92 -22H196M92 22H196" stroke="#4c3a25" stroke-width="9"/>
    <rect x="-92" y="-56" width="184" height="112" fill="#8f6b3d" stroke="#2c2218" stroke-width="5"/>
    <path d="M-92 -28H92M-92 0H92M-92 28H92" stroke="#2c2218" stroke-width="3" opacity="0.6"/>
    <ellipse cx="-38" cy="-8" rx="34" ry="26" fill="#c7b07a" stroke="#4e3f28" stroke-width="3"/><ellipse cx="30" cy="14" rx="38" ry="28" fill="#b79e68" stroke="#4e3f28" stroke-width="3"/></g>
    <circle cx="${x + 120}" cy="${y + 118}" r="36" fill="none" stroke="#4c3a25" stroke-width="11"/><path d="M${x + 84} ${y + 118}h72m-36 -36v72" stroke="#4c3a25" stroke-width="6"/>`;
}

/** The map, one unit a pixel. */
export function drawFord(): string {
  const rocks = many(26, () => [between(0, width), between(0, height)] as Point).filter(([x, y]) => isFree(x, y, 0.1));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <defs><radialGradient id="glow"><stop offset="0" stop-color="#ffcf6b" stop-opacity="0.55"/><stop offset="1" stop-color="#ffcf6b" stop-opacity="0"/></radialGradient>
  <radialGradient id="edge" r="0.75"><stop offset="0.6" stop-color="#2a2416" stop-opacity="0"/><stop offset="1" stop-color="#2a2416" stop-opacity="0.42"/></radialGradient>
  <filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.012 0.014" numOctaves="4" seed="3"/>
  <feColorMatrix values="0 0 0 0 0.14  0 0 0 0 0.16  0 0 0 0 0.08  1.6 0 0 0 -0.72"/></filter></defs>
  <rect width="${width}" height="${height}" fill="#8b9a5a"/>${meadow()}${roads()}${river()}${shallows()}
  ${rocks.map(([x, y]) => stone(x, y, between(14, 34))).join("")}${camping()}${cart()}
  <rect width="${width}" height="${height}" filter="url(#grain)" opacity="0.5"/>${woods()}
  <rect width="${width}" height="${height}" fill="url(#edge)"/></svg>`;
}
