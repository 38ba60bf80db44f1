/**
 * `npm run bench -- tracker`: combat tracker of 100 combatants in a real browser, after a defeat and after a turn: time of
 * drawing, from its context to the new layout, and number of rows drawn.
 */
import { chromium } from "@playwright/test";
import configuration from "../../playwright.config.ts";
import { run, table } from "../../scripts/terminal.ts";
import buildFirst from "../browser/build-first.ts";
import { drawMap } from "../browser/map.ts";
import { gather } from "../browser/meeting.ts";
import { Seat } from "../browser/seat.ts";
import { Server } from "../browser/server.ts";
import { figures, ms } from "./figures.ts";

const combatants = 100;
const times = 15;
const goal = 8;

/** Duration of a render, and the rows drawn. */
interface Render {
  readonly took: number;
  readonly rows: number;
}

await run(async () => {
  await buildFirst();
  const server = await Server.open();
  const browser = await chromium.launch(configuration.use?.launchOptions);
  try {
    const seat = new Seat(await (await browser.newContext()).newPage(), "Gamemaster");
    await seat.join(server.url);
    await seat.tracker();
    await seat.page.evaluate(drawMap, false);
    const lines = [["Ruleset", "What", "Time", "Rows drawn", `Goal: ${goal} ms`]];
    for (const type of ["dexterity", "flow"]) {
      await seat.page.evaluate(gather, { type, names: Array.from({ length: combatants }, (_, n) => `Foe ${n + 1}`) });
      await seat.page.evaluate(begin);
      for (const what of ["defeat", "turn"] as const) {
        const renders: Render[] = [];
        for (let n = 0; n < times; n++) renders.push(await seat.page.evaluate(change, { what, n }));
        const { median, p95 } = figures(renders.map(({ took }) => took));
        const rows = [...new Set(renders.map((render) => render.rows))].join(", ");
        lines.push([type, what, `${ms(median)}, at most ${ms(p95)}`, rows, median <= goal * 1.15 ? "met" : "NOT MET"]);
      }
    }
    console.log(table(lines));
  } finally {
    await browser.close();
    await server.close();
  }
});

// What follows runs in the page.

async function begin(): Promise<void> {
  await game.combat?.rollAll();
  await game.combat?.startCombat();
}

/** Makes one change, and measures the following render. */
async function change({ what, n }: { what: "defeat" | "turn"; n: number }): Promise<Render> {
  const combat = game.combat as Combat.Stored;
  const before = new Set(document.querySelectorAll("#combat .tc-row"));
  let began = 0;
  const drawn = new Promise<Render>((resolve) => {
    Hooks.once(
      "renderCombatTracker" as never,
      ((_app: object, element: HTMLElement) => {
        element.getBoundingClientRect();
        const took = performance.now() - began;
        resolve({ took, rows: [...element.querySelectorAll(".tc-row")].filter((row) => !before.has(row)).length });
      }) as never,
    );
  });
  const tracker = ui.combat as unknown as { _prepareContext: (options: object) => Promise<object> };
  const prepare = Object.getPrototypeOf(tracker)._prepareContext as typeof tracker._prepareContext;
  tracker._prepareContext = (options) => {
    began = performance.now();
    return prepare.call(tracker, options);
  };
  if (what === "turn") await combat.nextTurn();
  else {
    // Each is defeated and gets up again.
    const who = combat.turns[60 + Math.floor(n / 2)]?.id;
    const { kind } = (await game.turncraft.perform(combat, {
      kind: "defeat",
      who,
      defeated: n % 2 === 0,
    } as never)) as { kind: string };
    if (kind !== "accepted") throw new Error(`The step was ${kind}`);
  }
  return drawn;
}
