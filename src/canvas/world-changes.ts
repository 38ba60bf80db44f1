/** Documents whose changes may move creatures or alter sight or reach. */
const creatures = ["Token", "Combatant", "Actor", "Item", "ActiveEffect"];
/** Documents after whose changes spaces may be others. */
const ground = ["Wall", "Region"];

let changes = 0;

/** Counts world changes that affect maps and rulers, beside the encounter's: cached readings hold for one count. */
export function worldChanges(): number {
  return changes;
}

/** Has functions called whenever creatures, or the ground that they stand on, may be others. Called at `init`. */
export function followWorld({
  creaturesChanged,
  groundChanged,
}: Record<"creaturesChanged" | "groundChanged", () => void>): void {
  const on = Hooks.on as (name: string, run: () => void) => number;
  const count = (run: () => void) => () => {
    changes += 1;
    run();
  };
  for (const name of hooksOf(creatures)) on(name, count(creaturesChanged));
  for (const name of [...hooksOf(ground), "updateScene"]) on(name, count(groundChanged));
}

function hooksOf(names: readonly string[]): string[] {
  return names.flatMap((name) => [`create${name}`, `update${name}`, `delete${name}`]);
}
