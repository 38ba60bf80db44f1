import { actingIn, asTurncraft, takeShift } from "../../combat/index.ts";
import type { CombatantId } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { fightOf } from "../fight.ts";
import { ActionBar } from "./action-bar.ts";

let bar: ActionBar | null = null;

/** Milliseconds in which changes are gathered before the bar is worked out: less than a frame. */
const GATHERED = 15;

/** Number keys of the bar. Core's own digits run macros and, with Alt, turn its pages (foundryvtt.com/article/controls). */
const keys = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** The action bar, its setting and its keys. Called at `init`. */
export function registerBar(): void {
  game.settings.register("turncraft", "actionBar", {
    name: "TURNCRAFT.Setting.actionBar.name",
    hint: "TURNCRAFT.Setting.actionBar.hint",
    scope: "client",
    config: true,
    type: String,
    choices: {
      open: "TURNCRAFT.Setting.actionBar.open",
      collapsed: "TURNCRAFT.Setting.actionBar.collapsed",
      off: "TURNCRAFT.Setting.actionBar.off",
    },
    default: "open",
    onChange: refreshBar,
  });
  // The types have the names of core's constants for modifiers where their values belong.
  const modifiers = ["Shift" as "SHIFT"];
  game.keybindings?.register("turncraft", "tokenActs", {
    name: "TURNCRAFT.Keys.tokenActs.name",
    hint: "TURNCRAFT.Keys.tokenActs.hint",
    editable: [{ key: "KeyK", modifiers }],
    onDown: () => {
      void focusBar();
      return true;
    },
  });
  for (const key of keys) {
    game.keybindings?.register("turncraft", `bar${key}`, {
      name: `TURNCRAFT.Keys.bar.${key}`,
      hint: "TURNCRAFT.Keys.bar.hint",
      editable: [{ key: `Digit${key}`, modifiers }],
      onDown: () => {
        takeShift();
        return bar?.press(key) ?? false;
      },
    });
  }
  for (const name of ["controlToken", "targetToken", "updateCombatant", "renderCombatTracker", "canvasReady"] as const)
    Hooks.on(name, refreshBar);
  for (const name of ["createItem", "updateItem", "deleteItem", "updateActor"] as const) Hooks.on(name, refreshBar);
}

let refreshSoon: (() => void) | null = null;

/** Shows the bar for what has become of the moment: once, however many changes come together. */
export function refreshBar(): void {
  if (!game.ready) return;
  refreshSoon ??= foundry.utils.debounce(() => {
    const actor = creatureOfUser();
    if (!bar && !actor) return;
    bar ??= new ActionBar();
    void bar.show(actor);
  }, GATHERED);
  refreshSoon();
}

async function focusBar(): Promise<void> {
  const actor = creatureOfUser();
  bar ??= new ActionBar();
  await bar.show(actor);
  if (!(await bar.focus())) ui.notifications?.info(localize("TURNCRAFT.Keys.noToken"));
}

/**
 * The creature that this user plays at the moment: that of the one token that they control, else one of theirs that acts. GMs play
 * creatures of no player.
 */
function creatureOfUser(): Actor.Implementation | null {
  const [controlled, ...more] = canvas?.tokens?.controlled ?? [];
  if (more.length > 0) return null;
  if (controlled) return controlled.actor?.isOwner && fightOf(controlled.actor) ? controlled.actor : null;
  const fight = asTurncraft(game.combats.viewed ?? undefined);
  if (!fight?.state || fight.state.round === 0) return null;
  const ids = actingIn(fight.state, rulesetOf(fight.type)?.tracker ?? null);
  const acting = fight.combatants.find(
    ({ id, isOwner, isNPC }) => (game.user.isGM ? isNPC : isOwner) && ids.includes(id as CombatantId),
  );
  return acting?.actor ?? null;
}
