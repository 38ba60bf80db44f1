import { inputHelpers, registerHelpers } from "./inputs.ts";
import { logicHelpers } from "./logic.ts";
import { getTemplate, loadTemplates, renderTemplate } from "./templates.ts";

/** `foundry.applications.handlebars`. */
export const handlebars = {
  ...logicHelpers,
  ...inputHelpers,
  getTemplate,
  loadTemplates,
  renderTemplate,
  /** Registers the helpers; called once the generation is known. */
  initialize: () => registerHelpers(logicHelpers),
};
