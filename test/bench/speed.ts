/** `npm run bench -- speed`: orders of turns, and steps and stored size of a fight of thirty, beside their goals. */
import { run, table } from "../../scripts/terminal.ts";
import buildFirst from "../browser/build-first.ts";
import { benchOrder } from "./order.ts";
import { benchThirty } from "./thirty.ts";

await run(async () => {
  await buildFirst();
  const verdicts = [...benchOrder(), ...(await benchThirty())];
  const lines = verdicts.map(({ goal, wanted, measured, met }) => [goal, wanted, measured, met ? "met" : "NOT MET"]);
  console.log(table([["Goal (15 % allowed for noise)", "wanted", "measured", ""], ...lines]));
});
