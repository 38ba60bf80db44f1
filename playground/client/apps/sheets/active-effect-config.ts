// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { isV14 } from "../../core/generation.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { host, type Loose } from "../host.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";

/** The core sheet of an Active Effect, in the smallest form: name, icon, state, duration and changes. */
export class ActiveEffectConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["active-effect-config", "standard-form"],
    position: { width: 520 },
    window: { icon: "fa-solid fa-person-rays", contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true },
    sheetConfig: false,
    actions: { addChange: ActiveEffectConfig.#onAddChange, deleteChange: ActiveEffectConfig.#onDeleteChange },
  };
  static override PARTS: Loose = {
    form: { template: "templates/sheets/active-effect.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  protected override async _prepareContext(options: RenderOptions): Promise<Loose> {
    const { source, ...context } = await super._prepareContext(options);
    const v14 = isV14();
    const changes: Loose[] = v14 ? (source.system?.changes ?? []) : source.changes;
    return {
      ...context,
      source,
      v14,
      changes: changes.map((change, index) => ({ ...change, path: `${v14 ? "system." : ""}changes.${index}`, index })),
      kinds: v14 ? kindsV14() : kindsV13(),
      units: Object.fromEntries(["seconds", "rounds", "turns"].map((unit) => [unit, `EFFECT.${unit}`])),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "EFFECT.Save" }],
    };
  }

  /** Changes come as a record of indices and are stored as an array. */
  protected override _processFormData(event: Event | null, form: HTMLFormElement, formData: FormDataExtended): Loose {
    const data = super._processFormData(event, form, formData);
    if (isV14()) data.system ??= {};
    const holder = isV14() ? data.system : data;
    holder.changes = Object.values(holder.changes ?? {});
    return data;
  }

  async #setChanges(edit: (changes: Loose[]) => Loose[]): Promise<void> {
    const form = this.form as HTMLFormElement;
    const data = this._processFormData(null, form, new FormDataExtended(form));
    const holder = isV14() ? data.system : data;
    holder.changes = edit(holder.changes);
    await this.document.update(data);
  }

  static #onAddChange(this: ActiveEffectConfig): Promise<void> {
    const empty = isV14() ? { key: "", type: "add", value: "" } : { key: "", mode: 2, value: "" };
    return this.#setChanges((changes) => [...changes, empty]);
  }

  static #onDeleteChange(this: ActiveEffectConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    return this.#setChanges((changes) => changes.filter((_, index) => index !== Number(target.dataset.index)));
  }
}

function kindsV13(): Record<string, string> {
  const modes: Record<string, number> = host.const.ACTIVE_EFFECT_MODES;
  return Object.fromEntries(Object.entries(modes).map(([name, value]) => [String(value), `EFFECT.MODE_${name}`]));
}

function kindsV14(): Record<string, string> {
  const types = Object.keys(host.const.ACTIVE_EFFECT_CHANGE_TYPES ?? {});
  return Object.fromEntries(types.map((name) => [name, `EFFECT.MODE_${name.toUpperCase()}`]));
}
