import { type LangKey, localize } from "../i18n.ts";
import { registerKey } from "../settings.ts";
import { openDialog } from "./dialogs.ts";
import type { Fighting } from "./encounter.ts";
import { focusPrompt } from "./prompts-sync.ts";
import { fightOf } from "./tracker/input.ts";
import { give } from "./tracker/prompt.ts";
import { undoOnMap } from "./undo-move.ts";

/** Encounter keys in *Configure Controls*. Impossible actions are refused in words. Called at `init`. */
export function registerFightKeys(): void {
  // Shift+N and Shift+M belong to popular trackers.
  registerKey("endTurn", "KeyE", () => inFight(endTurn));
  registerKey("undo", "KeyU", () => inFight((fight) => fight.undo()));
  registerKey("redo", "KeyJ", () => inFight((fight) => fight.redo()));
  registerKey("openPrompt", "KeyP", goToPrompt);
  // Before core's own undo, whose history doesn't know the fight's.
  registerKey("undoMove", "KeyZ", undoOnMap, { modifier: "Control", first: true });
}

/**
 * Runs an action on the encounter in the tracker; the authority explains refusals. Ignored behind an open question, since the
 * answer would concern another moment.
 */
function inFight(run: (fight: Fighting) => Promise<unknown>): void {
  const title = openDialog();
  if (title !== null) {
    ui.notifications?.info(localize("TURNCRAFT.Keys.answerFirst", { title }));
    return;
  }
  const fight = fightOf(ui.combat?.viewed);
  if (fight) void run(fight);
  else notify("TURNCRAFT.Keys.noEncounter");
}

function endTurn(fight: Fighting): Promise<unknown> {
  const { round, activeId } = fight.state;
  return give(fight, { kind: "advance", round, turn: activeId });
}

function goToPrompt(): void {
  if (!focusPrompt()) notify("TURNCRAFT.Keys.noPrompt");
}

function notify(key: LangKey): void {
  ui.notifications?.info(localize(key));
}
