import { say } from "../../i18n.ts";
import { partials } from "../templates.ts";
import { TurncraftTokenHUD, template } from "./token-hud.ts";

/** The controls around a token, and the key that opens them. Called at `init`. */
export function registerHud(): void {
  // Ours is core's; only its types were narrowed (see bases.ts), which is undone here.
  CONFIG.Token.hudClass = TurncraftTokenHUD as unknown as typeof CONFIG.Token.hudClass;
  // Before they are first asked for, so that they stand there with the rest of the controls.
  Hooks.once("setup", () => void foundry.applications.handlebars.loadTemplates([template, ...partials]));
  // Core aligns its controls after the hook.
  Hooks.on("canvasPan", () => queueMicrotask(() => hud()?.keepSize()));
  game.keybindings?.register("turncraft", "tokenActs", {
    name: "TURNCRAFT.Keys.tokenActs.name",
    hint: "TURNCRAFT.Keys.tokenActs.hint",
    // The types have the names of core's constants for modifiers where their values belong.
    editable: [{ key: "KeyK", modifiers: ["Shift" as "SHIFT"] }],
    onDown: () => {
      openActs();
      return true;
    },
  });
}

/** The fight has changed: the controls around a token follow. */
export function refreshHud(): void {
  hud()?.again();
}

/** The acts of the one token that is controlled, or of the one whose turn it is. */
function openActs(): void {
  const [chosen] = canvas?.tokens?.controlled ?? [];
  const acting = canvas?.tokens?.ownedTokens.find(({ document }) => document.combatant === game.combat?.combatant);
  const token = chosen ?? acting;
  if (token) void hud()?.open(token);
  else ui.notifications?.info(say("TURNCRAFT.Keys.noToken"));
}

function hud(): TurncraftTokenHUD | null {
  const shown: unknown = canvas?.hud?.token;
  return shown instanceof TurncraftTokenHUD ? shown : null;
}
