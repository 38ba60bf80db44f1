import { type LangKey, localize } from "../i18n.ts";
import { openDialog } from "./dialogs.ts";
import type { Fighting } from "./encounter.ts";
import { focusPrompt } from "./prompts-sync.ts";
import { fightOf } from "./tracker/input.ts";
import { give } from "./tracker/prompt.ts";
import { undoOnMap } from "./undo-move.ts";

/** Keybindings for any focus, with default keys. Shift+N and Shift+M belong to popular trackers. */
const actions = {
  endTurn: { key: "KeyE", run: () => inFight(endTurn) },
  undo: { key: "KeyU", run: () => inFight((fight) => fight.undo()) },
  redo: { key: "KeyJ", run: () => inFight((fight) => fight.redo()) },
  openPrompt: { key: "KeyP", run: goToPrompt },
} as const;

/** Encounter keys in *Configure Controls*. Impossible actions are refused in words. Called at `init`. */
export function registerFightKeys(): void {
  for (const [id, { key, run }] of Object.entries(actions)) {
    game.keybindings?.register("turncraft", id, {
      name: `TURNCRAFT.Keys.${id}.name`,
      hint: `TURNCRAFT.Keys.${id}.hint`,
      // The types have the names of core's constants for modifiers where their values belong.
      editable: [{ key, modifiers: ["Shift" as "SHIFT"] }],
      onDown: () => {
        run();
        return true;
      },
    });
  }
  // Before core's own undo, whose history doesn't know the fight's.
  game.keybindings?.register("turncraft", "undoMove", {
    name: "TURNCRAFT.Keys.undoMove.name",
    hint: "TURNCRAFT.Keys.undoMove.hint",
    editable: [{ key: "KeyZ", modifiers: ["Control" as "CONTROL"] }],
    precedence: CONST.KEYBINDING_PRECEDENCE.PRIORITY,
    onDown: undoOnMap,
  });
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
