import { say, sayKey } from "../i18n.ts";
import type { CombatantId } from "../rules/engine/types.ts";
import { type PromptView, promptsView } from "./prompts-view.ts";
import { ReactionPrompt } from "./prompts-window.ts";
import { isDead } from "./tracker-actions.ts";
import { give } from "./tracker-answers.ts";
import { type Fighting, fightOf, seenBy } from "./tracker-facts.ts";

/** Open prompts by encounter and window. What they show is in the fight's state: these are only its windows. */
const open = new Map<string, ReactionPrompt>();

/**
 * Opens, renews and closes the prompts of an encounter, so that they match its state (DX-604). Called after every
 * change of the encounter, when it is deleted and when the world is ready; a reload therefore loses nothing.
 */
export function syncPrompts(combat: Combat.Implementation): void {
  const views = new Map(viewsOf(combat).map((view) => [`${combat.id}.${view.id}`, view]));
  for (const [key, prompt] of open) {
    if (!key.startsWith(`${combat.id}.`) || views.has(key)) continue;
    open.delete(key);
    void prompt.close({ animate: false });
  }
  // The newest last: it is settled first and lies on top.
  for (const [key, view] of [...views].reverse()) {
    const prompt = open.get(key) ?? begin(combat as Combat.Stored, key);
    prompt.show(view, [...open.keys()].indexOf(key));
  }
}

function viewsOf(combat: Combat.Implementation): readonly PromptView[] {
  const fight = game.combats?.has(combat.id ?? "") ? fightOf(combat as Combat.Stored) : null;
  return fight ? promptsView({ state: fight.state, gm: game.user?.isGM ?? false, ...seenBy(fight) }, sayKey) : [];
}

function begin(combat: Combat.Stored, key: string): ReactionPrompt {
  const prompt = new ReactionPrompt(key, (target) => answer(combat, key, target));
  open.set(key, prompt);
  return prompt;
}

/** Carries out what a button of a prompt says. */
async function answer(combat: Combat.Stored, key: string, target: HTMLElement): Promise<void> {
  const fight = fightOf(combat);
  if (!fight || isDead(target)) return;
  const window = key.slice(combat.id.length + 1);
  const { action, who, item, what = "" } = target.dataset;
  if (action === "closeWindow") await give(fight, { kind: "close-window", window });
  else if (action === "pass") await give(fight, { kind: "pass", who: who as CombatantId, window });
  else await give(fight, reaction(fight, { who: who as CombatantId, window, item: item || null, what }));
}

/** The command of a reaction; with movement where the item's text includes some (DX-607). */
function reaction(fight: Fighting, named: { who: CombatantId; window: string; item: string | null; what: string }) {
  const reactions = fight.state.fighters[named.who]?.scores.reactions ?? [];
  const move = reactions.find((known) => known.item === named.item)?.moves ?? false;
  return { kind: "react", move, ...named } as const;
}

/** Number keys answer the newest prompt wherever the focus is; without a prompt they stay the hotbar's. Call at `init`. */
export function registerPromptKeys(): void {
  for (const key of [1, 2, 3]) {
    game.keybindings?.register("turncraft", `answer${key}`, {
      name: say("TURNCRAFT.Prompt.answerKey", { key }),
      editable: [{ key: `Digit${key}` }],
      precedence: CONST.KEYBINDING_PRECEDENCE.PRIORITY,
      onDown: () => [...open.values()].some((prompt) => prompt.press(key)),
    });
  }
}
