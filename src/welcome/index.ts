import { isAsking } from "../combat/index.ts";
import { loaded } from "../loaded.ts";
import { keepSetting, registerMenu, registerSetting } from "../settings.ts";
import { viewedRound } from "./tours.ts";

export { registerTours } from "./tours.ts";

/**
 * Registers the switch for opening the welcome by itself on this machine, and the settings entry for the window. Called at
 * `init`.
 */
export function registerWelcome(): void {
  registerSetting("client", "welcome", true);
  keepSetting("client", "greeted", false);
  const words = { name: "TURNCRAFT.Welcome.title", label: "TURNCRAFT.Welcome.open", hint: "TURNCRAFT.Welcome.hint" };
  registerMenu("openWelcome", { ...words, icon: "fa-solid fa-door-open", restricted: false }, openWelcome);
}

/**
 * Greets the user, unless switched off. Called at `ready`. During an encounter only first-time users are greeted, and
 * never over a question.
 */
export async function greet(): Promise<void> {
  const runs = viewedRound() > 0;
  const isKnown = game.settings.get("turncraft", "greeted");
  if (!game.settings.get("turncraft", "welcome") || (runs && (isKnown || isAsking()))) return;
  await openWelcome();
  await game.settings.set("turncraft", "greeted", true);
}

async function openWelcome(): Promise<void> {
  const { WelcomeWindow } = await loaded(import("./window.ts"));
  await new WelcomeWindow().render({ force: true });
}
