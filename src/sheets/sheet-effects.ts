import { lasting, worldRoundSeconds } from "../combat/index.ts";
import { say } from "../i18n.ts";
import type { EffectId } from "../rules/engine/types.ts";
import { EffectDialog, type Originators } from "./effect-dialog.ts";
import type { EffectDraft } from "./effect-draft.ts";
import { countedIn, type Fight, fightOf } from "./fight.ts";

/** Opens the dialog for a new effect on this creature. */
export async function askForEffect(actor: Actor.Implementation): Promise<void> {
  const fight = fightOf(actor);
  const chosen = fight?.who ?? "";
  const originators = fight ? originatorsIn(fight) : [];
  const keeps = fight?.face?.keepsEffects === true;
  await new EffectDialog(originators, chosen, (draft) => makeEffect(actor, draft), keeps).render({ force: true });
}

function originatorsIn({ state, nameOf }: Fight): Originators {
  const there = state.order.filter((id) => state.fighters[id] && !state.fighters[id].departed);
  return [
    ...there.map((id) => ({ value: id, label: nameOf(id) })),
    { value: "", label: say("TURNCRAFT.Effect.noOriginator") },
  ];
}

/**
 * In a fight the effect is a step of it, so that undo takes it back; outside one it ends in world time, or is counted by the
 * fight that its bearer enters (DX-006).
 */
async function makeEffect(actor: Actor.Implementation, { name, timed, kept }: EffectDraft): Promise<void> {
  const fight = fightOf(actor);
  const img = "icons/svg/aura.svg";
  if (!fight) {
    const seconds = timed.value * { seconds: 1, rounds: worldRoundSeconds(), minutes: 60 }[timed.unit];
    const due = { at: game.time.worldTime + seconds, what: name, item: null, ends: true } as const;
    const flags = { turncraft: { timed: { ...timed, originator: null }, due } };
    await actor.createEmbeddedDocuments("ActiveEffect", [{ name, img, flags, ...lasting(seconds) }]);
    return;
  }
  const id = foundry.utils.randomID();
  const { originator, value, unit } = timed;
  await fight.combat.perform({
    kind: "effect",
    id,
    name,
    bearer: fight.who,
    originator,
    value,
    unit,
    img,
    ...(kept && { kept }),
  });
}

/** Ends an effect before its time: a step of the fight where the fight counts it. */
export async function endEffect(actor: Actor.Implementation, id: string): Promise<void> {
  const fight = fightOf(actor);
  if (fight && countedIn(fight)?.effects[id as EffectId])
    await fight.combat.perform({ kind: "end-effect", id: id as EffectId });
  else await actor.effects.get(id)?.delete();
}
