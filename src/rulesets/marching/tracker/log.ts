import type { LogLine, LogStyle } from "../../../chat/index.ts";

/** The lines of Marching Order on chat cards. */
export const marchingLog: LogStyle<LogLine<"TURNCRAFT.Log.marching">> = {
  key: "marching",
  silent: [
    "absent",
    "present",
    "clockRuns",
    "clockStands",
    "done",
    "finished",
    "continues",
    "path",
    "sight",
    "contact",
    "contactAsUsual",
    "target",
    "targetAsUsual",
    "order",
    "lead",
    "leadAsUsual",
  ],
  settles: ["landed", "noDamage"],
  answers: (command) => command.kind === "spend" && "action" in command && command.action === "reaction",
  icons: {
    announced: "fa-bullhorn",
    attacked: "fa-hand-fist",
    aglFailure: "fa-dice-d20",
    aglSuccess: "fa-dice-d20",
    ceded: "fa-hand",
    delayed: "fa-hourglass-half",
    franticOn: "fa-stopwatch",
    lost: "fa-stopwatch",
    overrun: "fa-people-group",
    taken: "fa-flag",
    together: "fa-people-group",
  },
};
