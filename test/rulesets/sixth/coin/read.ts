import { type CombatantId, Fields, type Refusal } from "../../../../src/engine/index.ts";
import { settings } from "./settings.ts";
import type { CoinFighter, CoinState } from "./types.ts";

const most = 1_000_000;

/** Nerve of a combatant: 1 to 9; null if invalid. */
export function readNerve(raw: unknown): number | null {
  const f = new Fields(raw, "CF-1");
  const nerve = f.whole("nerve", 1, 9);
  return f.problem ? null : nerve;
}

/** CF-1 */
export function load(raw: unknown): CoinState | Refusal {
  const f = new Fields(raw, "CF-1");
  const state: CoinState = {
    round: f.whole("round", 0, most),
    activeId: f.orNull("activeId", (name) => f.who(name)),
    order: f.ids("order"),
    fighters: f.record<CombatantId, CoinFighter>("fighters", (all, id) => loadFighter(all.inside(id))),
    settings: settings.load(f.inside("settings")),
    window: f.orNull("window", (name) => {
      const window = f.inside(name);
      return { id: window.id("id"), by: window.who("by"), at: window.who("at") };
    }),
    windows: f.whole("windows", 0, most),
  };
  for (const name of ["by", "at"] as const) {
    if (state.window && !Object.hasOwn(state.fighters, state.window[name])) f.wrong(`window.${name}`);
  }
  return f.problem ?? state;
}

function loadFighter(f: Fields): CoinFighter {
  return {
    initiative: f.orNull("initiative", (name) => f.number(name, -most, most)),
    defeated: f.bool("defeated"),
    departed: f.bool("departed"),
    nerve: f.whole("nerve", 0, 9),
    most: f.whole("most", 1, 9),
    flipped: f.bool("flipped"),
    dodged: f.bool("dodged"),
  };
}
