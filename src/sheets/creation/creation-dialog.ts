import { worldRuleset } from "../../combat/index.ts";
import { isInput } from "../../elements.ts";
import { localize } from "../../i18n.ts";
import { loadFacets, rulesetOf } from "../../rulesets/registry.ts";
import { type HookArgs, TurncraftWindow } from "../../window.ts";
import { archetypeOf, archetypes } from "./archetypes.ts";
import { createCharacter } from "./create.ts";
import { type CreationView, creationView, portraitPath, type Typed } from "./creation-view.ts";

export { default as styles } from "../../../styles/windows/_creation.scss?inline";

/** Dialog for a new, playable character: name, archetype, portrait, player. Opens the new sheet. */
export class CreationDialog extends TurncraftWindow {
  static override DEFAULT_OPTIONS = {
    id: "turncraft-creation",
    tag: "form",
    classes: ["turncraft", "tc-dialog", "tc-creation"],
    window: {
      title: "TURNCRAFT.Creation.title",
      icon: "fa-solid fa-user-plus",
      contentClasses: ["standard-form"],
      resizable: true,
    },
    position: { width: 560 },
    form: { handler: submit, closeOnSubmit: false, submitOnChange: false },
  };

  static override PARTS = {
    form: { template: "systems/turncraft/templates/creation/creation.hbs", scrollable: [".tc-creation-body"] },
  };

  /** Character to fill in; undefined: a new one. */
  readonly #blank: Actor.Implementation | undefined;
  #typed: Typed;
  #why = "";

  constructor(blank?: Actor.Implementation) {
    super();
    this.#blank = blank;
    const { user } = game;
    this.#typed = {
      name: blank?.name ?? "",
      archetype: archetypes[0]?.id ?? "",
      portrait: "",
      player: user.isGM ? "" : (user.id ?? ""),
    };
  }

  protected override async view(): Promise<{ creation: CreationView }> {
    await loadFacets(worldRuleset());
    const players = game.users.filter(({ isGM }) => !isGM).map(({ id, name }) => ({ id: id ?? "", name }));
    const input = {
      typed: this.#typed,
      creation: rulesetOf(worldRuleset())?.sheet?.creation,
      players: game.user.isGM && !this.#blank ? players : null,
      why: this.#why,
    };
    return { creation: creationView(input, localize) };
  }

  /** Selects the archetype's portrait until the user chooses one. */
  protected override _onChangeForm(...[config, event]: HookArgs["_onChangeForm"]): void {
    super._onChangeForm(config, event);
    const input = event.target;
    if (!isInput(input)) return;
    if (input.name === "portrait") this.#typed = { ...this.#typed, portrait: input.value };
    if (input.name !== "archetype" || this.#typed.portrait !== "") return;
    const portrait = archetypeOf(input.value)?.portrait ?? "";
    const choice = this.element.querySelector<HTMLInputElement>(`[name=portrait][value="${CSS.escape(portrait)}"]`);
    if (choice) choice.checked = true;
  }

  /** Creates the character and closes, or says what is missing and keeps the entries. */
  async make(typed: Typed): Promise<void> {
    const name = typed.name.trim();
    const archetype = archetypeOf(typed.archetype);
    // What goes with the kind wasn't chosen.
    this.#typed = { ...typed, portrait: this.#typed.portrait };
    if (name === "" || !archetype) {
      this.#why = localize("TURNCRAFT.Creation.nameMissing");
      await this.render();
      this.element.querySelector<HTMLInputElement>("[name=name]")?.focus();
      return;
    }
    const img = portraitPath(typed.portrait || archetype.portrait);
    const player = this.#blank ? null : typed.player || null;
    const actor = await createCharacter({ name, archetype, img, player }, this.#blank);
    await this.close();
    await actor?.sheet?.render(true);
  }
}

async function submit(
  this: CreationDialog,
  _event: Event,
  _form: HTMLFormElement,
  { object }: foundry.applications.ux.FormDataExtended,
): Promise<void> {
  const text = (name: keyof Typed) => String((object as Partial<Record<keyof Typed, unknown>>)[name] ?? "");
  const player = text("player") || (game.user.isGM ? "" : (game.user.id ?? ""));
  await this.make({ name: text("name"), archetype: text("archetype"), portrait: text("portrait"), player });
}
