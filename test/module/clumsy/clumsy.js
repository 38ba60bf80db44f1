/** A name that no generation has. */
const { NoSuchWindow } = foundry.applications.api;

Hooks.once("ready", () => {
  globalThis.clumsyWindow = new NoSuchWindow();
});

/** Takes a row out of the tracker. */
Hooks.on("renderCombatTracker", (_app, html) => {
  html.querySelector("[data-combatant-id]")?.remove();
});
