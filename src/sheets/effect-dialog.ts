import { localize } from "../i18n.ts";
import { draftEffect, type EffectDraft, type StatusChoice, type Typed } from "./effect-draft.ts";
import { type Option, unitOptions } from "./item-view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** Combatants whose turns can count an effect, by id; "" = none. */
export type Originators = readonly { readonly value: string; readonly label: string }[];

/** Options for a new effect in the creature's fight. */
export interface EffectDialogInput {
  readonly originators: Originators;
  readonly statuses: readonly StatusChoice[];
  /** True if the fight knows effects that are kept up by concentration. */
  readonly mayBeKept: boolean;
}

/** Asks for a new effect: name, duration, and in a fight its originator (DX-301). */
export class EffectDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "turncraft-effect-{id}",
    tag: "form",
    classes: ["turncraft", "tc-dialog"],
    window: { title: "TURNCRAFT.Effect.dialog", icon: "fa-solid fa-hourglass-half", contentClasses: ["standard-form"] },
    position: { width: 380 },
    form: { handler: submit, closeOnSubmit: false, submitOnChange: false },
  };

  static override PARTS = {
    form: {
      template: "systems/turncraft/templates/sheets/effect-dialog.hbs",
    },
  };

  readonly #asked: EffectDialogInput;
  readonly #then: (draft: EffectDraft) => Promise<unknown>;
  #typed: Typed;
  #why = "";

  /** `chosen`: the originator that is offered first. */
  constructor(asked: EffectDialogInput, chosen: string, then: (draft: EffectDraft) => Promise<unknown>) {
    super();
    this.#asked = asked;
    this.#then = then;
    this.#typed = { name: "", status: "", value: "1", unit: "rounds", originator: chosen, kept: false };
  }

  protected override async _preparePartContext(
    partId: string,
    context: foundry.applications.api.ApplicationV2.RenderContextOf<this>,
    options: foundry.applications.api.HandlebarsApplicationMixin.RenderOptions,
  ) {
    const base = await super._preparePartContext(partId, context, options);
    return Object.assign(base, this.#view());
  }

  #view(): {
    rootId: string;
    typed: Typed;
    units: readonly Option[];
    originators: readonly Option[];
    statuses: readonly Option[];
    mayBeKept: boolean;
    why: string;
  } {
    const { originator, unit, status } = this.#typed;
    const { mayBeKept } = this.#asked;
    const originators = this.#asked.originators.map((each) => ({ ...each, selected: each.value === originator }));
    const offered = this.#asked.statuses.map(({ id, title }) => ({ value: id, label: title, selected: id === status }));
    const none = { value: "", label: localize("TURNCRAFT.Effect.noStatus"), selected: status === "" };
    return {
      rootId: this.id,
      typed: this.#typed,
      units: unitOptions(unit, localize),
      originators,
      statuses: [none, ...offered],
      mayBeKept,
      why: this.#why,
    };
  }

  /** Makes the effect and closes, or says why not and keeps what was typed. */
  async make(typed: Typed): Promise<void> {
    this.#typed = typed;
    const drafted = draftEffect(typed, this.#asked.statuses, localize);
    if (drafted.kind === "ok") {
      await this.#then(drafted.draft);
      await this.close();
      return;
    }
    this.#why = drafted.why;
    await this.render();
  }
}

async function submit(
  this: EffectDialog,
  _event: Event,
  _form: HTMLFormElement,
  formData: foundry.applications.ux.FormDataExtended,
): Promise<void> {
  const typed = formData.object as Partial<Record<keyof Typed, unknown>>;
  await this.make({
    name: String(typed.name ?? ""),
    status: String(typed.status ?? ""),
    value: String(typed.value ?? ""),
    unit: (typed.unit ?? "rounds") as Typed["unit"],
    originator: String(typed.originator ?? ""),
    kept: typed.kept === true,
  });
}
