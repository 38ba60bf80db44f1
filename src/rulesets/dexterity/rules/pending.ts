import { namedAll } from "../../../engine/fighters.ts";
import { lapses, mayContinue, whoWait } from "../../../engine/open-matters.ts";
import type { OpenMatter } from "../../../engine/types.ts";
import { secondsLeft } from "./durations.ts";
import type { DexterityState } from "./types.ts";

/**
 * Returns unfinished business at the end of a fight: windows, the newest first (DX-604), and effects in the order of
 * their making (DX-310).
 */
export function pending(state: DexterityState): readonly OpenMatter[] {
  const windows = state.windows.toReversed().map(({ event, asked }) => {
    const names = namedAll(whoWait(asked, (answer) => answer === "waiting"));
    return lapses("TURNCRAFT.Pending.window", event.who, { what: event.what, names });
  });
  const effects = Object.values(state.effects).sort((a, b) => a.made - b.made);
  return [
    ...windows,
    ...effects.map((effect) => mayContinue(effect.bearerId, effect.name, secondsLeft(state, effect))),
  ];
}
