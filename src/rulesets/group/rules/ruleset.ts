import { Fields } from "../../../engine/fields.ts";
import { fighterIn, fighterOf, idsOf, namedAll } from "../../../engine/fighters.ts";
import { fromGenerator } from "../../../engine/from-generator.ts";
import { withLimits } from "../../../engine/limits.ts";
import { goesOn, lapses, whoWait } from "../../../engine/pending.ts";
import type { RuleGenerator } from "../../../engine/play.ts";
import type { Ruleset } from "../../../engine/ruleset.ts";
import { presentIn, readShape } from "../../../engine/schema.ts";
import type { CombatantId, EffectId, OpenMatter, Refusal } from "../../../engine/types.ts";
import { isPutOff } from "./acts.ts";
import { commands, type GroupCommand } from "./commands.ts";
import { settleHeld } from "./damage.ts";
import { applyScores } from "./encounter.ts";
import { settleOrder } from "./order.ts";
import { roundSeconds } from "./rounds.ts";
import { settings } from "./settings.ts";
import { type GroupState, type Play, stateShape } from "./types.ts";

const unlimited: Ruleset<GroupState, GroupCommand> = {
  id: "group",
  refusalClause: "GR-168",
  settings,
  empty: () => ({
    round: 0,
    phase: "SETUP",
    activeId: null,
    order: [],
    fighters: {},
    groups: {},
    melees: {},
    effects: {},
    window: null,
    freePairs: [],
    freeSegments: [],
    held: [],
    resolving: null,
    restrictedQuarters: false,
    hedgeKnown: [],
    spellRulings: [],
    settings: settings.defaults,
    made: 0,
  }),
  read: commands.read,
  load,
  applyScores,
  refuse: commands.refuse,
  pending,
  ...fromGenerator(carryOut),
};

/** Group Initiative: one d6 a side; a round of declarations, HIGH and LOW slots and phases, ten segments long. */
export const group = withLimits(unlimited, {
  clause: "GR-93",
  uses(command, state) {
    if (command.kind === "react") return [command.item.uuid];
    if (command.kind !== "act" || command.changes !== undefined) return [];
    const fighter = fighterIn(state, command.who);
    if (fighter && isPutOff(state, command)) return [];
    const begun = fighter?.progress?.item;
    const used = [command.item, ...(command.minors ?? [])].map(({ uuid }) => uuid);
    return used.filter((uuid) => uuid !== "" && uuid !== begun);
  },
  // Nobody has a turn of their own: everybody's is the round.
  acting: ({ order }) => order,
});

/** Carries out the whole of a command; stops where dice or a ruling are missing. Order and who acts follow from the rest. */
function* carryOut(play: Play): RuleGenerator {
  yield* commands.run(play);
  yield* settleHeld(play);
  settleOrder(play.state);
}

/**
 * Open matters at a fight's end: a window (GR-147), spells being cast, activities of several rounds (GR-77), effects.
 */
export function pending(state: GroupState): readonly OpenMatter[] {
  const { window } = state;
  const asked = window && namedAll(whoWait(window.asked, (answer) => answer === "waiting"));
  const effects = (Object.keys(state.effects) as EffectId[]).sort().flatMap((id) => state.effects[id] ?? []);
  return [
    ...(window && asked ? [lapses("TURNCRAFT.Pending.freeAttack", window.victim, { names: asked })] : []),
    ...idsOf(state).flatMap((id) => workOf(state, id)),
    ...effects.flatMap(({ name, bearer, roundsLeft }) =>
      roundsLeft === null ? [] : [goesOn(bearer, name, roundsLeft * roundSeconds)],
    ),
  ];
}

function workOf(state: GroupState, id: CombatantId): OpenMatter[] {
  const { spell, progress } = fighterOf(state, id);
  const casting = spell?.state === "casting" ? [lapses("TURNCRAFT.Pending.spell", id, { what: spell.item.name })] : [];
  if (!progress) return casting;
  const { name, roundsDone, roundsNeeded } = progress;
  const figures = { what: name, done: roundsDone, all: roundsNeeded };
  return [...casting, lapses("TURNCRAFT.Pending.activity", id, figures)];
}

/** Stored encounter, or its invalid field. */
function load(raw: unknown): GroupState | Refusal {
  const f = new Fields(raw, "GR-168");
  const state = readShape(stateShape, f);
  if (!f.problem) for (const field of dangling(state)) f.wrong(field);
  return f.problem ?? state;
}

/** Fields that name a missing combatant. */
function dangling(state: GroupState): string[] {
  const fields = ["melees", "window", "held", "fighters"] as const;
  return fields.filter((name) =>
    presentIn(stateShape[name], state[name]).some((id) => !Object.hasOwn(state.fighters, id)),
  );
}
