import { type DueFlag, dueTimeOf } from "../data/timed.ts";
import { localize } from "../i18n.ts";
import { thisPage } from "../net/index.ts";
import { rendered } from "../templates.ts";
import type { WriteStamp } from "./authority/stored.ts";
import { isCounted } from "./effect.ts";
import { whisperToGMs } from "./versions.ts";

/** Pass in progress. Passes run in sequence: while a pass waits for the server, time may go on, and no effect may end twice. */
let underWay: Promise<unknown> = Promise.resolve();

/**
 * Ends and logs effects due in world time (SX-610, DX-310), on the active GM's page. Called when world time changes, and once the
 * world is ready, for effects due meanwhile.
 */
export function endExpiredEffects(): Promise<void> {
  const ended = underWay.then(endNow);
  underWay = ended.catch(() => undefined);
  return ended;
}

async function endNow(): Promise<void> {
  if (!game.user?.isActiveGM) return;
  const now = game.time.worldTime;
  for (const actor of waitingActors()) {
    const due = actor.effects.filter((effect) => isDue(effect, now));
    for (const effect of due) await expire(actor, effect);
  }
}

/**
 * Actors of the world, and of unlinked tokens with a waiting effect. Other unlinked tokens' actors aren't asked for, since Foundry
 * would create all such actors.
 */
function waitingActors(): Actor.Implementation[] {
  const tokens = game.scenes.contents.flatMap((scene) => scene.tokens.contents);
  const unlinked = tokens.filter(({ actorLink, _source }) => !actorLink && _source.delta?.effects?.some(waits));
  return [...game.actors.contents, ...unlinked.flatMap(({ actor }) => actor ?? [])];
}

function waits(effect: object): boolean {
  return Boolean(foundry.utils.getProperty(effect, "flags.turncraft.due"));
}

/** True if the effect is due. Effects counted by a fight are ended by the fight. */
function isDue(effect: ActiveEffect.Implementation, now: number): boolean {
  const due = dueTimeOf(effect);
  return due !== null && due.at <= now && !isCounted(effect);
}

/** Ends a due effect and reports the end; to GMs alone for a creature without a player owner. */
async function expire(actor: Actor.Implementation, effect: ActiveEffect.Implementation): Promise<void> {
  const { what = effect.name, ends }: Partial<DueFlag> = dueTimeOf(effect) ?? {};
  // With the authority's mark: it ends by time, not by hand.
  const stamp: WriteStamp = { turncraft: { page: thisPage() } };
  await effect.delete(stamp as ActiveEffect.Database.DeleteOperation);
  const text = localize(ends ? "TURNCRAFT.Due.ended" : "TURNCRAFT.Due.now", { name: actor.name, what });
  const content = await rendered("chat/card", {
    card: { lines: [{ icon: ends ? "fa-hourglass-end" : "fa-bolt", text }] },
  });
  await ChatMessage.create({
    content,
    speaker: ChatMessage.implementation.getSpeaker({ actor }),
    ...(actor.hasPlayerOwner ? {} : whisperToGMs()),
  });
}
