import { actionsOf } from "../elements.ts";
import type { AnyCommand, AnySettings, Refusal, SettingsTable } from "../engine/index.ts";
import { type LangKey, localize, localizeKey } from "../i18n.ts";
import type { RulesetModule } from "../rulesets/module.ts";
import { type HookArgs, TurncraftWindow } from "../window.ts";
import { answerText } from "./authority/words.ts";
import type { FightDocument } from "./encounter.ts";
import { askedText, changesIn, type RulesView, rulesView } from "./rules-view.ts";
import { storeWorldSettings, worldSettings } from "./rulesets.ts";
import { rulesetName } from "./words.ts";

export { default as styles } from "../../styles/windows/_rules.scss?inline";

/** Rules shown and changed in a form: the world's or an encounter's. */
interface FormTarget {
  readonly id: string;
  readonly title: string;
  readonly note: LangKey;
  /** Label of the button for filling the form with `fallback`. */
  readonly reset: LangKey;
  readonly ruleset: RulesetModule;
  present(): AnySettings;
  fallback(): AnySettings;
  /** Stores changes. Returns the refusal as text; null once stored. */
  change(changes: Partial<AnySettings>): Promise<string | null>;
}

/** Form target for the world's settings for new encounters under a ruleset. */
export function ofWorld(id: string, ruleset: RulesetModule): FormTarget {
  const { settings } = ruleset.rules;
  return {
    id,
    title: localize("TURNCRAFT.Rules.world", { ruleset: rulesetName(ruleset.rules.id) }),
    note: "TURNCRAFT.Rules.worldNote",
    reset: "TURNCRAFT.Rules.reset",
    ruleset,
    present: () => worldSettings<AnySettings>(ruleset.rules),
    fallback: () => settings.defaults,
    async change({ interpretations, ...others }) {
      const present = worldSettings<AnySettings>(ruleset.rules);
      const asked = { ...present.interpretations, ...interpretations };
      await storeWorldSettings(ruleset, { ...present, ...others, interpretations: asked });
      return null;
    },
  };
}

/** Form target for an encounter's own settings; a change is a step of the encounter and can be undone. */
export function ofEncounter(id: string, combat: FightDocument, ruleset: RulesetModule): FormTarget {
  return {
    id,
    title: localize("TURNCRAFT.Rules.encounter"),
    note: "TURNCRAFT.Rules.encounterNote",
    reset: "TURNCRAFT.Rules.resetEncounter",
    ruleset,
    present: () => combat.state?.settings ?? worldSettings<AnySettings>(ruleset.rules),
    fallback: () => worldSettings<AnySettings>(ruleset.rules),
    change: async (changes) => answerText(combat, await combat.perform({ kind: "settings", changes })),
  };
}

/** Form with all of a ruleset's options open to the GM (DX-004). */
export class RulesForm extends TurncraftWindow {
  static override DEFAULT_OPTIONS = {
    tag: "form",
    classes: ["turncraft", "tc-dialog", "tc-rules"],
    window: { icon: "fa-solid fa-scale-balanced", contentClasses: ["standard-form"], resizable: true },
    position: { width: 624, height: 700 },
    form: { handler: submit, closeOnSubmit: false, submitOnChange: false },
    actions: actionsOf<RulesForm>({ resetRules: (form) => form.reset() }),
  };

  static override PARTS = {
    form: { template: "systems/turncraft/templates/settings/rules.hbs", scrollable: [".tc-rules-body"] },
  };

  readonly #target: FormTarget;
  /** Stored settings when the form was opened: only differences are written. */
  #present: AnySettings;
  #shown: AnySettings;
  #why = "";

  constructor(target: FormTarget) {
    super({ id: target.id, window: { title: target.title } });
    this.#target = target;
    this.#present = target.present();
    this.#shown = this.#present;
  }

  protected override view(): RulesView & { note: string; reset: string; why: string } {
    const { note, reset: button } = this.#target;
    return {
      ...rulesView(this.#table, this.#shown, localizeKey),
      note: localize(note),
      reset: localize(button),
      why: this.#why,
    };
  }

  get #table(): SettingsTable {
    return this.#target.ruleset.rules.settings;
  }

  /** Updates the number of clauses to ask about at every tick. */
  protected override _onChangeForm(...args: HookArgs["_onChangeForm"]): void {
    super._onChangeForm(...args);
    const asked = this.element.querySelector(".tc-asked");
    const checked = this.element.querySelectorAll(".tc-ask input:checked").length;
    if (asked) asked.textContent = askedText(checked, this.#table.askable.length, localizeKey);
  }

  /** Fills the form with the target's `fallback`, without storing. */
  async reset(): Promise<void> {
    this.#shown = this.#target.fallback();
    this.#why = "";
    await this.render();
  }

  /** Stores the changes and closes, or shows the reason why not and keeps the entries. */
  async store(entered: Readonly<Record<string, unknown>>): Promise<void> {
    const changes = changesIn(this.#table, this.#present, entered);
    this.#why = Object.keys(changes).length > 0 ? ((await this.#change(changes)) ?? "") : "";
    if (this.#why === "") {
      await this.close();
      return;
    }
    const { interpretations = {}, ...others } = changes as Partial<AnySettings>;
    // What was entered stays on the screen, wrong as it may be.
    this.#shown = {
      ...this.#present,
      ...others,
      interpretations: { ...this.#present.interpretations, ...interpretations },
    };
    await this.render();
  }

  async #change(changes: object): Promise<string | null> {
    const command: (AnyCommand & { changes?: Partial<AnySettings> }) | Refusal = this.#target.ruleset.rules.read({
      kind: "settings",
      changes,
    });
    if ("clause" in command) return localizeKey(command.message, command.data as Record<string, string>);
    return command.changes ? this.#target.change(command.changes) : null;
  }
}

async function submit(
  this: RulesForm,
  _event: Event,
  _form: HTMLFormElement,
  formData: foundry.applications.ux.FormDataExtended,
): Promise<void> {
  await this.store(formData.object);
}
