/**
 * `npm run bench -- speed`: orders of turns, a click seen on another page, and steps and stored size of a fight
 * of thirty, beside their goals. Steps and clicks are in time of the processor, for server and pages together.
 */
import { run, table } from "../../scripts/terminal.ts";
import buildFirst from "../browser/build-first.ts";
import { benchClick } from "./click.ts";
import { benchOrder } from "./order.ts";
import { benchThirty } from "./thirty.ts";

await run(async () => {
  await buildFirst();
  const verdicts = [...benchOrder(), ...(await benchClick()), ...(await benchThirty())];
  const lines = verdicts.map(({ goal, wanted, measured, met }) => [goal, wanted, measured, met ? "met" : "NOT MET"]);
  console.log(table([["Goal (15 % allowed for noise)", "wanted", "measured", ""], ...lines]));
});
