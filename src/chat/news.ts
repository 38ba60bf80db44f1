import type { LogEntry } from "../rules/engine/types.ts";

/**
 * What table, tracker and sheets show by themselves: no card for these, unless the GM insisted. Hit points among them: a
 * card would tell players an adversary's. Named by what follows `TURNCRAFT.Log.`.
 */
const quiet = new Set([
  ...["turnStarted", "turnEnded", "roundBegan", "passedOver", "moved", "movedFreely", "placed", "passed"],
  ...["windowClosed", "joined", "hitPoints", "effect.on", "effect.off", "effect.changed"],
  ...["flow.moves", "flow.pool", "flow.asked", "flow.letPass", "flow.watches", "flow.waitsOn", "flow.turnGoesOn"],
  ...["flow.noApLeft", "flow.decayed", "flow.apLost", "flow.apLate", "flow.apNext", "flow.hexesLost", "flow.marked"],
  ...["seconds.underWay", "seconds.continued", "seconds.continueOrAbandon", "seconds.waited", "seconds.unused"],
  ...["seconds.moved", "seconds.ran", "seconds.goesOn", "seconds.counter", "seconds.posted"],
  ...["group.phase", "group.skipped", "group.skippedSeveral", "group.covered", "group.undeclared", "group.idle"],
  ...["group.intends", "group.intendsNothing", "group.undecided", "group.moved", "group.minor", "group.minorUnnamed"],
  ...["group.minorByDefault", "group.carried", "group.progress", "group.windowClosed"],
  ...["marching.absent", "marching.present", "marching.clockRuns", "marching.clockStands", "marching.done"],
  ...["marching.finished", "marching.goesOn", "marching.path", "marching.sight", "marching.contact"],
  ...["marching.contactAsUsual", "marching.target", "marching.targetAsUsual", "marching.order", "marching.lead"],
  "marching.leadAsUsual",
]);

/** Whoever rolled for their place in the order; many of them in one step make one table. */
const initiative = new Set(["rolled", "seconds.checked"]);

/** By what follows `TURNCRAFT.Log.`, or by the beginning of it. */
const icons: Readonly<Record<string, string>> = {
  announced: "fa-bullhorn",
  components: "fa-hand-sparkles",
  windowOpened: "fa-hourglass-half",
  castAt: "fa-bullhorn",
  stopped: "fa-ban",
  notStopped: "fa-forward",
  reacted: "fa-bolt",
  effect: "fa-hourglass-start",
  "effect.ends": "fa-hourglass-end",
  effectBegan: "fa-hourglass-start",
  effectEnded: "fa-hourglass-end",
  effectFreed: "fa-clock",
  rolledOff: "fa-dice-d20",
  tieDecided: "fa-scale-balanced",
  down: "fa-heart-crack",
  defeated: "fa-skull",
  risen: "fa-heart-pulse",
  joinedLate: "fa-person-walking-arrow-right",
  left: "fa-door-open",
  spent: "fa-hand-fist",
  did: "fa-hand-fist",
  started: "fa-play",
  ended: "fa-flag-checkered",
  "flow.abilityReacts": "fa-bolt",
  "flow.attacks": "fa-hand-fist",
  "flow.avoided": "fa-shield-halved",
  "flow.checked": "fa-dice",
  "flow.chose": "fa-bolt",
  "flow.critical": "fa-burst",
  "flow.declared": "fa-hand-fist",
  "flow.grappled": "fa-hands",
  "flow.harmed": "fa-droplet",
  "flow.hit": "fa-bullseye",
  "flow.intercepted": "fa-shield-halved",
  "flow.missed": "fa-wind",
  "flow.readied": "fa-hourglass-half",
  "flow.stopped": "fa-hand",
  "flow.surprise": "fa-eye-slash",
  "flow.triggered": "fa-bolt",
  "group.cast": "fa-wand-sparkles",
  "group.castAt": "fa-wand-sparkles",
  "group.checklist": "fa-list-check",
  "group.concentrationLost": "fa-brain",
  "group.declared": "fa-comment",
  "group.declaredDelay": "fa-hourglass-half",
  "group.due": "fa-hourglass-start",
  "group.fast": "fa-forward",
  "group.freeAttack": "fa-bolt",
  "group.hit": "fa-bullseye",
  "group.hitFor": "fa-bullseye",
  "group.hitTimes": "fa-burst",
  "group.immediateAttack": "fa-bolt",
  "group.missed": "fa-wind",
  "group.naturalOne": "fa-dice-d20",
  "group.naturalTwenty": "fa-dice-d20",
  "group.condition": "fa-bandage",
  "group.saveFailed": "fa-brain",
  "group.struckOut": "fa-eraser",
  "group.added": "fa-plus-minus",
  "group.rolled": "fa-dice-six",
  "group.spellLost": "fa-ban",
  "group.surprised": "fa-eye-slash",
  "group.tie": "fa-scale-balanced",
  "marching.announced": "fa-bullhorn",
  "marching.attacked": "fa-hand-fist",
  "marching.aglFailure": "fa-dice-d20",
  "marching.aglSuccess": "fa-dice-d20",
  "marching.ceded": "fa-hand",
  "marching.delayed": "fa-hourglass-half",
  "marching.franticOn": "fa-stopwatch",
  "marching.lost": "fa-stopwatch",
  "marching.overrun": "fa-people-group",
  "marching.taken": "fa-flag",
  "marching.together": "fa-people-group",
  "seconds.abandoned": "fa-ban",
  "seconds.began": "fa-hourglass-start",
  "seconds.checkedAgain": "fa-dice-d20",
  "seconds.contest": "fa-scale-balanced",
  "seconds.contestOpen": "fa-scale-balanced",
  "seconds.contestStranger": "fa-dice-d20",
  "seconds.contestant": "fa-dice-d20",
  "seconds.delayed": "fa-hourglass-half",
  "seconds.disturbed": "fa-burst",
  "seconds.done": "fa-hand-fist",
  "seconds.effect": "fa-bolt",
  "seconds.held": "fa-hourglass-half",
  "seconds.interrupts": "fa-bolt",
};

/** Whether a line is worth a card. */
export function isNews(entry: LogEntry): boolean {
  return !quiet.has(pathOf(entry));
}

/** Whether a line tells a roll for the order. */
export function isInitiative(entry: LogEntry): boolean {
  return initiative.has(pathOf(entry));
}

/** A line's icon (Font Awesome). */
export function iconOf(entry: LogEntry): string {
  const path = pathOf(entry);
  return icons[path] ?? icons[path.slice(0, path.lastIndexOf("."))] ?? "fa-circle-info";
}

function pathOf({ event }: LogEntry): string {
  return event.split(".").slice(2).join(".");
}
