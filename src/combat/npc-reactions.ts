import type { AnyCommand, EncounterState } from "../engine/types.ts";
import { localizeKey } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { storedOf } from "./authority/stored.ts";
import type { AutomationContext } from "./ruleset-host.ts";
import type { TrackerFacet } from "./tracker/facet.ts";
import type { AnswerView, AskedView, ReactionKind } from "./tracker/prompt.ts";

/** Settings by kind of reaction: `TURNCRAFT.Setting.npc.<kind>` has their words. */
const settings = {
  defence: "npcDefence",
  intercept: "npcIntercept",
  attack: "npcAttack",
  other: "npcOther",
} as const satisfies Record<ReactionKind, string>;

const kinds = Object.keys(settings) as ReactionKind[];

/** Setting for NPC reactions: ask the GM, never, automatic. */
export type ReactionPolicy = "ask" | "never" | "automatic";

/** Registers a world setting for each kind of reaction. Call at `init`. */
export function registerNPCReactions(): void {
  for (const kind of kinds)
    game.settings.register("turncraft", settings[kind], {
      name: `TURNCRAFT.Setting.npc.${kind}`,
      hint: `TURNCRAFT.Setting.npc.${kind}Hint`,
      scope: "world",
      config: true,
      type: String,
      choices: {
        ask: "TURNCRAFT.Setting.npc.ask",
        never: "TURNCRAFT.Setting.npc.never",
        automatic: "TURNCRAFT.Setting.npc.automatic",
      },
      default: "ask",
    });
}

function policyFor(kind: ReactionKind): ReactionPolicy {
  return game.settings.get("turncraft", settings[kind]) as ReactionPolicy; // The setting's choices.
}

/**
 * Answers for NPCs in the newest window, where the settings say so: on the authority's page, one by one. Windows
 * reopened by undo are left to the GM.
 */
export function answerForNPCs({ combat, state, busy, give }: AutomationContext<EncounterState>): void {
  const now = state();
  const face = rulesetOf(combat.type)?.tracker ?? null;
  if (!now || !face || busy() || kinds.every((kind) => policyFor(kind) === "ask")) return;
  if (storedOf(combat)?.history.stepped === true) return;
  const input = { state: now, gm: true, owns: () => true, nameOf: String };
  const window = face.prompts(input, localizeKey).find(({ later }) => later === null);
  const npcs = window?.asked.filter(({ id, answer }) => answer === "waiting" && combat.combatants.get(id)?.isNPC) ?? [];
  const answers = npcs.flatMap((asked) =>
    window ? (answerOf(asked, { state: now, face, window: window.id }) ?? []) : [],
  );
  if (answers[0]) void give(answers[0]);
}

/** The answer that the settings decide; null where the GM is asked. */
function answerOf(
  { answers }: AskedView,
  { state, face, window }: { state: EncounterState; face: TrackerFacet<EncounterState>; window: string },
): AnyCommand | null {
  const pass = answers.find(({ action }) => action === "pass");
  const reacts = answers.filter(({ action, disabled }) => !action.startsWith("pass") && !disabled);
  const policies = reacts.map((answer) => policyFor(face.reactionKind?.(state, answer) ?? "other"));
  if (!pass || policies.includes("ask")) return null;
  const automatic = reacts.filter((_, index) => policies[index] === "automatic");
  const [cheapest = pass] = automatic.toSorted((a, b) => (a.cost ?? 0) - (b.cost ?? 0));
  return face.answer(state, window, dataOf(cheapest));
}

/** Data that the button of an answer carries; of several places the first. */
function dataOf({ action, who, item, what, places }: AnswerView): Record<string, string | undefined> {
  return { action, who, item: item ?? undefined, what: places?.[0]?.what ?? what };
}
