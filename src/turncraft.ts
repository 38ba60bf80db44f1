import { openAPI } from "./api.ts";
import {
  refreshGround,
  refreshOrderLine,
  refreshOverlays,
  refreshPlaces,
  refreshRulers,
  registerCanvas,
  showResults,
} from "./canvas/index.ts";
import { bindButtons, refreshCards } from "./chat/buttons.ts";
import { refreshOutOfCombat } from "./chat/out-of-combat-buttons.ts";
import {
  beatTimers,
  closeLists,
  dropTargets,
  endAtStart,
  endExpiredEffects,
  endFightsOf,
  followWorld,
  makeWay,
  noteTurnChange,
  refreshAdding,
  refreshForScene,
  refreshHidden,
  refreshMoved,
  refreshPreCombat,
  refreshRow,
  refreshTargets,
  registerCombat,
  runAllAutomation,
  startAuthority,
  stopStrayClicks,
  takeInEffects,
  takeUp,
  wakeUp,
  watchEncounters,
  worldRuleset,
} from "./combat/index.ts";
import { bearerOf } from "./data/bearer.ts";
import { registerData } from "./data/index.ts";
import { localize } from "./i18n.ts";
import { listen } from "./listening.ts";
import { notifyUnloaded } from "./loaded.ts";
import { migrateWorld, registerMigration } from "./migrate/index.ts";
import { registerRulesets } from "./rulesets/index.ts";
import { loadFacets, onFacets } from "./rulesets/registry.ts";
import { atStart, registerSelfCheck } from "./self-check/index.ts";
import {
  addCreationButton,
  askBeforeImport,
  dropOnToken,
  refreshBar,
  refreshHud,
  registerSheets,
  showSelected,
} from "./sheets/index.ts";
import { beReady, isolated } from "./started.ts";
import { greet, registerTours, registerWelcome } from "./welcome/index.ts";

/** Parts to register at `init`, in this order. */
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
  onFacets({ missing: notifyUnloaded });
  for (const [part, register] of Object.entries(parts)) isolated(part, register);
});
Hooks.once("setup", startAuthority);
Hooks.once("setup", registerTours);
Hooks.once("ready", async () => {
  beReady();
  await migrateWorld().catch((error: unknown) => {
    console.error("Turncraft | the world could not be brought up to date; it is as it was", error);
    ui.notifications?.error(localize("TURNCRAFT.Migration.broken"), { permanent: true });
  });
  await loadFacets(worldRuleset(), ...game.combats.map(({ type }) => type));
  onFacets({ arrived: showFacets });
  wakeUp();
  atStart.stop();
  await greet();
});
followWorld({
  creaturesChanged: () => {
    refreshOverlays();
    refreshBar();
  },
  groundChanged: () => {
    refreshGround();
    refreshPreCombat();
  },
});
listen({
  userConnected: watchEncounters,
  createCombat: watchEncounters,
  pauseGame: [runAllAutomation, beatTimers],
  // A reaction may be waiting for a combatant who falls, drops a weapon or leaves the map.
  updateActor: [runAllAutomation, refreshOutOfCombat, showHealth],
  updateItem: runAllAutomation,
  updateToken: [runAllAutomation, showToken],
  deleteToken: runAllAutomation,
  createActiveEffect: showEffect,
  updateActiveEffect: showEffect,
  deleteActiveEffect: showEffect,
  "turncraft.step": [takeInEffects, showResults, endAtStart, beginAnew],
  "turncraft.roundStart": (combat, { round }) => round === 1 && dropTargets(combat),
  combatTurnChange: noteTurnChange,
  updateCombat: [showFight, beatTimers],
  deleteCombat: [dropTargets, closeLists, forgetTrails, showFight],
  updateCombatant: [refreshPlaces, refreshOrderLine],
  updateWorldTime: endExpiredEffects,
  deleteScene: endFightsOf,
  canvasReady: [refreshOrderLine, refreshForScene, refreshBar],
  targetToken: [refreshTargets, refreshBar, showTargets],
  controlToken: [refreshAdding, showSelected],
  dropCanvasData: dropOnToken,
  preImportAdventure: askBeforeImport,
  renderCombatTracker: refreshBar,
  renderActorDirectory: addCreationButton,
  renderChatMessageHTML: bindButtons,
  renderDialogV2: makeWay,
  renderApplicationV2: endTooltip,
  closeApplicationV2: endTooltip,
});

/** Hides a tooltip whose button is gone, for example after a redraw under the pointer. */
function endTooltip(): void {
  if (game.tooltip?.element?.checkVisibility() === false) game.tooltip.deactivate();
}

Hooks.once("renderApplicationV2", () => {
  window.addEventListener("resize", keepWindowsInView);
  stopStrayClicks(window);
});

/** Moves open windows back into view when the browser window has shrunk. */
function keepWindowsInView(): void {
  for (const app of foundry.applications.instances.values()) {
    const isOurs = app.rendered && app.hasFrame && !app.minimized && app.element.classList.contains("turncraft");
    if (isOurs && app.element.ownerDocument === document) app.setPosition();
  }
}

/** After a change of ruleset, drops the user's targets and open target lists, and the tokens' trails. */
function beginAnew(combat: Combat.Implementation, { command }: { command: { kind: string } }): void {
  if (command.kind !== "switch-ruleset") return;
  dropTargets(combat);
  closeLists(combat);
  forgetTrails(combat);
}

/** Takes the trails of moves off the map. One page writes. */
function forgetTrails(combat: Combat.Implementation): void {
  if (game.user.isActiveGM) void combat.clearMovementHistories();
}

/** Refreshes views that depend on a token's position, and on whether the token is hidden. */
function showToken(token: TokenDocument.Implementation, changed: object): void {
  const isHiding = "hidden" in changed;
  if (!isHiding && !("x" in changed) && !("y" in changed)) return;
  refreshPreCombat();
  refreshOrderLine();
  refreshMoved(token);
  if (!isHiding) return;
  refreshHidden(token);
  refreshRulers();
  refreshPlaces();
}

/** Refreshes views of a creature's effects that Foundry doesn't: tracker row and Token HUD. */
function showEffect(effect: ActiveEffect.Implementation): void {
  const bearer = bearerOf(effect);
  if (!bearer) return;
  refreshRow(bearer);
  refreshHud();
}

/** Redraws a creature's tracker row after a change of hit points. */
function showHealth(actor: Actor.Implementation, changed: object): void {
  if (foundry.utils.hasProperty(changed, "system.hp")) refreshRow(actor);
}

/** Refreshes the views of an encounter that Foundry doesn't, after a change or the end. */
function showFight(combat: Combat.Implementation): void {
  refreshCards(combat);
  refreshRulers();
  refreshPlaces();
  refreshOrderLine();
  refreshHud();
  refreshBar();
}

/** Refreshes the names on the cards' buttons that go by the user's targets. */
function showTargets({ isSelf }: User.Implementation): void {
  if (isSelf) for (const combat of game.combats) refreshCards(combat);
}

/** Shows the encounters of a ruleset whose facets were loaded after `ready`. */
function showFacets(id: string): void {
  takeUp(id);
  for (const combat of game.combats) if (combat.type === id) showFight(combat);
}
