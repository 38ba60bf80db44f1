import type { CombatantId, EncounterState } from "../engine/types.ts";
import { localize, localizeKey } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { rendered } from "../templates.ts";
import type { Asked, Fighting } from "./encounter.ts";
import { contextOf, type TrackerContext } from "./tracker/context.ts";
import type { SurpriseFacet } from "./tracker/facet.ts";
import { inputAt } from "./tracker/input.ts";
import { give } from "./tracker/prompt.ts";

/** Asks the GM for surprised combatants, before the first round, and marks them. */
export async function askSurprised(combat: Fighting): Promise<void> {
  const surprise = rulesetOf(combat.type)?.tracker?.surprise;
  if (!surprise) return;
  const view = surpriseView(contextOf(inputAt(combat, combat.state), localizeKey, null), surprise);
  const surprised: unknown = await foundry.applications.api.DialogV2.wait({
    window: { title: localize("TURNCRAFT.Surprise.title"), icon: "fa-solid fa-face-surprise" },
    classes: ["turncraft", "tc-dialog", "tc-surprise"],
    position: { width: 360 },
    content: await rendered("tracker/surprise", { surprise: view }),
    buttons: [
      {
        action: "mark",
        label: localize("TURNCRAFT.Surprise.ok"),
        icon: "fa-solid fa-face-surprise",
        default: true,
        callback: (_event, button) => tickedIn(button.form),
      },
    ],
    rejectClose: false,
    render: (_event, dialog) => bindSides(dialog.element),
  });
  if (!Array.isArray(surprised)) return;
  // As the fight is by now: somebody may have joined or been marked meanwhile.
  const there = combat.state.order.filter((id) => surprised.includes(id));
  for (const command of surprise.commands(combat.state, there)) await give(combat, command as Asked);
}

/** Side's box: ticks and follows all members. */
function bindSides(window: HTMLElement): void {
  for (const side of window.querySelectorAll("fieldset")) {
    const all = side.querySelector<HTMLInputElement>("[data-side]");
    const boxes = [...side.querySelectorAll<HTMLInputElement>("[name=who]")];
    if (!all) continue;
    const follow = () => {
      const count = boxes.filter(({ checked }) => checked).length;
      all.checked = count === boxes.length;
      all.indeterminate = count > 0 && !all.checked;
    };
    side.addEventListener("change", ({ target }) => {
      if (target === all) for (const box of boxes) box.checked = all.checked;
      follow();
    });
    follow();
  }
}

function tickedIn(form: HTMLFormElement | null): string[] {
  return [...(form?.querySelectorAll<HTMLInputElement>("[name=who]:checked") ?? [])].map(({ value }) => value);
}

/** Window for the GM to mark surprised combatants. */
interface SurpriseView {
  readonly means: string;
  readonly sides: readonly {
    readonly id: string;
    readonly name: string;
    /** True if all are ticked. */
    readonly all: boolean;
    readonly members: readonly { readonly id: CombatantId; readonly name: string; readonly ticked: boolean }[];
  }[];
}

/** Returns the dialog's content. Combatants marked as surprised are ticked; if there are none, the ruleset's proposals. */
export function surpriseView(context: TrackerContext, tracker: SurpriseFacet<EncounterState>): SurpriseView {
  const { input, localize, nameOf } = context;
  const { state } = input;
  const marked = state.order.filter((id) => tracker.isSurprised(state, id));
  const ticked = marked.length > 0 ? marked : (tracker.proposed?.(state) ?? []);
  const sides = tracker.sides(context).map(({ name, who }, index) => {
    const there = who.filter((id) => state.fighters[id]?.departed === false);
    const members = there.map((id) => ({ id, name: nameOf(id), ticked: ticked.includes(id) }));
    return { id: String(index), name, all: members.length > 0 && members.every((one) => one.ticked), members };
  });
  return { means: localize(tracker.means), sides: sides.filter(({ members }) => members.length > 0) };
}
