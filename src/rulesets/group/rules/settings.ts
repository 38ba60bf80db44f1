import { choice, numbers, type SettingsOf, settingsTable, text, whole } from "../../../engine/settings.ts";
import { isImplications } from "./armor.ts";

/** AAC0 by row of the Monster Attack Table; 21 stands for `20*` (GR-132, GR-135). */
const monsterRows = {
  "below 1": 21,
  "1": 20,
  "1+": 19,
  "2–3+": 18,
  "4–5+": 16,
  "6–7+": 14,
  "8–9+": 12,
  "10–11+": 10,
  "12–13+": 8,
  "14–15+": 6,
  "16 and more": 4,
} as const;
export type MonsterRow = keyof typeof monsterRows;

/** Level of a class's last improvement (GR-135). */
export const lastLevel = 39;
const classRows = Object.fromEntries(
  Array.from({ length: lastLevel }, (_, i) => [`${i + 1}`, Math.max(1, 20 - Math.floor(i / 2))]),
);

const rows = {
  blankMinorTime: choice("GR-04", "oneSegment", "noTime"),
  carryUsesMajor: choice("GR-09", true, false),
  segmentMode: choice("GR-10", "perPhase", "ask"),
  surpriseClear: choice("GR-12", "askAtEnd", "autoAfterRound1", "manual"),
  goFirstPosition: choice("GR-17", "beforeA", "afterC"),
  fastUsesMajor: choice("GR-18", true, false),
  goLastPosition: choice("GR-21", "afterSpells", "beforeSpells"),
  endChecklist: text("GR-22", "", (words) => words.length <= 2000),
  skipEmpty: choice("GR-23", true, false),
  declarationVisibility: choice("GR-31", "gmOnly", "group", "everyone"),
  abandonIncantation: choice("GR-32", "lost", "kept"),
  fastWithDelay: choice("GR-33", "refuse", "allow"),
  dexReactionMode: choice("GR-38", "missileTies", "off", "allTies"),
  groupBy: choice("GR-39", "disposition", "manual"),
  manyGroups: choice("GR-40", "highestVersusRest", "gmAssigns"),
  lateJoiners: choice("GR-42", "groupResult", "nextRound"),
  phaseD2D3: choice("GR-45", "missileThenMelee", "meleeThenMissile"),
  movementPhase: choice("GR-46", "D4", "D2", "D3"),
  askIntent: choice("GR-47", true, false),
  missileTie: choice("GR-51", "dexReaction", "simultaneous", "addedSegments"),
  fullTie: choice("GR-54", "simultaneous", "gmDecides"),
  sameGroupOrder: choice("GR-55", "free", "byAttribute"),
  missingWeaponSpeed: whole("GR-56", 1, 0, 20),
  delaySegments: whole("GR-58", 0, 0, 1),
  delayedFromLow: choice("GR-61", true, false),
  immediateWhileWaiting: choice("GR-71", "freeOnly", "all", "none"),
  complexAllowsFree: choice("GR-76", true, false),
  complexProgressOnBreak: choice("GR-77", "keep", "reset"),
  minorAfterMajor: choice("GR-92", "announced", "beforeOnly"),
  multiSplit: choice("GR-101", "primaryThenRest", "gmDecides"),
  multiOrder: choice("GR-102", "groupThenSpeed", "simultaneous"),
  oneSegmentInvocation: choice("GR-110", "D4", "D1", "step7"),
  spellOrder: choice("GR-111", "segmentThenSlot", "slotThenSegment", "gmDecides"),
  missingTarget: choice("GR-113", "block", "gmChooses"),
  castingWindow: choice("GR-117", "stepThreeToResolution", "askGM"),
  impliedAttributes: text("GR-124", "fear → mind-affecting", isImplications, "TURNCRAFT.Refused.GR-124.pairs"),
  monsterTable: numbers("GR-135", monsterRows, -10, 21),
  classTable: numbers("GR-135", classRows, -10, 21),
  fleeAttackBonus: whole("GR-147", 0, -10, 10),
  fleeAcPenalty: whole("GR-147", 0, -10, 10),
  freeAttackTwoWeapon: choice("GR-152", "wholeRoutine", "primaryHandOnly"),
  surprisedImmediate: choice("GR-155", "forbid", "allow"),
  immediateInLedger: choice("GR-156", false, true),
  /** Hundredths of a square. */
  verySmallSize: whole("GR-159", 50, 25, 100),
  passEnemy: choice("GR-161", "refuse", "ask", "allow"),
  distanceMode: choice("GR-163", "euclidean", "sceneRule"),
  meleeMembership: choice("GR-165", "automatic", "manual"),
  spaceCheck: choice("GR-167", "restrictedOnly", "always", "never"),
} as const;

export type GroupSettings = SettingsOf<typeof rows>;

/** Every setting of the Interpretation clauses (GR-171: each is named as a default where the settings are shown). */
export const settings = settingsTable("group", rows, []);
