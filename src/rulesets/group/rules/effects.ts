import { fighterIn, fighterOf } from "../../../engine/fighters.ts";
import { tell } from "../../../engine/play.ts";
import { never, no } from "../../../engine/refusals.ts";
import type { CombatantId, EffectId, MessageKey, Refusal } from "../../../engine/types.ts";
import { isImmune } from "./attributes.ts";
import type { CommandOf, Fighter, GroupState, Play } from "./types.ts";

/** An effect begins; whoever keeps it up lets go of what was kept before (GR-118, GR-120). */
export function beginEffect(play: Play, command: CommandOf<"effect">): void {
  const { state } = play;
  const { id, uuid, name, source, bearer, attributes, keeper, rounds, data } = command;
  if (keeper) {
    endKept(play, keeper, "TURNCRAFT.Cause.anotherConcentration");
    fighterOf(state, keeper).maintaining = id;
  }
  state.effects[id] = { uuid, name, source, bearer, attributes: [...attributes], keeper, roundsLeft: rounds };
  play.world.push({ kind: "effect-begins", uuid, data });
  tell(play, "TURNCRAFT.Log.group.effectBegan", bearer ?? source, { effect: name });
}

/** An effect ends: its document goes, and nobody keeps it up any more. */
export function endEffect(play: Play, id: EffectId): void {
  const { state } = play;
  const effect = state.effects[id];
  if (!effect) return;
  const keeper = effect.keeper && fighterIn(state, effect.keeper);
  if (keeper && keeper.maintaining === id) keeper.maintaining = null;
  delete state.effects[id];
  play.world.push({ kind: "effect-ends", uuid: effect.uuid });
  tell(play, "TURNCRAFT.Log.effectEnded", effect.bearer, { effect: effect.name });
}

/** One round is taken off durations; what has none left ends (GR-22). */
export function countDown(play: Play): void {
  const { effects } = play.state;
  for (const id of (Object.keys(effects) as EffectId[]).sort()) {
    const effect = effects[id];
    if (!effect || effect.roundsLeft === null) continue;
    effect.roundsLeft = Math.max(0, effect.roundsLeft - 1);
    if (effect.roundsLeft === 0) endEffect(play, id);
  }
}

/** Concentration on what somebody keeps up is lost: it ends, and all are told why (GR-119, GR-120). */
export function endKept(play: Play, who: CombatantId, cause: MessageKey): void {
  const { maintaining } = fighterOf(play.state, who);
  if (!maintaining) return;
  const effect = play.state.effects[maintaining]?.name ?? "";
  tell(play, "TURNCRAFT.Log.group.concentrationLost", who, { effect, cause: { key: cause } });
  endEffect(play, maintaining);
}

/** GR-123: an immune creature isn't touched; names that are taken or gone. */
export function refuseEffect(state: GroupState, command: CommandOf<"effect" | "end-effect">): Refusal[] {
  const there = Object.hasOwn(state.effects, command.id);
  if (command.kind === "end-effect") return there ? [] : [never("GR-168", "TURNCRAFT.Refused.GR-168.effectGone")];
  if (there) return [never("GR-168", "TURNCRAFT.Refused.GR-168.effectThere", { effect: command.name })];
  const { bearer, attributes, name } = command;
  if (bearer === null) return [];
  const { immunities } = fighterOf<Fighter>(state, bearer).scores;
  if (!isImmune(immunities, attributes, state.settings.impliedAttributes)) return [];
  return [no("GR-123", "TURNCRAFT.Refused.GR-123.immune", { name: { combatant: bearer }, effect: name })];
}
