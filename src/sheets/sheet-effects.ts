import { isCounted, lasting, lastingStatuses, worldRoundSeconds } from "../combat/index.ts";
import type { EffectId } from "../engine/types.ts";
import { localize } from "../i18n.ts";
import { EffectDialog, type Originators } from "./effect-dialog.ts";
import type { EffectDraft } from "./effect-draft.ts";
import { type Fight, fightOf } from "./fight.ts";

/** Opens the dialog for a new effect on this creature. */
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
    mayBeKept: fight?.face?.keepsEffects === true,
  };
  await new EffectDialog(asked, fight?.who ?? "", (draft) => makeEffect(actor, draft)).render({ force: true });
}

/** Reason this user can't give the creature an effect now, by the rules of its fight; null: it is allowed. */
export function whyNoEffect(actor: Actor.Implementation): string | null {
  const fight = fightOf(actor);
  if (!fight) return null;
  const id = "anyeffect0000000";
  const draft = { name: id, timed: { value: 1, unit: "rounds", originator: fight.who } } as const;
  return fight.whyNotAsked(commandFor(fight, id, draft));
}

/** Reason this user can't end an effect that the fight counts; null: it is allowed. */
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
 * In an encounter the effect is part of its step, so undo removes it; outside, it ends in world time, or is counted by
 * the encounter that its bearer joins (DX-006).
 */
export async function makeEffect(actor: Actor.Implementation, draft: EffectDraft): Promise<void> {
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

/** The picture of an effect that has none of its own. */
const aura = "icons/svg/aura.svg";

function commandFor({ who }: Fight, id: string, { name, img = aura, statuses = [], timed, kept }: EffectDraft) {
  const { originator, value, unit } = timed;
  const command = { kind: "effect", id, name, bearer: who, originator, value, unit, img, statuses } as const;
  return { ...command, ...(kept && { kept }) };
}

/** Ends an effect before its time: a step of the fight where the fight counts it. */
export async function endEffect(actor: Actor.Implementation, id: string): Promise<void> {
  const fight = fightOf(actor);
  const effect = actor.effects.get(id);
  if (fight && effect && isCounted(effect)) await fight.combat.perform({ kind: "end-effect", id: id as EffectId });
  else await effect?.delete();
}
