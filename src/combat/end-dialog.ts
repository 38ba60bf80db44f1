import { say, sayKey } from "../i18n.ts";
import type { EncounterState, Pending } from "../rules/engine/types.ts";
import { endView } from "./end-view.ts";
import { playedBy } from "./rulesets.ts";
import { logText } from "./words.ts";

/** Asks whether an encounter shall end, and says what of it is still open. */
export async function askToEnd(combat: Combat.Implementation, state: EncounterState): Promise<boolean> {
  const pending: readonly Pending[] = playedBy(combat.type)?.ruleset.pending?.(state) ?? [];
  const view = endView(pending, (line) => logText(combat, line), sayKey);
  const template = "systems/turncraft/templates/tracker/end.hbs";
  const sure = await foundry.applications.api.DialogV2.confirm({
    window: { title: say("TURNCRAFT.Pending.title"), icon: "fa-solid fa-flag-checkered" },
    classes: ["turncraft", "tc-dialog", "tc-end"],
    position: { width: 400 },
    content: await foundry.applications.handlebars.renderTemplate(template, { end: view }),
    yes: { label: say("TURNCRAFT.Pending.yes"), icon: "fa-solid fa-flag-checkered" },
    no: { label: say("TURNCRAFT.Pending.no"), icon: "fa-solid fa-xmark" },
  });
  return sure === true;
}
