import { fighterOf } from "../../../engine/fighters.ts";
import { isModest } from "../../../engine/formula.ts";
import { askTotals, logLine, type RuleGenerator } from "../../../engine/play.ts";
import { heal } from "../../../engine/strike.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Space } from "../../../grid/types.ts";
import { gain } from "./gains.ts";
import type { Carry, Item, ItemId, Ongoing, Play } from "./types.ts";
import { writeFields } from "./world.ts";

/** Takes hit points; never below 0. True when that takes the combatant from above 0 to 0 (FL-36). */
export function lose(play: Play, who: CombatantId, points: number): boolean {
  const { hp } = fighterOf(play.state, who).scores;
  const before = hp.value;
  const after = Math.max(0, before - points);
  logLine(play, "TURNCRAFT.Log.flow.harmed", who, { points, before, after });
  if (after === before) return false;
  hp.value = after;
  writeFields(play, hp.uuid, { [hp.path]: before }, { [hp.path]: after });
  if (after > 0) return false;
  fall(play, who);
  return true;
}

/** Gives what an item heals to each of these (FL-172): at once, or under `applyDamage: click` from the card. */
export function heals(play: Play, who: CombatantId, item: Item, targets: readonly CombatantId[]): RuleGenerator {
  const { applyDamage } = play.state.settings;
  return heal(
    play,
    who,
    item,
    targets,
    applyDamage === "automatic" ? (target, points) => healPoints(play, target, points) : undefined,
  );
}

/** Gives hit points back, up to the most; whoever had none stands again (FL-13). */
function healPoints(play: Play, who: CombatantId, points: number): void {
  const fighter = fighterOf(play.state, who);
  const { hp } = fighter.scores;
  const before = hp.value;
  const after = Math.max(before, Math.min(hp.max, before + points));
  logLine(play, "TURNCRAFT.Log.hitPoints", who, { before, after });
  if (after === before) return;
  hp.value = after;
  writeFields(play, hp.uuid, { [hp.path]: before }, { [hp.path]: after });
  if (before > 0 || !fighter.defeated) return;
  fighter.defeated = false;
  logLine(play, "TURNCRAFT.Log.risen", who);
}

/**
 * Marks a combatant as defeated, ending any grapple they are part of; defeated combatants no longer wait for a trigger
 * (FL-13, FL-120).
 */
export function fall(play: Play, who: CombatantId): void {
  const fighter = fighterOf(play.state, who);
  if (!fighter.defeated) logLine(play, "TURNCRAFT.Log.defeated", who);
  fighter.defeated = true;
  endGrapple(play, who);
}

/** The hold of which this combatant is a part is over, on both sides (FL-120). */
export function endGrapple(play: Play, who: CombatantId): void {
  const fighter = fighterOf(play.state, who);
  if (fighter.grapple === null) return;
  const other = fighterOf(play.state, fighter.grapple.other);
  fighter.grapple = null;
  if (other.grapple?.other === who) other.grapple = null;
  logLine(play, "TURNCRAFT.Log.flow.holdEnds", who);
}

/** The total of a damage formula, asked for under this id; 0 without one, and where words stand in its place. */
export function* damageRoll(play: Play, id: string, who: CombatantId, formula: string): RuleGenerator<number> {
  if (formula === "") return 0;
  if (!isModest(formula)) {
    logLine(play, "TURNCRAFT.Log.flow.noDice", who, { formula });
    return 0;
  }
  const request = { kind: "roll", id, who, formula, label: "TURNCRAFT.Roll.damage" } as const;
  const [total = 0] = yield* askTotals(play, [request]);
  return Math.max(0, total);
}

/** Damage and pool changes of something that works by itself (FL-11, FL-12). Words alone are said. */
export function* suffer(
  play: Play,
  who: CombatantId,
  effect: Pick<Ongoing, "id" | "name" | "damage" | "pool" | "change">,
) {
  logLine(play, "TURNCRAFT.Log.flow.effectWorks", who, { effect: effect.name });
  if (effect.damage !== "") {
    const points: number = yield* damageRoll(play, `effect:${effect.id}:${who}`, who, effect.damage);
    lose(play, who, points);
  }
  if (effect.pool !== "none") gain(play, who, effect.pool, effect.change);
}

/**
 * Moves an item: in the state at once, in its document with the step (FL-112, FL-140). `hex`: its place when dropped.
 */
export function carry(play: Play, who: CombatantId, item: ItemId, to: Carry, hex: Space | null = null): void {
  const own = fighterOf(play.state, who).scores.items.find(({ uuid }) => uuid === item);
  if (!own) return;
  const { uuid, paths } = own;
  const placed = (at: Space | null) => ({ [paths.hex]: at && { x: at.x, y: at.y } });
  const lies = own.hex !== null || hex !== null;
  const before = { [paths.carry]: own.carry, ...(lies && placed(own.hex)) };
  const after = { [paths.carry]: to, ...(lies && placed(hex)) };
  writeFields(play, uuid, before, after);
  own.carry = to;
  own.hex = hex;
}
