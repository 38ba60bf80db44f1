import type { CombatantInput, TrackerInput } from "../../../../src/combat/tracker/context.ts";
import { trackerView } from "../../../../src/combat/tracker/view.ts";
import type { CombatantId, Feet } from "../../../../src/engine/types.ts";
import {
  newFighter,
  type Running,
  type SecondsFighter,
  type SecondsState,
  seconds,
} from "../../../../src/rulesets/seconds/rules/index.ts";
import { secondsTracker } from "../../../../src/rulesets/seconds/tracker/tracker.ts";
import { english } from "../../../sheets/english.ts";

export const id = (name: string) => name as CombatantId;

/** A spell of four seconds under way. */
export function spell(changes: Partial<Running> = {}): Running {
  const action = { action: "spell", name: "Fire Arrow", itemId: "Actor.a.Item.f" } as const;
  return { ...action, total: 4, done: 2, consecutive: true, delay: 0, early: false, ...changes };
}

/** A started fight in the order of the keys: the first one acts in round 3 with six seconds, unless told otherwise. */
export function fight(
  fighters: Record<string, Partial<SecondsFighter>>,
  changes: Partial<Omit<SecondsState, "settings">> & { settings?: Partial<SecondsState["settings"]> } = {},
): SecondsState {
  const order = Object.keys(fighters).map(id);
  const stack = changes.stack ?? order.slice(0, 1);
  const scores = { reflex: 0, dexterity: 0, moveFeet: 5 as Feet };
  const entries = order.map((who, index) => {
    const checks = fighters[who]?.checks ?? [19 - index];
    const secondsLeft = stack.includes(who) ? 6 : 0;
    return [who, { ...newFighter(scores), secondsLeft, initiative: checks[0] ?? null, ...fighters[who], checks }];
  });
  const empty = seconds.empty();
  return {
    ...empty,
    round: 3,
    order,
    placeId: stack[0] ?? null,
    activeId: stack.at(-1) ?? null,
    fighters: Object.fromEntries(entries),
    ...changes,
    stack,
    settings: { ...empty.settings, ...changes.settings },
  };
}

/** The tracker of one reader. `hidden` and `owned`: of which combatants. */
export function reading(
  state: SecondsState,
  { hidden = [], owned = [], ...changes }: Partial<TrackerInput> & { hidden?: string[]; owned?: string[] } = {},
) {
  const combatants = Object.keys(state.fighters).map(
    (who): CombatantInput => ({
      id: id(who),
      name: names[who] ?? who,
      img: `${who}.webp`,
      owned: owned.includes(who),
      hidden: hidden.includes(who),
      npc: false,
      canPing: true,
      effects: [],
    }),
  );
  const input = { state, combatants, gm: false, gmConnected: true, steps: { undo: null, redo: null }, ...changes };
  // A face is only ever shown states of its own ruleset.
  return trackerView(input, { tracker: secondsTracker, rules: seconds }, english);
}

const names: Record<string, string> = { a: "Mira", b: "Tarn", c: "Ogre" };
