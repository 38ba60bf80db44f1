import { fighterOf, idsOf, namedAll } from "../../../engine/fighters.ts";
import { continues, lapses, whoWait } from "../../../engine/open-matters.ts";
import type { CombatantId, EffectId, OpenMatter } from "../../../engine/types.ts";
import { roundSeconds } from "./rounds.ts";
import type { GroupState } from "./types.ts";

/** Open matters at a fight's end: a window (GR-147), spells being cast, activities of several rounds (GR-77), effects. */
export function pending(state: GroupState): readonly OpenMatter[] {
  const { window } = state;
  const asked = window && namedAll(whoWait(window.asked, (answer) => answer === "waiting"));
  const effects = (Object.keys(state.effects) as EffectId[]).sort().flatMap((id) => state.effects[id] ?? []);
  return [
    ...(window && asked ? [lapses("TURNCRAFT.Pending.freeAttack", window.victim, { names: asked })] : []),
    ...idsOf(state).flatMap((id) => mattersOf(state, id)),
    ...effects.flatMap(({ name, bearer, roundsLeft }) =>
      roundsLeft === null ? [] : [continues(bearer, name, roundsLeft * roundSeconds)],
    ),
  ];
}

function mattersOf(state: GroupState, id: CombatantId): OpenMatter[] {
  const { spell, progress } = fighterOf(state, id);
  const casting = spell?.state === "casting" ? [lapses("TURNCRAFT.Pending.spell", id, { what: spell.item.name })] : [];
  if (!progress) return casting;
  const { name, roundsDone, roundsNeeded } = progress;
  const args = { what: name, done: roundsDone, all: roundsNeeded };
  return [...casting, lapses("TURNCRAFT.Pending.activity", id, args)];
}
