import { loaded } from "../../loaded.ts";
import type { FightDocument } from "../encounter.ts";

/** Id of an encounter's only history window. */
function historyId(combat: Combat.Implementation): string {
  return `turncraft-history-${combat.id}`;
}

/** Opens an encounter's history, or brings it to the front. */
export async function openHistory(combat: FightDocument): Promise<void> {
  const { HistoryWindow } = await loaded(import("./window.ts"));
  const open = foundry.applications.instances.get(historyId(combat));
  if (open) open.bringToFront();
  else void new HistoryWindow(combat, historyId(combat)).render({ force: true });
}

/** Redraws an encounter's open history window, or closes it if the encounter is gone. */
export function refreshHistory(combat: Combat.Implementation): void {
  const open = foundry.applications.instances.get(historyId(combat));
  if (!open) return;
  if (game.combats?.has(combat.id ?? "")) void open.render();
  else void open.close({ animate: false });
}
