import { localize } from "../../i18n.ts";
import { rulesetIds } from "../../rulesets/registry.ts";
import { worldRuleset } from "../rulesets.ts";
import { rulesetAbout, rulesetName } from "./names.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** The rulesets that a single encounter of this world may be given; the world's own is always among them. */
export function offeredRulesets(): string[] {
  const taken = game.settings.get("turncraft", "offered");
  const own = worldRuleset();
  return rulesetIds().filter((id) => id === own || taken[id] !== false);
}

/** Registers the choice of rulesets on offer, and its form. Called at `init`. */
export function registerOffered(): void {
  game.settings.register("turncraft", "offered", { scope: "world", config: false, type: Object, default: {} });
  game.settings.registerMenu("turncraft", "offered", {
    name: "TURNCRAFT.Offered.name",
    label: "TURNCRAFT.Offered.open",
    hint: "TURNCRAFT.Offered.hint",
    icon: "fa-solid fa-list-check",
    type: OfferedForm,
    restricted: true,
  });
}

/** Checkboxes, one a ruleset. */
class OfferedForm extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "turncraft-offered",
    tag: "form",
    classes: ["turncraft", "tc-dialog", "tc-offered"],
    window: { title: "TURNCRAFT.Offered.name", icon: "fa-solid fa-list-check", contentClasses: ["standard-form"] },
    position: { width: 460 },
    form: { handler: store, closeOnSubmit: true },
  };

  static override PARTS = { form: { template: "systems/turncraft/templates/choosing/offered.hbs" } };

  protected override async _prepareContext(
    options: Parameters<InstanceType<typeof ApplicationV2>["_prepareContext"]>[0],
  ) {
    const own = worldRuleset();
    const offered = offeredRulesets();
    const rows = rulesetIds().map((id) => ({
      id,
      name: rulesetName(id),
      about: rulesetAbout(id),
      checked: offered.includes(id),
      fixed: id === own ? localize("TURNCRAFT.Offered.own") : null,
    }));
    return Object.assign(await super._prepareContext(options), { rows, note: localize("TURNCRAFT.Offered.hint") });
  }
}

async function store(
  this: OfferedForm,
  _event: Event,
  _form: HTMLFormElement,
  { object }: foundry.applications.ux.FormDataExtended,
): Promise<void> {
  // A box that can't be changed isn't sent; what isn't sent stays as it was.
  const present = game.settings.get("turncraft", "offered");
  const entered = rulesetIds().flatMap((id) => (typeof object[id] === "boolean" ? [[id, object[id]] as const] : []));
  await game.settings.set("turncraft", "offered", { ...present, ...Object.fromEntries(entered) });
}
