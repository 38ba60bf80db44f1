/**
 * `npm run bench`: times on this machine, as a table without a verdict. `npm run bench -- grid` and `-- step` run the benchmarks
 * of that name.
 */
import { chromium } from "@playwright/test";
import configuration from "../../playwright.config.ts";
import { run, table } from "../../scripts/terminal.ts";
import buildFirst from "../browser/build-first.ts";
import { benchDrag } from "./drag.ts";
import { ms } from "./figures.ts";
import { benchStart } from "./start.ts";
import { benchTurn } from "./turn.ts";

await run(async () => {
  await buildFirst();
  const rows = [["What", "Result"]];
  for (const combatants of [10, 100, 500]) {
    const { operations, bytes, ownBytes, milliseconds } = await benchTurn(combatants, 10);
    const size = `${operations.toFixed(1)} operations, ${Math.round(ownBytes)} bytes (${Math.round(bytes)} with core's envelope)`;
    rows.push([`Next turn, ${combatants} combatants, until another client shows it`, `${ms(milliseconds)}, ${size}`]);
  }
  const browser = await chromium.launch(configuration.use?.launchOptions);
  const start = await benchStart(browser, 3);
  rows.push(["Start command to playable page, all installed and built", ms(start.median)]);
  const drag = await benchDrag(browser, 50);
  rows.push(["Frame while dragging among 50 tokens", `${ms(drag.median)}, 95 % below ${ms(drag.p95)}`]);
  await browser.close();
  console.log(table(rows));
});
