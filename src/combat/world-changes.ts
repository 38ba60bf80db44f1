/** Documents with a possible effect of changes on creatures' places, sight or reach. */

import { listenToAll } from "../listening.ts";

const creatures = ["Token", "Combatant", "Actor", "Item", "ActiveEffect"];
/** Documents with an effect on spaces. */
const ground = ["Wall", "Region", "RegionBehavior", "Level"];

let changes = 0;
let groundChanges = 0;

/** Number of world changes so far, besides the encounter's, affecting maps and rulers: cached readings hold for a single number. */
export function worldChanges(): number {
  return changes;
}

/** Number of changes so far of scenes, walls, regions and levels. */
export function changesOfGround(): number {
  return groundChanges;
}

/** Calls functions after possible changes of creatures or ground. Called at `init`. */
export function followWorld({
  creaturesChanged,
  groundChanged,
}: Record<"creaturesChanged" | "groundChanged", () => void>): void {
  const count = (run: () => void) => () => {
    changes += 1;
    run();
  };
  listenToAll(hooksOf(creatures), count(creaturesChanged));
  const ofGround = count(() => {
    groundChanges += 1;
    groundChanged();
  });
  listenToAll([...hooksOf(ground), "updateScene"], ofGround);
}

function hooksOf(names: readonly string[]): string[] {
  return names.flatMap((name) => [`create${name}`, `update${name}`, `delete${name}`]);
}
