import { say } from "../i18n.ts";
import type { Ruling, RulingRequest } from "../rules/engine/types.ts";
import type { TurncraftCombat } from "./combat.ts";
import { logText } from "./words.ts";

/**
 * Asks the GM at this client for a ruling (DX-004) and resolves with it. Closing the window gives the default, which is
 * the first option: a command must never hang on a window.
 */
export async function askRuling(combat: TurncraftCombat, request: RulingRequest): Promise<Ruling> {
  const { clause, options } = request;
  const textOf = (event: RulingRequest["question"], data: RulingRequest["data"]) =>
    logText(combat, { event, ...(data && { data }) });
  const content = await foundry.applications.handlebars.renderTemplate(
    "systems/turncraft/templates/prompt/ruling.hbs",
    { question: textOf(request.question, request.data), clause },
  );
  const chosen: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["turncraft", "tc-ruling"],
    window: { title: say("TURNCRAFT.Prompt.ruling"), icon: "fa-solid fa-scale-balanced" },
    position: { width: 380 },
    content,
    buttons: options.map(({ value, label, data }, index) => ({
      action: value,
      label: textOf(label, data),
      default: index === 0,
    })),
    rejectClose: false,
  });
  const known = options.find(({ value }) => value === chosen) ?? options[0];
  return { kind: "ruling", id: request.id, value: known?.value ?? "" };
}
