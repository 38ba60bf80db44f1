import { isAsking, registerSwitch } from "../combat/index.ts";
import { registerTours } from "./tours.ts";
import { viewedRound, WelcomeWindow } from "./window.ts";

/** Registers whether the welcome opens by itself on this machine, and the entry of the settings that opens it. Called at `init`. */
export function registerWelcome(): void {
  registerSwitch("welcome", true);
  game.settings.register("turncraft", "greeted", { scope: "client", config: false, type: Boolean, default: false });
  game.settings.registerMenu("turncraft", "openWelcome", {
    name: "TURNCRAFT.Welcome.title",
    label: "TURNCRAFT.Welcome.open",
    hint: "TURNCRAFT.Welcome.hint",
    icon: "fa-solid fa-door-open",
    type: WelcomeWindow,
    restricted: false,
  });
  Hooks.once("setup", registerTours);
}

/**
 * Greets this user, unless switched off. Called at `ready`. During an encounter only first-time users are greeted, and
 * never over a question.
 */
export async function greet(): Promise<void> {
  const runs = viewedRound() > 0;
  const isKnown = game.settings.get("turncraft", "greeted");
  if (!game.settings.get("turncraft", "welcome") || (runs && (isKnown || isAsking()))) return;
  await new WelcomeWindow().render({ force: true });
  await game.settings.set("turncraft", "greeted", true);
}
