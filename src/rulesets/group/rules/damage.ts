import { logHitPoints } from "../../../engine/commands.ts";
import { askRuling, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { compareLists } from "../../../engine/order.ts";
import { heal } from "../../../engine/strike.ts";
import type { CombatantId, MessageKey, RulingRequest } from "../../../engine/types.ts";
import { endKept } from "./effects.ts";
import { concentrationOf } from "./item-readings.ts";
import { keyOf, orderedActionOf, spellKey } from "./order.ts";
import { isAfter } from "./sequence.ts";
import { isUnresolved } from "./spell-times.ts";
import type { GroupExecution, GroupFighter, GroupState, Item } from "./types.ts";
import { unfinishedOf } from "./work.ts";

/** Lowers hit points, and breaks concentration if any are lost (GR-116). */
export function* hurt(ctx: GroupExecution, target: CombatantId, points: number): RuleGenerator {
  changePoints(ctx, target, -points);
  if (points > 0) yield* breakIfCounted(ctx, target, "TURNCRAFT.Cause.damage");
}

/** Heals creatures at once, up to the maximum (GR-175). */
export function heals(
  ctx: GroupExecution,
  who: CombatantId,
  item: Item,
  targets: readonly CombatantId[],
): RuleGenerator {
  return heal(ctx, who, item, targets, (target, points) => {
    const { hp } = fighterOf(ctx.state, target).scores;
    changePoints(ctx, target, Math.max(0, Math.min(points, hp.max - hp.value)));
  });
}

function changePoints(ctx: GroupExecution, target: CombatantId, by: number): void {
  const { hp } = fighterOf(ctx.state, target).scores;
  const before = hp.value;
  hp.value += by;
  const { uuid, path, value } = hp;
  // A combatant without an actor keeps its hit points in the fight alone.
  if (uuid !== "") ctx.world.push({ kind: "fields", uuid, before: { [path]: before }, after: { [path]: value } });
  logHitPoints(ctx, target, before, value);
}

/** Deals held damage once the last of the simultaneous actions is done (GR-54). */
export function* resolveHeld(ctx: GroupExecution): RuleGenerator {
  const { state } = ctx;
  if (state.held.length === 0) return;
  const waiting = unfinishedOf(state).map((id) => keyOf(state, id, state.phase, orderedActionOf(state, id)));
  const open = state.held.some(({ key }) =>
    waiting.some((other) => compareLists(other, key.split(":").map(Number)) === 0),
  );
  if (!open) yield* releaseHeld(ctx);
}

/** Deals all held damage now (GR-54). */
export function* releaseHeld(ctx: GroupExecution): RuleGenerator {
  const { held } = ctx.state;
  if (held.length === 0) return;
  ctx.state.held = [];
  for (const { target, damage } of held) yield* hurt(ctx, target, damage);
}

/** True if a broken concentration loses the spell being cast (GR-114, GR-115, GR-117). */
function mayLoseSpell(state: GroupState, who: CombatantId): boolean {
  const { spell } = fighterOf<GroupFighter>(state, who);
  if (!isUnresolved(spell)) return false;
  const begun = spell.round < state.round || isAfter(state, "INITIATIVE");
  const simultaneous = state.phase === "E_SPELLS" && state.resolving === spellKey(state, who).join(":");
  return begun && concentrationOf(spell.item) && !simultaneous;
}

/** True if an effect is kept up, or a spell cast, with concentration now (GR-116). */
export function concentrates(state: GroupState, who: CombatantId): boolean {
  return fighterOf<GroupFighter>(state, who).maintaining !== null || mayLoseSpell(state, who);
}

/** Breaks concentration: the spell being cast is lost as if cast, and the maintained effect ends (GR-114, GR-119). */
export function breakConcentration(ctx: GroupExecution, who: CombatantId, cause: MessageKey): void {
  const { state } = ctx;
  if (mayLoseSpell(state, who)) loseSpell(ctx, who, cause);
  endKept(ctx, who, cause);
}

/**
 * Breaks concentration; under `castingWindow: askGM` the GM decides first whether the event counts for a spell being
 * cast (GR-117).
 */
export function* breakIfCounted(ctx: GroupExecution, who: CombatantId, cause: MessageKey): RuleGenerator {
  const { state } = ctx;
  const asks = state.settings.castingWindow === "askGM" && mayLoseSpell(state, who);
  if (asks && (yield* askRuling(ctx, askWindow(state, who))) === "keeps") return;
  breakConcentration(ctx, who, cause);
}

function askWindow(state: GroupState, who: CombatantId): RulingRequest {
  const options = [
    ["breaks", "TURNCRAFT.Ruling.GR-116.breaks"] as const,
    ["keeps", "TURNCRAFT.Ruling.GR-116.keeps"] as const,
  ];
  const spell = fighterOf<GroupFighter>(state, who).spell?.item.name ?? "";
  return ruling("GR-117", options, { name: named(who), spell }, { about: who });
}

/** Loses a spell as if cast, and with it the major action (GR-114). */
export function loseSpell(ctx: GroupExecution, who: CombatantId, cause: MessageKey): void {
  const fighter = fighterOf(ctx.state, who);
  if (!fighter.spell) return;
  fighter.spell.state = "lost";
  fighter.spellsThisRound = Math.max(1, fighter.spellsThisRound);
  if (fighter.major !== "lost") fighter.major = "used";
  logLine(ctx, "TURNCRAFT.Log.group.spellLost", who, { spell: fighter.spell.item.name, cause: { key: cause } });
}
