// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { expandObject } from "../../core/objects.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { createCheckboxInput, createFormGroup } from "../forms/inputs.ts";
import { createSelectInput } from "../forms/select.ts";
import { host, type Loose, localize } from "../host.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

const KEY = "combatTrackerConfig";

/**
 * Tracker settings (client/applications/apps/combat-tracker-config.d.mts). Inputs are named after the setting, as
 * "core.combatTrackerConfig.resource": modules add their own.
 */
export class CombatTrackerConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Loose = {
    id: "combat-config",
    tag: "form",
    window: { title: "COMBAT.Settings", icon: "fa-solid fa-gear", contentClasses: ["standard-form"] },
    position: { width: 420 },
    form: { handler: CombatTrackerConfig.#onSubmit, closeOnSubmit: true },
  };
  static override PARTS: Loose = {
    body: { template: "templates/sheets/field-groups.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  protected override async _prepareContext(options: RenderOptions): Promise<Loose> {
    const { resource, skipDefeated, turnMarker } = host.game.settings.get("core", KEY);
    const choices = host.config.Token.documentClass.getTrackedAttributeChoices();
    const group = (path: string, input: HTMLElement) => {
      const texts = `COMBAT.CONFIG.FIELDS.core.${KEY}.${path}`;
      return createFormGroup({ label: localize(`${texts}.label`), hint: localize(`${texts}.hint`), input }).outerHTML;
    };
    const name = (path: string) => `core.${KEY}.${path}`;
    return {
      ...(await super._prepareContext(options)),
      groups: [
        group("resource", createSelectInput({ name: name("resource"), value: resource, options: choices, blank: "" })),
        group("skipDefeated", createCheckboxInput({ name: name("skipDefeated"), value: skipDefeated })),
        group(
          "turnMarker.enabled",
          createCheckboxInput({ name: name("turnMarker.enabled"), value: turnMarker?.enabled }),
        ),
      ],
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "SETTINGS.Save" }],
    };
  }

  static async #onSubmit(
    this: CombatTrackerConfig,
    _event: Event,
    _form: HTMLFormElement,
    data: FormDataExtended,
  ): Promise<void> {
    const { settings } = host.game;
    const given = (expandObject(data.object) as Loose).core[KEY];
    const before = settings.get("core", KEY);
    await settings.set("core", KEY, { ...before, ...given, turnMarker: { ...before.turnMarker, ...given.turnMarker } });
  }
}
