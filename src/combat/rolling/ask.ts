import { say } from "../../i18n.ts";
import { answerFrom, outcomeView, type RollAnswer, type RollAsked, rollView, unasked, within } from "./roll-view.ts";

const folder = "systems/turncraft/templates/rolling";

/** How a roll is asked about. */
export interface AskingHow {
  /** Whether nothing is asked: the roll is made as the rules have it. Absent: as {@link inHurry} says. */
  readonly hurry?: boolean;
  /** Closes the window when there is nothing left to roll for: it was dismissed then. */
  readonly until?: AbortSignal;
}

/** Whether this user is asked before rolls; by default they are. Called at `init`. */
export function registerRolling(): void {
  game.settings.register("turncraft", "askBeforeRolls", {
    name: "TURNCRAFT.Setting.askBeforeRolls.name",
    hint: "TURNCRAFT.Setting.askBeforeRolls.hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: true,
  });
}

/**
 * Shows a roll before it is made: each modifier with its source, which the user may strike out where that is allowed, one
 * free number, and what comes out. Resolves to what was struck out and the free number, or to null where the window was
 * dismissed. Enter rolls. Nothing is asked while Shift is held or where the user's setting says so (then Shift asks);
 * `hurry` says it outright. `until` closes the window from outside.
 *
 * What was struck out is the asker's word only: whoever rolls by it has to judge it again.
 *
 * @example
 * const answer = await askRoll({
 *   title: "Attack",
 *   who: "Mira",
 *   using: "Longsword",
 *   targets: ["Ogre"],
 *   modifiers: [
 *     { id: "gang", label: "Gang-up", source: "Tarn threatens the Ogre too", amount: 10, clause: "FL-154", optional: true },
 *     { id: "feint", label: "Feint", amount: "Advantage", clause: "FL-114" },
 *   ],
 *   free: { min: -100, max: 100 },
 *   outcome: (struck, free) => `${55 + (struck.has("gang") ? 0 : 10) + free} %`,
 * });
 * if (answer) await give(fight, { kind: "act", who, deed: { ...deed, modifier: answer.free } });
 */
export async function askRoll(
  asked: RollAsked,
  { hurry = inHurry(), until }: AskingHow = {},
): Promise<RollAnswer | null> {
  if (hurry) return unasked(asked);
  const content = document.createElement("div");
  const view = rollView(asked, say);
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(`${folder}/roll.hbs`, { roll: view });
  if (until?.aborted) return null;
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["turncraft", "tc-dialog", "tc-roll-dialog"],
    window: { title: asked.title, icon: "fa-solid fa-dice-d20" },
    position: { width: 400 },
    content,
    buttons: [
      {
        action: "roll",
        label: asked.ok ?? say("TURNCRAFT.Roll.ok"),
        icon: "fa-solid fa-dice-d20",
        default: true,
        callback: (_event, button) => answerFrom(asked, fieldsOf(button.form)),
      },
      { action: "cancel", label: say("TURNCRAFT.Roll.cancel"), icon: "fa-solid fa-xmark", callback: () => null },
    ],
    rejectClose: false,
    render: (_event, dialog) => {
      follow(asked, dialog.element.querySelector("form"));
      const close = () => void dialog.close();
      if (until?.aborted) close();
      else until?.addEventListener("abort", close, { once: true });
    },
  });
  return isAnswer(answer) ? answer : null;
}

/**
 * Whether rolls are made at once here and now: by the user's setting, turned about by Shift. `pressed`: time runs out, so
 * nothing is asked but with Shift.
 */
export function inHurry(pressed = false): boolean {
  const asks = !pressed && game.settings.get("turncraft", "askBeforeRolls") !== false;
  // The types have the names of core's constants for modifiers where their values belong.
  const shift = game.keyboard?.isModifierActive("Shift" as "SHIFT") ?? false;
  return asks === shift;
}

/** Writes what comes out anew whenever something is ticked or typed. */
function follow(asked: RollAsked, form: HTMLFormElement | null): void {
  const place = form?.querySelector(".tc-roll-outcome ul");
  if (!form || !place) return;
  const show = () => {
    const lines = outcomeView(asked, answerFrom(asked, fieldsOf(form)));
    for (const [index, text] of place.querySelectorAll("b").entries()) text.textContent = lines[index]?.text ?? "";
  };
  form.addEventListener("input", show);
  const free = form.querySelector<HTMLInputElement>("input[name=free]");
  free?.addEventListener("change", () => {
    if (asked.free) free.value = String(within(free.value, asked.free));
    show();
  });
}

function fieldsOf(form: HTMLFormElement | null): Record<string, unknown> {
  return form ? new foundry.applications.ux.FormDataExtended(form).object : {};
}

/** A button without a value answers with its name, a dismissed window with null. */
function isAnswer(answer: unknown): answer is RollAnswer {
  return typeof answer === "object" && answer !== null && "struck" in answer;
}
