import { type CommandIn, commandsOf } from "../../../engine/command-table.ts";
import { named } from "../../../engine/fighters.ts";
import { never } from "../../../engine/refusals.ts";
import { act, actShape } from "./actions.ts";
import { advanceCommands } from "./advance.ts";
import { answerCommands, onlyGMModifies } from "./answers.ts";
import { effectCommands } from "./effects.ts";
import { encounterCommands } from "./encounter.ts";
import { initiativeCommands } from "./initiative.ts";
import { move } from "./moves.ts";
import { readyCommands } from "./ready.ts";
import { refuseAct, refuseMove } from "./refuse-actions.ts";
import { type FlowState, moveShape } from "./types.ts";

const { command, table } = commandsOf<FlowState>();

const rows = [
  ...encounterCommands,
  ...initiativeCommands,
  ...advanceCommands,
  command("act", {
    shape: actShape,
    by: (_, { who, modifier = 0 }) => (modifier === 0 ? [who] : onlyGMModifies),
    refuse: (state, given, { answers }) => refuseAct(state, given, answers),
    run: act,
  }),
  command("move", {
    shape: moveShape,
    by: (_, { who, forced }) => (forced ? { clause: "FL-97", message: "TURNCRAFT.Refused.FL-97.onlyGM" } : [who]),
    refuse: (state, given, { answers }) => refuseMove(state, given, answers),
    run: move,
  }),
  ...answerCommands,
  ...readyCommands,
  ...effectCommands,
] as const;

/** Every command of Action & Flow Points. */
export const commands = table(rows, {
  clause: "FL-01",
  asker: "FL-01",
  departed: (who) => never("FL-13", "TURNCRAFT.Refused.FL-13.gone", { name: named(who) }),
});

export type FlowCommand = CommandIn<typeof rows>;
export type FlowCommandOf<Kind extends FlowCommand["kind"]> = Extract<FlowCommand, { kind: Kind }>;
