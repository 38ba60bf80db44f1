import { askFields, type Fields } from "../../../combat/dialogs.ts";
import type { Asked, Fighting } from "../../../combat/encounter.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import { give } from "../../../combat/tracker/answers.ts";
import { seenBy } from "../../../combat/viewer.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize, localizeKey } from "../../../i18n.ts";
import { groupThing } from "../data/fields.ts";
import { groupItem } from "../data/item.ts";
import { sayNextMove } from "../host/next-move.ts";
import { group, magicOf, rulingOn } from "../rules/index.ts";
import { type FormView, Problem, withEntered } from "./form-view.ts";
import type { FormFacts } from "./gm-form.ts";
import { type GmFormId, gmForms } from "./gm-forms.ts";

/** Data for a form about this combatant; null if the fight is a different one or the combatant isn't in it. */
export function formFacts(fight: Fighting, who: CombatantId): FormFacts | null {
  const state = stateUnder(group, fight);
  const fighter = state?.fighters[who];
  if (!state || !fighter || fighter.departed) return null;
  const items = fight.combatants.get(who)?.actor?.items.contents ?? [];
  const things = items.map((item) => groupItem(groupThing(item)));
  const innate = things
    .filter((item) => magicOf(item) === "innate")
    .map((item) => ({ uuid: item.uuid, name: item.name, isSpell: rulingOn(state, item) }));
  return {
    state,
    who,
    fighter,
    localize: localizeKey,
    nameOf: seenBy(fight).nameOf,
    innate,
    fresh: foundry.utils.randomID(),
  };
}

/** Asks the GM for what a command needs, again and again until it is sound or dismissed, and gives the command. */
export async function askForm(fight: Fighting, who: CombatantId, id: GmFormId): Promise<void> {
  const form = gmForms[id];
  const facts = formFacts(fight, who);
  let view = facts && form.view(facts);
  let problem: string | null = null;
  while (facts && view) {
    const fields = await ask(facts, id, { ...view, problem });
    if (!fields) return;
    try {
      const asked = form.read(fields, facts);
      if (asked.kind === "next-move") sayNextMove(fight.id, who, asked);
      else await give(fight, asked as Asked); // No form changes hit points.
      return;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problem = localizeKey(error.key, error.data);
      view = withEntered(view, fields);
    }
  }
}

async function ask(
  { who, nameOf }: FormFacts,
  id: GmFormId,
  view: FormView & { readonly problem: string | null },
): Promise<Fields | null> {
  const what = localize(`TURNCRAFT.GroupTable.menu.${id}`).replace(/…$/, "");
  const { icon } = gmForms[id];
  return askFields(
    {
      title: `${nameOf(who)}: ${what}`,
      icon,
      template: "rulesets/group/form",
      view,
      width: 420,
      css: "tc-group-dialog",
    },
    { label: localize("TURNCRAFT.GroupTable.form.ok"), icon: "fa-check" },
  );
}
