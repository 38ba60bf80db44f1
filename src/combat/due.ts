import { type DueFlag, dueOf } from "../data/index.ts";
import { localize } from "../i18n.ts";
import { thisPage } from "../net/index.ts";
import type { DoorMark } from "./authority/stored.ts";
import { isCounted } from "./effect.ts";
import { whisperToGMs } from "./versions.ts";

const card = "systems/turncraft/templates/chat/card.hbs";

/**
 * Pass in progress. Passes run one after the other: time that goes on while a pass waits for the server mustn't end the
 * same effect twice.
 */
let underWay: Promise<unknown> = Promise.resolve();

/**
 * Ends and logs effects due in world time (SX-610, DX-310), on the active GM's page. Called when world time changes,
 * and once the world is ready, for effects that came due meanwhile.
 */
export function endWhatIsDue(): Promise<void> {
  const ended = underWay.then(endNow);
  underWay = ended.catch(() => undefined);
  return ended;
}

async function endNow(): Promise<void> {
  if (!game.user?.isActiveGM) return;
  const now = game.time.worldTime;
  for (const actor of waitingActors()) {
    const due = actor.effects.filter((effect) => isDue(effect, now));
    for (const effect of due) await comeDue(actor, effect);
  }
}

/** Actors of the world, and those of unlinked tokens that bear something that waits: no others are made for this. */
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
  const due = dueOf(effect);
  return due !== null && due.at <= now && !isCounted(effect);
}

/**
 * Ends a due effect and reports it; to GMs alone for a creature that no player owns, since no player may know of it.
 */
async function comeDue(actor: Actor.Implementation, effect: ActiveEffect.Implementation): Promise<void> {
  const { what = effect.name, ends }: Partial<DueFlag> = dueOf(effect) ?? {};
  // With the door's mark: it ends by time, not by hand.
  const mark: DoorMark = { turncraft: { page: thisPage() } };
  await effect.delete(mark as ActiveEffect.Database.DeleteOperation);
  const text = localize(ends ? "TURNCRAFT.Due.ended" : "TURNCRAFT.Due.now", { name: actor.name, what });
  const content = await foundry.applications.handlebars.renderTemplate(card, {
    card: { lines: [{ icon: ends ? "fa-hourglass-end" : "fa-bolt", text }] },
  });
  await ChatMessage.create({
    content,
    speaker: ChatMessage.implementation.getSpeaker({ actor }),
    ...(actor.hasPlayerOwner ? {} : whisperToGMs()),
  });
}
