import { askFields, type FormValues, isCounted, lasting, lastingStatuses, worldRoundSeconds } from "../combat/index.ts";
import type { EffectId } from "../engine/types.ts";
import { localize } from "../i18n.ts";
import { draftEffect, type EffectDraft, type Typed } from "./effect-draft.ts";
import { type Fight, fightOf } from "./fight.ts";
import { unitOptions } from "./item-view.ts";

/** Asks for a new effect on the creature, with its name, duration, and in a fight its originator (DX-301), and makes it. */
export async function askForEffect(actor: Actor.Implementation): Promise<void> {
  const why = whyNoEffect(actor);
  if (why !== null) {
    ui.notifications?.warn(why);
    return;
  }
  const fight = fightOf(actor);
  const statuses = lastingStatuses(actor);
  const view = {
    rootId: `turncraft-effect-${actor.uuid}`,
    units: unitOptions("rounds", localize),
    originators: fight ? originatorsIn(fight) : [],
    statuses: statuses.map(({ id, title }) => ({ value: id, label: title })),
    mayBeKept: fight?.sheet?.keepsEffects === true,
  };
  const drafted = (fields: FormValues) => draftEffect(typedIn(fields), statuses, localize);
  const form = { template: "sheets/effect-dialog", view, icon: "fa-hourglass-half", width: 380 };
  const press = (fields: FormValues) => {
    const judged = drafted(fields);
    return judged.kind === "refused" ? { why: judged.why, mayOverride: false } : null;
  };
  const yes = { label: localize("TURNCRAFT.Effect.create") };
  const fields = await askFields({ ...form, title: localize("TURNCRAFT.Effect.dialog"), press }, yes);
  const made = fields && drafted(fields);
  if (made?.kind === "ok") await makeEffect(actor, made.draft);
}

function typedIn({ name, status, value, unit, originator, kept }: FormValues): Typed {
  const text = (field: unknown) => String(field ?? "");
  return {
    name: text(name),
    status: text(status),
    value: text(value),
    unit: (unit ?? "rounds") as Typed["unit"], // Of the form's options.
    originator: text(originator),
    kept: kept === true,
  };
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

/** Combatants whose turns can count an effect, the creature's own chosen; "" = none. */
function originatorsIn({ state, nameOf, who }: Fight) {
  const there = state.order.filter((id) => state.fighters[id] && !state.fighters[id].departed);
  return [
    ...there.map((id) => ({ value: id, label: nameOf(id), selected: id === who })),
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
