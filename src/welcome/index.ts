import { registerSwitch } from "../combat/index.ts";
import { registerTours } from "./tours.ts";
import { WelcomeWindow } from "./window.ts";

/** Whether the welcome opens by itself on this machine, and the entry of the settings that opens it. Called at `init`. */
export function registerWelcome(): void {
  registerSwitch("welcome", true);
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

/** Greets this user, until they ask it not to. Called at `ready`. */
export async function greet(): Promise<void> {
  if (game.settings.get("turncraft", "welcome")) await new WelcomeWindow().render({ force: true });
}
