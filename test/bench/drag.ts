import type { Browser } from "@playwright/test";
import { onScreen } from "../browser/map.ts";
import { Seat } from "../browser/seat.ts";
import { Server } from "../browser/server.ts";
import { type Figures, figures } from "./figures.ts";

declare global {
  /** Moments of the frames seen while recording, in milliseconds. */
  var frameMoments: number[];
}

/** Fills the scene with tokens of the first actor until there are `count` (in the page). */
async function fillScene(count: number): Promise<void> {
  const scene = canvas.scene;
  const actor = game.actors?.contents[0];
  if (!scene || !actor) throw new Error("There is no scene to fill.");
  const missing = Array.from({ length: count - scene.tokens.size }, (_, n) => ({
    name: `Extra ${n}`,
    actorId: actor.id,
    texture: { src: actor.img },
    x: (n % 8) * 100,
    y: (10 + Math.floor(n / 8)) * 100,
  }));
  await scene.createEmbeddedDocuments("Token", missing);
}

/** Notes the moment of every frame from now on (in the page; as text, since tsx puts names into functions). */
const recordFrames = `
  globalThis.frameMoments = [];
  requestAnimationFrame(function note(moment) {
    frameMoments.push(moment);
    requestAnimationFrame(note);
  });
`;

/** Milliseconds from frame to frame while the GM drags a token among `count` of them, to and fro. */
export async function benchDrag(browser: Browser, count: number): Promise<Figures> {
  const server = await Server.open();
  const context = await browser.newContext();
  try {
    const gm = new Seat(await context.newPage(), "Gamemaster");
    await gm.join(server.url);
    await gm.page.evaluate(fillScene, count);
    await gm.page.waitForFunction((all) => canvas.tokens?.placeables.length === all, count);
    await gm.page.evaluate(recordFrames);
    await gm.lift("Mira", { x: 5, y: 5 });
    for (const x of [9, 4, 8, 5]) {
      const { x: left, y: top } = await gm.page.evaluate(onScreen, { x, y: 5 });
      await gm.page.mouse.move(left, top, { steps: 12 });
    }
    await gm.page.mouse.up();
    const moments = await gm.page.evaluate(() => globalThis.frameMoments);
    return figures(moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment)));
  } finally {
    await context.close();
    await server.close();
  }
}
