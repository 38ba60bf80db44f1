import { loaded } from "../loaded.ts";
import type { RulesetModule } from "../rulesets/module.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { closeOutdated } from "./dialogs.ts";
import type { FightDocument } from "./encounter.ts";

type Window = foundry.applications.api.ApplicationV2.Any;

/** Id of an encounter's only window of a kind. */
function idOf(kind: "history" | "rules", { id }: Combat.Implementation): string {
  return `turncraft-${kind}-${id}`;
}

/** Opens the only window with an id, or brings it to the front with all that is entered. */
async function openOnly(id: string, make: () => Promise<Window>): Promise<void> {
  const open = foundry.applications.instances.get(id);
  if (open) open.bringToFront();
  else await (await make()).render({ force: true });
}

/** Opens an encounter's history. */
export async function openHistory(combat: FightDocument): Promise<void> {
  const id = idOf("history", combat);
  await openOnly(id, async () => {
    const { HistoryWindow } = await loaded(import("./history/window.ts"));
    return new HistoryWindow(combat, id);
  });
}

/** Opens the form of an encounter's settings. */
export async function openRulesOf(combat: FightDocument): Promise<void> {
  const ruleset = rulesetOf(combat.type);
  if (!ruleset) return;
  const id = idOf("rules", combat);
  await openOnly(id, async () => {
    const { ofEncounter, RulesForm } = await loaded(import("./rules-form.ts"));
    return new RulesForm(ofEncounter(id, combat, ruleset));
  });
}

/** Opens the form of a ruleset's settings for new encounters. */
export async function openWorldRules(ruleset: RulesetModule): Promise<void> {
  const id = `turncraft-rules-of-${ruleset.rules.id}`;
  await openOnly(id, async () => {
    const { ofWorld, RulesForm } = await loaded(import("./rules-form.ts"));
    return new RulesForm(ofWorld(id, ruleset));
  });
}

/** Redraws an encounter's open history, and closes outdated questions. If the encounter is gone, its windows close. */
export function refreshWindows(combat: Combat.Implementation): void {
  closeOutdated(combat);
  const { instances } = foundry.applications;
  const history = instances.get(idOf("history", combat));
  if (game.combats?.has(combat.id ?? "")) void history?.render();
  else for (const open of [history, instances.get(idOf("rules", combat))]) void open?.close({ animate: false });
}
