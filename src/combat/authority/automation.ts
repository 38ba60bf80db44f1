import type { AnyCommand, EncounterState } from "../../engine/types.ts";
import { localizeKey } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { registerSetting } from "../../settings.ts";
import type { Encounter } from "../encounter.ts";
import type { AutomationContext } from "../ruleset-host.ts";
import type { AskedView, ReactionKind } from "../tracker/prompt.ts";
import { judgeOf } from "../tracker/refusal-words.ts";
import { encounters } from "./encounters.ts";
import { storedOf } from "./stored.ts";
import { queueOf, submitTimed } from "./submit.ts";
import { isAuthority } from "./sync-state.ts";

/** Runs the ruleset's automation of an encounter, and reactions of NPCs. Only on the authority's page may these give commands. */
export function runAutomation(combat: Encounter): void {
  const seen = () => (game.combats?.get(combat.id ?? "") === combat ? combat.state : null);
  const context = {
    combat,
    state: () => (isAuthority(combat) ? seen() : null),
    seen,
    busy: () => queueOf(combat).isAsking,
    give: (command: object) => submitTimed(combat, command),
  };
  rulesetOf(combat.type)?.host.runAutomation?.(context);
  answerForNPCs(context);
}

/** Runs automation of all encounters after an outside event, such as a pause or a changed actor. */
export function runAllAutomation(): void {
  for (const combat of encounters()) runAutomation(combat);
}

/** Settings by kind of reaction. */
const reactionSettings = {
  defence: "npcDefence",
  intercept: "npcIntercept",
  attack: "npcAttack",
  other: "npcOther",
} as const satisfies Record<ReactionKind, string>;

const reactionKinds = Object.keys(reactionSettings) as ReactionKind[];

/** Setting for NPC reactions: ask the GM, never, automatic. */
type ReactionPolicy = "ask" | "never" | "automatic";

/** Registers a world setting for every kind of reaction. Call at `init`. */
export function registerNPCReactions(): void {
  const choices = ["ask", "never", "automatic"];
  for (const kind of reactionKinds)
    registerSetting("world", reactionSettings[kind], "ask", { choices, choicesIn: "TURNCRAFT.Setting.npc" });
}

function policyFor(kind: ReactionKind): ReactionPolicy {
  return game.settings.get("turncraft", reactionSettings[kind]) as ReactionPolicy; // The setting's choices.
}

/**
 * Answers for NPCs in the newest reaction window by the settings, on the authority's page, one by one. Windows reopened by undo are
 * the GM's.
 */
function answerForNPCs({ combat, state, busy, give }: AutomationContext<EncounterState>): void {
  const now = state();
  const { tracker, rules } = rulesetOf(combat.type) ?? {};
  if (!now || !tracker || !rules || busy() || reactionKinds.every((kind) => policyFor(kind) === "ask")) return;
  if (storedOf(combat)?.history.stepped === true) return;
  const reader = { gm: true, owns: () => true, canSee: () => true, nameOf: String, localize: localizeKey };
  const input = { ...reader, state: now, whyNot: judgeOf(now, rules, reader) };
  const window = tracker.prompts(input).find(({ later }) => later === null);
  const npcs = window?.asked.filter(({ id, answer }) => answer === "waiting" && combat.combatants.get(id)?.isNPC) ?? [];
  const [command] = npcs.flatMap((asked) => answerOf(asked) ?? []);
  if (command) void give(command);
}

/**
 * Answer by the settings: the cheapest automatic reaction, at the first of several places, else to pass; null if the GM is asked.
 */
function answerOf({ answers }: AskedView): AnyCommand | null {
  const pass = answers.find(({ reaction }) => reaction === "pass");
  const reacts = answers.flatMap(({ reaction, ...answer }) =>
    reaction && reaction !== "pass" ? [{ ...answer, policy: policyFor(reaction) }] : [],
  );
  if (!pass || reacts.some(({ policy }) => policy === "ask")) return null;
  const automatic = reacts.filter(({ policy, disabled }) => policy === "automatic" && !disabled);
  const [{ command, places } = pass] = automatic.toSorted((a, b) => (a.points ?? 0) - (b.points ?? 0));
  return places?.[0]?.command ?? command;
}
