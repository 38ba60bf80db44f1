import { type CommandIn, commandsOf } from "../../../engine/command-table.ts";
import { named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import { ofClock, ofEncounter } from "./commands/encounter.ts";
import { ofTurns } from "./commands/turn.ts";
import { refuseOffTurn } from "./turn.ts";
import type { MarchingState } from "./types.ts";

const rows = [...ofEncounter, ...ofTurns, ...ofClock] as const;

/** Table of all commands of Marching Order. */
export const commands = commandsOf<MarchingState>().table(rows, {
  clause: "MO-001",
  asker: "MO-003",
  notStarted: "MO-006",
  departed: (who) => no("MO-407", "TURNCRAFT.Refused.MO-407.gone", { name: named(who) }),
  refuseTurn: refuseOffTurn,
});

/** Command of the ruleset. */
export type MarchingCommand = CommandIn<typeof rows>;
export type MarchingCommandOf<Kind extends MarchingCommand["kind"]> = Extract<MarchingCommand, { kind: Kind }>;
