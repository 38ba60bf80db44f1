import { no } from "../../../../engine/refusals.ts";
import { bool, oneOf, present } from "../../../../engine/schema.ts";
import { announce, decline, finishAction, setClock, switchFrantic } from "../frantic.ts";
import { refuseAnnounce, refuseDone, refuseTimeout } from "../refuse-frantic.ts";
import { timeOut } from "../turns.ts";
import { turnActions } from "../types.ts";
import { command, refuseFelled } from "./row.ts";

/** Commands of frantic combat (section 9). */
export const ofClock = [
  /** MO-901 */
  command("frantic", {
    shape: { on: bool },
    by: () => no("MO-901", "TURNCRAFT.Refused.MO-901.onlyGM"),
    run: (play, { on }) => switchFrantic(play, on),
  }),
  /** The clock is stopped or goes on: a pause, a lost connection, a step back (MO-906). */
  command("clock", {
    shape: { running: bool },
    by: "gm",
    inFight: true,
    run: (play, { running }) => setClock(play, running),
  }),
  command("announce", {
    shape: { who: present, action: oneOf(turnActions) },
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: (state, given) => [...refuseFelled(state, given.who), ...refuseAnnounce(state, given)],
    run: (play, { who, action }) => announce(play, who, action),
  }),
  command("done", {
    shape: { who: present },
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: (state, given) => [...refuseFelled(state, given.who), ...refuseDone(state, given)],
    run: (play, { who }) => finishAction(play, who),
  }),
  command("decline", {
    shape: { who: present, action: oneOf(turnActions) },
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: refuseAnnounce,
    run: (play, { who, action }) => decline(play, who, action),
  }),
  /** Time has run out; the host gives it until it is refused (MO-904). */
  command("timeout", { shape: {}, by: "gm", inFight: true, refuse: refuseTimeout, run: timeOut }),
] as const;
