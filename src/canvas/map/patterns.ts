/** Patterns that fill spaces on the map, besides their colour: dots, lines in either direction, crossed lines. */
export type Pattern = "dots" | "falling" | "rising" | "dense" | "crossed";

/** Pixels of a tile, which is laid over and over. */
const TILE = 32;

const strokes: Readonly<Record<Pattern, (ink: CanvasRenderingContext2D) => void>> = {
  dots: (ink) => twice(ink, 2.1, dots),
  falling: (ink) => twice(ink, 2.4, (width) => lines(ink, 32, width, false)),
  rising: (ink) => twice(ink, 2, (width) => lines(ink, 16, width, true)),
  dense: (ink) => twice(ink, 1.6, (width) => lines(ink, 8, width, true)),
  crossed: (ink) =>
    twice(ink, 1.6, (width) => {
      lines(ink, 8, width, true);
      lines(ink, 16, width, false);
    }),
};

/** Dark and broader below, light above: it holds on light ground, on dark, and for eyes that see no colours. */
function twice(
  ink: CanvasRenderingContext2D,
  width: number,
  draw: (width: number, ink: CanvasRenderingContext2D) => void,
): void {
  for (const [color, by] of [
    ["#000a", 1.8],
    ["#fff", 1],
  ] as const) {
    ink.fillStyle = color;
    ink.strokeStyle = color;
    draw(width * by, ink);
  }
}

function dots(radius: number, ink: CanvasRenderingContext2D): void {
  for (const [x, y] of [
    [8, 8],
    [24, 24],
  ] as const) {
    ink.beginPath();
    ink.arc(x, y, radius, 0, 2 * Math.PI);
    ink.fill();
  }
}

/** Slanting lines so many pixels apart. */
function lines(ink: CanvasRenderingContext2D, apart: number, width: number, rising: boolean): void {
  ink.lineWidth = width;
  for (let from = -TILE; from <= 2 * TILE; from += apart) {
    ink.beginPath();
    ink.moveTo(from - TILE, rising ? 2 * TILE : -TILE);
    ink.lineTo(from + 2 * TILE, rising ? -TILE : 2 * TILE);
    ink.stroke();
  }
}

const made = new Map<Pattern | "figures", PIXI.Texture>();

/** A pattern as a tile, white on black, to be tinted. Made once. */
export function patternOf(pattern: Pattern): PIXI.Texture {
  return textureOf(pattern, TILE, TILE, (ink) => strokes[pattern](ink));
}

/** Pixels of a figure's square in its strip. */
export const FIGURE = 64;
/** The figures that the strip holds, in its order; what is more than the last but one is the last. */
const figures = ["2", "3", "4", "5", "6", "7", "8", "9", "9+"];

/** All figures side by side, white on a dark edge, and the place of a count's figure in it. */
export function figureOf(count: number): { readonly texture: PIXI.Texture; readonly at: number } {
  const texture = textureOf("figures", FIGURE * figures.length, FIGURE, (ink) => {
    ink.font = `bold ${FIGURE * 0.72}px Signika, sans-serif`;
    ink.textAlign = "center";
    ink.textBaseline = "middle";
    ink.lineJoin = "round";
    ink.lineWidth = FIGURE / 6;
    ink.strokeStyle = "#14110f";
    figures.forEach((figure, i) => {
      const x = (i + 0.5) * FIGURE;
      ink.strokeText(figure, x, FIGURE / 2);
      ink.fillText(figure, x, FIGURE / 2);
    });
  });
  return { texture, at: Math.min(figures.length, Math.max(2, count) - 1) - 1 };
}

function textureOf(
  name: Pattern | "figures",
  width: number,
  height: number,
  draw: (ink: CanvasRenderingContext2D) => void,
): PIXI.Texture {
  const known = made.get(name);
  if (known) return known;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const ink = canvas.getContext("2d");
  if (ink) {
    ink.fillStyle = "#fff";
    ink.strokeStyle = "#fff";
    draw(ink);
  }
  const texture = PIXI.Texture.from(canvas);
  made.set(name, texture);
  return texture;
}
