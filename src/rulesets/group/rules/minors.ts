import { fighterOf, named } from "../../../engine/fighters.ts";
import { logLine, question } from "../../../engine/play.ts";
import type { CombatantId, RulingRequest } from "../../../engine/types.ts";
import { lateWork } from "./declaration.ts";
import { slotOf } from "./initiative.ts";
import { actionOf, activityOf, addedBy, isDefaultTime } from "./item-readings.ts";
import { tellDue } from "./spells.ts";
import type { Act, Fighter, GroupState, Item, Play } from "./types.ts";

/** Placeholder for the name of a delay or of taking position (GR-58, GR-89). */
const unnamed = "—";

/** A minor action is taken (GR-90); its segments lengthen the major action, a spell under way too (GR-91). */
export function recordMinor(play: Play, who: CombatantId, item: Item, major: Item | null): void {
  addMinor(play, who, item.name, addedBy(item, major, play.state.settings), isDefaultTime(item));
}

/** Adds segments by name: positioning moves and delays have no item (GR-58, GR-89). */
export function addMinor(play: Play, who: CombatantId, name: string, segments: number, byDefault = false): void {
  const { state } = play;
  const fighter = fighterOf(state, who);
  fighter.minors.push({ name, phase: state.phase, segments });
  const data = { what: name, segments, seconds: segments * 6 };
  if (name === unnamed) logLine(play, "TURNCRAFT.Log.group.minorUnnamed", who, data);
  else logLine(play, byDefault ? "TURNCRAFT.Log.group.minorByDefault" : "TURNCRAFT.Log.group.minor", who, data);
  const { spell } = fighter;
  if (segments === 0 || (spell?.state !== "casting" && spell?.state !== "failing")) return;
  spell.added += segments;
  tellDue(play, who);
}

/** The minor actions among what a command does. */
export function minorsIn(state: GroupState, { item, minors = [] }: Act): readonly Item[] {
  const own = actionOf(item, state.settings) === "minor" && item.kind !== "fast" ? [item] : [];
  return [...own, ...minors];
}

/** Question for the GM, if there is one, on what a command does beside what was done before (GR-83). */
export function askMinors(state: GroupState, command: Act): RulingRequest | null {
  const { who, item } = command;
  const major = actionOf(item, state.settings) === "major" ? item : null;
  const counted = minorsIn(state, command).filter((minor) => addedBy(minor, major, state.settings) > 0);
  return askSeveral(
    state,
    who,
    counted.map(({ name }) => name),
  );
}

/**
 * Ruling on the second and later minor actions in a phase (GR-83); actions without segments don't count. Null if none
 * is needed, or already ruled this round (GR-30).
 */
export function askSeveral(state: GroupState, who: CombatantId, names: readonly string[]): RulingRequest | null {
  const fighter = fighterOf<Fighter>(state, who);
  if (fighter.minorRuling !== null || fighter.late) return null;
  const before = fighter.minors.filter(({ phase, segments }) => phase === state.phase && segments > 0);
  if (names.length === 0 || names.length + before.length < 2) return null;
  const options = [
    ["pass", "TURNCRAFT.Ruling.GR-83.pass"] as const,
    ["delaying", "TURNCRAFT.Ruling.GR-83.delaying"] as const,
    ["complex", "TURNCRAFT.Ruling.GR-83.complex"] as const,
  ];
  const what = [...before.map(({ name }) => name), ...names].join(", ");
  return question(`GR-83:${who}`, "GR-83", "TURNCRAFT.Ruling.GR-83.question", options, { name: named(who), what });
}

/** Applies the GM's ruling on several minor actions together (GR-83). */
export function applyMinorRuling(play: Play, who: CombatantId, ruling: string, item: Item): void {
  const fighter = fighterOf(play.state, who);
  if (ruling === "pass") fighter.minorRuling = "pass";
  if (ruling === "delaying") {
    fighter.minorRuling = "delaying";
    fighter.toLow = true;
  }
  if (ruling === "complex") {
    fighter.minorRuling = "complex";
    fighter.late = lateWork(item);
    fighter.major = "used";
  }
  logLine(play, "TURNCRAFT.Log.group.minorsRuled", who, {
    ruling: { key: `TURNCRAFT.Ruling.GR-83.${rulingName(ruling)}` },
  });
}

function rulingName(ruling: string): "pass" | "delaying" | "complex" {
  return ruling === "delaying" || ruling === "complex" ? ruling : "pass";
}

/** A delaying activity is for LOW, whatever the dice say (GR-65, GR-80). */
export function moveToLow(play: Play, who: CombatantId, item: Item): void {
  const fighter = fighterOf(play.state, who);
  if (slotOf(play.state, who) === "HIGH") logLine(play, "TURNCRAFT.Log.group.toLow", who, { what: item.name });
  fighter.toLow = true;
  if (activityOf(item) === "delaying" && item.causesDelayed) {
    fighter.delayed = { since: play.state.phase, by: item.name, lasts: false };
  }
}
