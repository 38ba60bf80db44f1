import { localize } from "../i18n.ts";
import { registerSelfCheckQuery } from "./checks/people.ts";
import { type Report, reportOf } from "./report.ts";
import { runChecks } from "./run.ts";
import { SelfCheckWindow } from "./window.ts";

export { atStart } from "./heard.ts";
export type { Report } from "./report.ts";

/** The button in the settings, for GMs, and the question that other clients answer. Called at `init`. */
export function registerSelfCheck(): void {
  registerSelfCheckQuery();
  game.settings.registerMenu("turncraft", "selfCheck", {
    name: "TURNCRAFT.SelfCheck.title",
    label: "TURNCRAFT.SelfCheck.open",
    hint: "TURNCRAFT.SelfCheck.hint",
    icon: "fa-solid fa-stethoscope",
    type: SelfCheckWindow,
    restricted: true,
  });
}

export interface SelfCheckOptions {
  readonly ask?: boolean;
  readonly only?: readonly string[];
}

/**
 * Tries what Turncraft takes for granted about Foundry, on documents of its own that are removed again. A GM alone may.
 * @param ask a window says beforehand what it does, and shows what it found
 * @param only ids of the checks that are wanted, without a window
 * @returns null where the GM closed the window instead
 */
export async function selfCheck({ ask = true, only }: SelfCheckOptions = {}): Promise<Report | null> {
  if (!game.user.isGM) {
    ui.notifications.warn(localize("TURNCRAFT.SelfCheck.gmOnly"));
    return null;
  }
  if (!ask || only) return reportOf(await runChecks(() => undefined, only));
  const window = new SelfCheckWindow();
  await window.render({ force: true });
  return window.report;
}
