/** Documents whose changes may move creatures or alter sight or reach. */
const creatures = ["Token", "Combatant", "Actor", "Item", "ActiveEffect"];
/** Documents with an effect on spaces. */
const ground = ["Wall", "Region"];

let changes = 0;

/** Counts world changes affecting maps and rulers, besides the encounter's: cached readings hold for one count. */
export function worldChanges(): number {
  return changes;
}

/** Calls functions after possible changes of creatures or ground. Called at `init`. */
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
