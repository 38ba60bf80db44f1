import { openAPI } from "./api.ts";
import { refreshOrderLine, refreshPlaces, refreshRulers, registerCanvas, showResults } from "./canvas/index.ts";
import { bindButtons, refreshCards } from "./chat/buttons.ts";
import { refreshOutOfCombat } from "./chat/out-of-combat-buttons.ts";
import {
  endAtStart,
  endFightsOf,
  endWhatIsDue,
  hearTurnChange,
  lookAfterEncounters,
  openTheDoor,
  refreshForScene,
  refreshHidden,
  refreshMoved,
  refreshPreCombat,
  refreshRow,
  refreshTargets,
  registerCombat,
  runAllAutomation,
  takeInEffects,
  wakeUp,
} from "./combat/index.ts";
import { bearerOf, registerData } from "./data/index.ts";
import { migrateWorld, registerMigration } from "./migrate/index.ts";
import { registerRulesets } from "./rulesets/index.ts";
import { atStart, registerSelfCheck } from "./self-check/index.ts";
import {
  addCreationButton,
  askBeforeImport,
  dropOnToken,
  refreshBar,
  refreshHud,
  registerSheets,
} from "./sheets/index.ts";
import { isolated, tellOfFailed } from "./started.ts";
import { greet, registerWelcome } from "./welcome/index.ts";

/** Parts registered at `init`, in this order. */
const parts = {
  rulesets: registerRulesets,
  data: registerData,
  encounters: registerCombat,
  map: registerCanvas,
  sheets: registerSheets,
  migration: registerMigration,
  "self-check": registerSelfCheck,
  welcome: registerWelcome,
  API: openAPI,
};

atStart.start();
Hooks.once("init", () => {
  for (const [part, register] of Object.entries(parts)) isolated(part, register);
});
Hooks.once("setup", openTheDoor);
Hooks.once("ready", async () => {
  tellOfFailed();
  await migrateWorld().catch((error: unknown) => {
    console.error("Turncraft | the world could not be brought up to date; it is as it was", error);
  });
  wakeUp();
  atStart.stop();
  await greet();
});
Hooks.on("userConnected", lookAfterEncounters);
Hooks.on("pauseGame", runAllAutomation);
// Whoever falls, drops a weapon or leaves the map may be somebody whose answer is awaited.
for (const name of ["updateActor", "updateItem", "updateToken", "deleteToken"] as const)
  Hooks.on(name, runAllAutomation);
Hooks.on("updateActor", refreshOutOfCombat);
Hooks.on("updateActor", showHealth);
Hooks.on("dropCanvasData", dropOnToken);
Hooks.on("renderActorDirectory", addCreationButton);
Hooks.on("preImportAdventure", askBeforeImport);
Hooks.on("renderChatMessageHTML", bindButtons);
Hooks.on("updateWorldTime", endWhatIsDue);
Hooks.on("turncraft.step", takeInEffects);
Hooks.on("turncraft.step", showResults);
Hooks.on("turncraft.step", endAtStart);
Hooks.on("combatTurnChange", hearTurnChange);
Hooks.on("updateCombat", showFight);
Hooks.on("deleteCombat", showFight);
Hooks.on("updateCombatant", refreshPlaces);
Hooks.on("deleteScene", endFightsOf);
Hooks.on("updateToken", showToken);
Hooks.on("canvasReady", refreshOrderLine);
Hooks.on("canvasReady", refreshForScene);
Hooks.on("updateCombatant", refreshOrderLine);
for (const name of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const)
  Hooks.on(name, showEffect);
Hooks.on("targetToken", refreshTargets);
for (const name of ["renderApplicationV2", "closeApplicationV2"] as const) Hooks.on(name, endTooltip);
Hooks.on("updateScene", refreshPreCombat);
Hooks.on("updateWall", refreshPreCombat);

/** Takes a tooltip from the screen whose button is gone, as where a window was drawn anew under the pointer. */
function endTooltip(): void {
  if (game.tooltip?.element?.checkVisibility() === false) game.tooltip.deactivate();
}

/** Refreshes the views of token positions and hidden combatants after a token has changed. */
function showToken(token: TokenDocument.Implementation, changed: object): void {
  const isHiding = "hidden" in changed;
  if (!isHiding && !("x" in changed) && !("y" in changed)) return;
  refreshPreCombat();
  refreshOrderLine();
  // What is in reach has changed, for whoever moved and for others.
  refreshBar();
  refreshMoved(token);
  if (!isHiding) return;
  refreshHidden(token);
  refreshRulers();
  refreshPlaces();
}

/** Refreshes the views of a creature's effects besides its tokens and its sheet. */
function showEffect(effect: ActiveEffect.Implementation): void {
  const bearer = bearerOf(effect);
  if (!bearer) return;
  refreshRow(bearer);
  refreshHud();
  refreshBar();
}

/** Redraws views of a creature's hit points beside its tokens and sheet. */
function showHealth(actor: Actor.Implementation, changed: object): void {
  if (foundry.utils.hasProperty(changed, "system.hp")) refreshRow(actor);
}

/** Refreshes the views of a fight that don't update by themselves after it has changed or ended. */
function showFight(combat: Combat.Implementation): void {
  refreshCards(combat);
  refreshRulers();
  refreshPlaces();
  refreshOrderLine();
  refreshHud();
  refreshBar();
}
