import { localize } from "../i18n.ts";
import { loaded } from "../loaded.ts";
import { registerMenu } from "../settings.ts";
import { registerSelfCheckQuery } from "./query.ts";
import type { Report } from "./report.ts";

export { atStart } from "./logged.ts";
export type { Report } from "./report.ts";

/** Registers the GM's button in the settings, and the query to other clients. Called at `init`. */
export function registerSelfCheck(): void {
  registerSelfCheckQuery();
  const words = {
    name: "TURNCRAFT.SelfCheck.title",
    label: "TURNCRAFT.SelfCheck.open",
    hint: "TURNCRAFT.SelfCheck.hint",
  };
  registerMenu("selfCheck", { ...words, icon: "fa-solid fa-stethoscope", restricted: true }, openWindow);
}

export interface SelfCheckOptions {
  readonly ask?: boolean;
  readonly only?: readonly string[];
}

/**
 * Checks Turncraft's assumptions about Foundry on temporary documents. GMs only.
 * @param ask true to announce the checks in a window, and show the findings there
 * @param only ids of the wanted checks, without a window
 * @returns null for players, or if the GM closed the window instead
 */
export async function selfCheck({ ask = true, only }: SelfCheckOptions = {}): Promise<Report | null> {
  if (!game.user.isGM) {
    ui.notifications.warn(localize("TURNCRAFT.SelfCheck.gmOnly"));
    return null;
  }
  if (ask && !only) return (await openWindow()).report;
  const [{ reportOf }, { runChecks }] = await loaded(Promise.all([import("./report.ts"), import("./run.ts")]));
  return reportOf(await runChecks(() => undefined, only));
}

async function openWindow() {
  const { SelfCheckWindow } = await loaded(import("./window.ts"));
  const window = new SelfCheckWindow();
  await window.render({ force: true });
  return window;
}
