import type { LogLine, LogStyle } from "../../../chat/index.ts";

/** The lines of Six Seconds on chat cards. */
export const secondsLog: LogStyle<LogLine<"TURNCRAFT.Log.seconds">> = {
  key: "seconds",
  silent: [
    "underWay",
    "continued",
    "continueOrAbandon",
    "waited",
    "unused",
    "moved",
    "ran",
    "continues",
    "counter",
    "posted",
  ],
  initiative: ["checked"],
  icons: {
    abandoned: "fa-ban",
    began: "fa-hourglass-start",
    checkedAgain: "fa-dice-d20",
    contest: "fa-scale-balanced",
    contestOpen: "fa-scale-balanced",
    contestStranger: "fa-dice-d20",
    contestant: "fa-dice-d20",
    delayed: "fa-hourglass-half",
    disturbed: "fa-burst",
    done: "fa-hand-fist",
    effect: "fa-bolt",
    held: "fa-hourglass-half",
    interrupts: "fa-bolt",
  },
};
