import { table } from "../terminal.ts";
import type { Course } from "./arena.ts";
import { sides } from "./sides.ts";

/** Returns a table of results over thousands of fights. */
export function tallyText(courses: readonly Course[]): string {
  const won = (count: number) => `${count} (${((100 * count) / courses.length).toFixed(1)} %)`;
  const wins = sides.map((side) => [`${side} wins`, won(courses.filter(({ winner }) => winner === side).length)]);
  const nobody = courses.filter(({ winner }) => winner === null).length;
  const places = Math.max(...courses.map((course) => course.places.length));
  const byPlace = Array.from({ length: places }, (_, place) => {
    const count = courses.filter(({ winner, places: all }) => winner !== null && all[place] === winner).length;
    return [`Place ${place + 1} is on the winning side`, won(count)];
  });
  const rounds = courses.map((course) => course.rounds).sort((a, b) => a - b);
  const commands = courses.reduce((sum, course) => sum + course.commands, 0);
  return table(
    [
      ...wins,
      ...(nobody > 0 ? [["Nobody wins", won(nobody)]] : []),
      ...byPlace,
      ["Rounds, median", `${rounds[Math.floor(rounds.length / 2)]}`],
      ["Rounds, most", `${rounds.at(-1)}`],
      ["Commands", `${commands}`],
      ...refusalRows(courses),
    ],
    true,
  );
}

function refusalRows(courses: readonly Course[]): string[][] {
  const sums = new Map<string, number>();
  for (const [clause, count] of courses.flatMap(({ refusals }) => [...refusals])) {
    sums.set(clause, (sums.get(clause) ?? 0) + count);
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([clause, count]) => [`Refused by ${clause}`, `${count}`]);
}
