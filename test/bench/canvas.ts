/**
 * `npm run bench -- canvas`: cost of a frame while dragging a token in a started encounter, among 50 and 200 others on 100 × 100
 * spaces with all overlays on, and the shares of our code, the ruler and the drawing. Prints a table without a verdict.
 */
import { type Browser, chromium } from "@playwright/test";
import configuration from "../../playwright.config.ts";
import { run, table } from "../../scripts/terminal.ts";
import buildFirst from "../browser/build-first.ts";
import { onScreen } from "../browser/map.ts";
import { Seat } from "../browser/seat.ts";
import { Server } from "../browser/server.ts";
import { figures, ms } from "./figures.ts";

/** Milliseconds of a frame by cause. */
type Parts = Record<"ours" | "ruler" | "drawing", number>;

declare global {
  /** Time spent by every frame since the watch began, by part; and the moment of the beginning. */
  var watchedFrames: { moment: number; parts: Parts }[];
}

const spaces = 100;

/**
 * Counts the time of frames from now on (in the page; as text, since tsx puts names into functions). Time in a call belongs to
 * its innermost part: methods of our classes and frames requested by our code, core's ruler, the renderer.
 */
const watchFrames = `
  globalThis.watchedFrames = [];
  const fresh = () => ({ ours: 0, ruler: 0, drawing: 0 });
  let parts = fresh();
  const stack = [];
  let since = performance.now();
  const pass = () => {
    const now = performance.now();
    const part = stack.at(-1);
    if (part) parts[part] += now - since;
    since = now;
  };
  const within = (part, run) => function (...given) {
    pass();
    stack.push(part);
    try { return run.apply(this, given); }
    finally { pass(); stack.pop(); }
  };
  const watch = (prototype, part) => {
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (name === "constructor" || typeof property.value !== "function") continue;
      Object.defineProperty(prototype, name, { ...property, value: within(part, property.value) });
    }
  };
  const { rulerClass, objectClass } = CONFIG.Token;
  watch(rulerClass.prototype, "ours");
  watch(objectClass.prototype, "ours");
  watch(foundry.canvas.placeables.tokens.TokenRuler.prototype, "ruler");
  canvas.app.renderer.render = within("drawing", canvas.app.renderer.render);
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (run) =>
    ask(new Error().stack.includes("/systems/turncraft/") ? within("ours", run) : run);
  ask(function note(moment) {
    watchedFrames.push({ moment, parts });
    parts = fresh();
    ask(note);
  });
`;

/** A fight of so many on a large scene of hexes, begun; Mira acts (in the page). */
async function gather(count: number): Promise<void> {
  for (const combat of game.combats.contents) await combat.delete();
  const [hero, other] = ["Mira", "Bandit A"].map((name) => canvas.scene?.tokens.getName(name)?.toObject());
  if (!hero || !other) throw new Error("The demo has no Mira.");
  const side = Math.ceil(Math.sqrt(count));
  const others = Array.from({ length: count }, (_, n) => {
    const { _id, ...token } = other;
    const [row, column] = [40 + 2 * Math.floor(n / side), 40 + 2 * (n % side)];
    return { ...token, name: `Bandit ${n}`, x: column * 100, y: Math.round(row * 86.60254), disposition: -1 };
  });
  const { _id, ...mira } = hero;
  const start = { ...mira, x: 3700, y: Math.round(44 * 86.60254), disposition: 1 };
  const scene = await Scene.implementation.create({
    name: "Field",
    width: 10_000,
    height: 8660,
    padding: 0,
    grid: { type: CONST.GRID_TYPES.HEXODDR, size: 100, distance: 5, units: "ft" },
    tokens: [start, ...others] as never, // What a document gives as its data it takes too.
  });
  await scene?.activate();
  const combat = await Combat.implementation.create({ type: "flow", scene: scene?.id ?? null, active: true });
  const tokens = scene?.tokens.contents ?? [];
  await combat?.createEmbeddedDocuments(
    "Combatant",
    tokens.map(({ id, actorId }) => ({ tokenId: id, sceneId: scene?.id ?? null, actorId })),
  );
  const fighters = combat?.combatants.contents ?? [];
  const initiative = Object.fromEntries(fighters.map(({ id, name }) => [id, name === "Mira" ? 30 : 10]));
  // Our combat knows commands; the types of tests know core's.
  const ours = combat as unknown as { perform(command: object): Promise<unknown> } | undefined;
  await ours?.perform({ kind: "manual", initiative });
  await ours?.perform({ kind: "start" });
}

async function bench(browser: Browser, count: number): Promise<string[][]> {
  const server = await Server.open();
  const context = await browser.newContext({ viewport: { width: 1366, height: 850 }, deviceScaleFactor: 0.5 });
  try {
    const gm = new Seat(await context.newPage(), "Gamemaster");
    await gm.join(server.url);
    await gm.page.evaluate(gather, count);
    await gm.page.waitForFunction((all) => canvas.tokens?.placeables.length === all, count + 1, { polling: 200 });
    await gm.click("Mira");
    // Everybody's threat: the key's second turn.
    await gm.page.keyboard.press("Shift+H");
    await gm.page.keyboard.press("Shift+H");
    await gm.page.evaluate(watchFrames);
    const { x, y } = await gm.spaceOf("Mira");
    await gm.lift("Mira", { x: x + 2, y });
    for (const [across, down] of [
      [4, -3],
      [5, 3],
      [2, 5],
      [6, -2],
    ] as const) {
      const to = await gm.page.evaluate(onScreen, { x: x + across, y: y + down });
      await gm.page.mouse.move(to.x, to.y, { steps: 12 });
    }
    const frames = await gm.page.evaluate(() => globalThis.watchedFrames);
    await gm.page.keyboard.press("Escape");
    return rowsOf(count, frames);
  } finally {
    await context.close();
    await server.close();
  }
}

function rowsOf(count: number, frames: typeof globalThis.watchedFrames): string[][] {
  const lengths = frames.slice(1).map(({ moment }, i) => moment - (frames[i]?.moment ?? moment));
  const shown = (values: number[]) => {
    const { median, p95 } = figures(values);
    return `${ms(median)}, 95 % below ${ms(p95)}`;
  };
  const part = (name: keyof Parts) => shown(frames.map(({ parts }) => parts[name]));
  return [
    [`Among ${count}: frame to frame`, shown(lengths)],
    ["– ours", part("ours")],
    ["– core's ruler", part("ruler")],
    ["– drawing", part("drawing")],
  ];
}

await run(async () => {
  await buildFirst();
  const browser = await chromium.launch(configuration.use?.launchOptions);
  try {
    const rows = [[`While dragging, ${spaces} × ${spaces} hexes, all overlays on`, "Result"]];
    for (const count of [50, 200]) rows.push(...(await bench(browser, count)));
    console.log(table(rows));
  } finally {
    await browser.close();
  }
});
