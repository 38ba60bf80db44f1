import { ms } from "./figures.ts";
import { atMost, type Verdict } from "./grid/goals.ts";
import { benchTurn } from "./turn.ts";

const clicks = 15;
/** Milliseconds from one page's click to the other's screen, by combatants. */
const goals = new Map([
  [10, 20],
  [500, 50],
]);

/** Measures how long the GM's next turn takes to the player's page, in time of the processor. */
export async function benchClick(): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const [combatants, goal] of goals) {
    const { processor, milliseconds } = await benchTurn(combatants, clicks);
    const what = `Click to second page, ${combatants} combatants (${ms(milliseconds)} by the clock)`;
    verdicts.push(atMost(what, processor, goal, " ms"));
  }
  return verdicts;
}
