import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { never, no, refuseAsker } from "../../../engine/refusals.ts";
import type { Asker, ClauseId, CombatantId, Given, Refusal } from "../../../engine/types.ts";
import { membersOf } from "./initiative.ts";
import type { Fighter, GroupCommand, GroupState } from "./types.ts";

/** Commands of a combatant in a started fight, beside hit points and the like. */
const doings = [
  "act",
  "pass",
  "delay",
  "move",
  "react",
  "decline",
  "target",
  "intend",
  "declare",
  "declare-openly",
  "reveal",
  "give-up",
] as const;

/** The clause that keeps a command for the GM, where it isn't GR-170. */
const gmClauses: Partial<Record<GroupCommand["kind"], ClauseId>> = {
  start: "GR-11",
  surprise: "GR-12",
  advance: "GR-13",
  "advance-round": "GR-13",
  override: "GR-37",
  regroup: "GR-39",
  offer: "GR-147",
  condition: "GR-70",
  "rule-spell": "GR-105",
};

/** GR-170: why this isn't the asker's to command. */
export function refuseStranger(state: GroupState, { command, asker }: Given<GroupCommand>): Refusal[] {
  if (asker.gm) return [];
  if ("attack" in command && typeof command.attack === "object" && (command.attack.free ?? 0) !== 0) {
    return [no("GR-125", "TURNCRAFT.Refused.GR-125.onlyGM", {})];
  }
  const owners = ownersOf(state, command, asker);
  if (owners === null) {
    const clause = gmClauses[command.kind] ?? "GR-170";
    return [...refuseAsker(asker, "gm", clause), ...(clause === "GR-170" ? [] : refuseAsker(asker, "gm", "GR-170"))];
  }
  return refuseAsker(asker, owners, "GR-170");
}

/** Whose owner may command this; null: the GM alone. */
function ownersOf(state: GroupState, command: GroupCommand, asker: Asker): readonly CombatantId[] | null {
  switch (command.kind) {
    case "join":
    case "intend":
      return command.who;
    case "roll":
      return membersOf(state, command.group)
        .filter((id) => asker.owns.includes(id))
        .slice(0, 1);
    case "move":
      return command.forced || command.as !== undefined || command.segments !== undefined ? null : [command.who];
    case "effect":
      return command.source === null ? null : [command.source, ...(command.keeper ? [command.keeper] : [])];
    case "end-effect":
      return endersOf(state, command.id);
    case "act":
    case "pass":
    case "delay":
    case "react":
    case "decline":
    case "target":
    case "declare":
    case "declare-openly":
    case "reveal":
    case "give-up":
    case "save":
    case "hit-points":
    case "leave":
    case "defeat":
      return [command.who];
    default:
      return null;
  }
}

/** Whoever keeps an effect up may let it go; others end with the GM's word. */
function endersOf({ effects }: GroupState, id: keyof GroupState["effects"]): readonly CombatantId[] | null {
  const keeper = effects[id]?.keeper ?? null;
  return keeper === null ? null : [keeper];
}

/** GR-22, GR-23, GR-93: why this combatant does nothing now, whatever it is. */
export function refuseIdle(state: GroupState, { command, asker }: Given<GroupCommand>): Refusal[] {
  if (!doings.some((kind) => kind === command.kind) || !("who" in command)) return [];
  if (command.kind === "move" && command.forced) return [];
  if (!isStarted(state)) return command.kind === "move" ? [] : [never("GR-11", "TURNCRAFT.Refused.notStarted")];
  const reacts = command.kind === "react" || command.kind === "decline";
  return [
    ...[command.who]
      .flat()
      .flatMap((id) => refuseFallen(state, id))
      .slice(0, 1),
    ...(state.phase === "END" && !asker.gm && !reacts ? [no("GR-22", "TURNCRAFT.Refused.GR-22.end")] : []),
    ...(state.window && !reacts ? [no("GR-93", "TURNCRAFT.Refused.GR-93.waits", waitFigures(state))] : []),
  ];
}

function waitFigures({ window }: GroupState) {
  return { names: { combatants: window ? (Object.keys(window.asked) as CombatantId[]) : [] } };
}

function refuseFallen(state: GroupState, id: CombatantId): Refusal[] {
  const { departed, defeated, waitsUntilRound } = fighterOf<Fighter>(state, id);
  const name = named(id);
  if (departed) return [no("GR-23", "TURNCRAFT.Refused.GR-23.gone", { name })];
  if (defeated) return [no("GR-23", "TURNCRAFT.Refused.GR-23.defeated", { name })];
  const waits = waitsUntilRound !== null && waitsUntilRound > state.round;
  return waits ? [no("GR-42", "TURNCRAFT.Refused.GR-42.waits", { name, round: waitsUntilRound })] : [];
}
