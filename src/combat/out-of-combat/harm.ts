import type { CombatantId, Share } from "../../engine/index.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { fightsOfActor } from "../authority/encounters.ts";
import { HIT_POINTS, pointsAfter } from "../authority/enrich-command.ts";
import { worldRuleset } from "../rulesets.ts";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface FlagConfig {
    /** `taken`: last changes by cards from outside combat, for their undo. */
    Actor: { turncraft?: { taken?: unknown } };
  }
}

/**
 * Damage applied to a creature from a card; stored with the creature, since only the card's author and GMs may write
 * the card.
 */
export interface Taken {
  /** `_id` of the message. */
  readonly card: string;
  readonly share: Share;
  /** Change of hit points. */
  readonly change: number;
}

/** So many cards can be taken back. */
const KEPT = 10;

/** Returns the effect of a card on a creature, if still in force; null: none. */
export function takenFrom(actor: Actor.Implementation, card: string): Taken | null {
  return allTaken(actor).find((taken) => taken.card === card) ?? null;
}

/**
 * Applies a card from outside combat to a creature, in one update with a note. For a combatant the change is a step of
 * the encounter instead, undone there.
 */
export async function takeHarm(actor: Actor.Implementation, card: string, share: Share, harm: number): Promise<void> {
  const [fight] = fightsOfActor(actor);
  if (fight) {
    await fight.combat.perform({ kind: "hit-points", who: fight.who as CombatantId, change: -harm });
    return;
  }
  if (takenFrom(actor, card)) return;
  const before = actor._source.system.hp.value;
  const after = pointsAfter(actor, rulesetOf(worldRuleset()), -harm);
  const taken: Taken = { card, share, change: after - before };
  await write(actor, after, [taken, ...allTaken(actor)].slice(0, KEPT));
}

/** Undoes a card's effect on a creature: by the difference, regardless of later changes. */
export async function giveBack(actor: Actor.Implementation, card: string): Promise<void> {
  const taken = takenFrom(actor, card);
  if (!taken) return;
  const rest = allTaken(actor).filter((each) => each !== taken);
  await write(actor, actor._source.system.hp.value - taken.change, rest);
}

function write(actor: Actor.Implementation, points: number, taken: readonly Taken[]): Promise<unknown> {
  // A path of all our creatures, and a flag of our own.
  return actor.update({ [HIT_POINTS]: points, "flags.turncraft.taken": taken } as never);
}

function allTaken(actor: Actor.Implementation): Taken[] {
  const { taken } = actor.flags.turncraft ?? {};
  return Array.isArray(taken) ? taken.filter(isTaken) : [];
}

function isTaken(raw: unknown): raw is Taken {
  const { card, share, change } = (raw ?? {}) as Partial<Taken>;
  return typeof card === "string" && typeof share === "string" && Number.isInteger(change);
}
