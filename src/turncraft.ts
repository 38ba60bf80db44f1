import { refreshRulers, registerCanvas } from "./canvas/index.ts";
import { bindButtons, refreshCards } from "./chat/index.ts";
import { lookAfterEncounters, openTheDoor, registerCombat, tendAll, wakeUp } from "./combat/index.ts";
import { registerData } from "./data/index.ts";
import { migrateWorld, registerMigration } from "./migrate/index.ts";
import { registerSheets } from "./sheets/index.ts";

Hooks.once("init", () => {
  registerData();
  registerCombat();
  registerCanvas();
  registerSheets();
  registerMigration();
});
Hooks.once("setup", openTheDoor);
Hooks.once("ready", async () => {
  await migrateWorld();
  wakeUp();
});
Hooks.on("userConnected", lookAfterEncounters);
Hooks.on("pauseGame", tendAll);
Hooks.on("renderChatMessageHTML", bindButtons);
Hooks.on("updateCombat", (combat) => {
  refreshCards(combat);
  refreshRulers();
});
