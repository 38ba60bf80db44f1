import { appendFileSync } from "node:fs";

const { TURNCRAFT_LONG, TURNCRAFT_FIGURES } = process.env;

/** True if bad days are tried on demand: `npm run test:storm -- --long`. */
export const isLong = TURNCRAFT_LONG !== undefined;

/** Size of a part of the bad days: the requested share of its goal, at least 1; small in the suite. */
export function sized(goal: number, small: number): number {
  return isLong ? Math.max(1, Math.ceil(goal * Number(TURNCRAFT_LONG))) : small;
}

/** Adds a part's counts to the printed table, as a row in Markdown. */
export function figures(part: string, counted: Readonly<Record<string, number | string>>): void {
  if (TURNCRAFT_FIGURES === undefined) return;
  const logged = Object.entries(counted).map(([name, value]) => `${name} ${value.toLocaleString("en")}`);
  appendFileSync(TURNCRAFT_FIGURES, `| ${part} | ${logged.join(" · ")} |\n`);
}

/** Memory of this process in megabytes. */
export function megabytes(): number {
  return Math.round(process.memoryUsage().heapUsed / 1e6);
}
