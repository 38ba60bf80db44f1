import { isCounted, lasting, lastingStatuses, worldRoundSeconds } from "../combat/index.ts";
import type { EffectId } from "../engine/types.ts";
import { localize } from "../i18n.ts";
import { draftEffect, type EffectDraft, type StatusChoice, type Typed } from "./effect-draft.ts";
import { type Fight, fightOf } from "./fight.ts";
import { type Option, unitOptions } from "./item-view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** Combatants whose turns can count an effect, by id; "" = none. */
type Originators = readonly { readonly value: string; readonly label: string }[];

/** Options for a new effect in the creature's fight. */
interface EffectDialogInput {
  readonly originators: Originators;
  readonly statuses: readonly StatusChoice[];
  /** True if the encounter's ruleset has effects maintained by concentration. */
  readonly mayBeKept: boolean;
}

/** Asks for a new effect: name, duration, and in a fight its originator (DX-301). */
class EffectDialog extends HandlebarsApplicationMixin(ApplicationV2) {
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

  /** `chosen`: the preselected originator. */
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

  /** Makes the effect and closes, or shows the refusal and keeps the entries. */
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

/** Opens the dialog for a new effect on the creature. */
export async function askForEffect(actor: Actor.Implementation): Promise<void> {
  const why = whyNoEffect(actor);
  if (why !== null) {
    ui.notifications?.warn(why);
    return;
  }
  const fight = fightOf(actor);
  const asked = {
    originators: fight ? originatorsIn(fight) : [],
    statuses: lastingStatuses(actor),
    mayBeKept: fight?.sheet?.keepsEffects === true,
  };
  await new EffectDialog(asked, fight?.who ?? "", (draft) => makeEffect(actor, draft)).render({ force: true });
}

/** Reason why the user can't give the creature an effect now, by the rules of its encounter; null: allowed. */
export function whyNoEffect(actor: Actor.Implementation): string | null {
  const fight = fightOf(actor);
  if (!fight) return null;
  const id = "anyeffect0000000";
  const draft = { name: id, timed: { value: 1, unit: "rounds", originator: fight.who } } as const;
  return fight.whyNotAsked(commandFor(fight, id, draft));
}

/** Reason why the user can't end an effect counted by the encounter; null: allowed. */
export function whyNotEnd(actor: Actor.Implementation, id: string): string | null {
  const fight = fightOf(actor);
  const effect = actor.effects.get(id);
  if (!fight || !effect || !isCounted(effect)) return null;
  return fight.whyNotAsked({ kind: "end-effect", id: id as EffectId });
}

function originatorsIn({ state, nameOf }: Fight): Originators {
  const there = state.order.filter((id) => state.fighters[id] && !state.fighters[id].departed);
  return [
    ...there.map((id) => ({ value: id, label: nameOf(id) })),
    { value: "", label: localize("TURNCRAFT.Effect.noOriginator") },
  ];
}

/**
 * Makes an effect. In an encounter the effect is part of a step, so undo removes both; outside, the effect ends in world time, or
 * is counted by the bearer's next encounter (DX-006).
 */
async function makeEffect(actor: Actor.Implementation, draft: EffectDraft): Promise<void> {
  const fight = fightOf(actor);
  if (fight) {
    await fight.combat.perform(commandFor(fight, foundry.utils.randomID(), draft));
    return;
  }
  const { name, img = aura, statuses = [], timed } = draft;
  const seconds = timed.value * { seconds: 1, rounds: worldRoundSeconds(), minutes: 60 }[timed.unit];
  const due = { at: game.time.worldTime + seconds, what: name, item: null, ends: true } as const;
  const flags = { turncraft: { timed: { ...timed, originator: null }, due } };
  await actor.createEmbeddedDocuments("ActiveEffect", [{ name, img, statuses, flags, ...lasting(seconds) }]);
}

/** Default picture of an effect. */
const aura = "icons/svg/aura.svg";

function commandFor({ who }: Fight, id: string, { name, img = aura, statuses = [], timed, kept }: EffectDraft) {
  const { originator, value, unit } = timed;
  const command = { kind: "effect", id, name, bearer: who, originator, value, unit, img, statuses } as const;
  return { ...command, ...(kept && { kept }) };
}

/** Ends an effect early: by a step of the encounter if counted there. */
export async function endEffect(actor: Actor.Implementation, id: string): Promise<void> {
  const fight = fightOf(actor);
  const effect = actor.effects.get(id);
  if (fight && effect && isCounted(effect)) await fight.combat.perform({ kind: "end-effect", id: id as EffectId });
  else await effect?.delete();
}
