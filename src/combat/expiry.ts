import { type DueFlag, dueTimeOf } from "../data/index.ts";
import type { CombatantId } from "../engine/types.ts";
import { localize } from "../i18n.ts";
import { thisPage } from "../net/index.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { rendered } from "../templates.ts";
import { isStopped } from "./authority/enrich-strike.ts";
import { doneSteps, type Entry } from "./authority/history-store.ts";
import { refusalOf } from "./authority/read-asked.ts";
import type { Command } from "./authority/request.ts";
import type { WriteStamp } from "./authority/stored.ts";
import { isCounted } from "./effect.ts";
import type { Encounter } from "./encounter.ts";
import { targetsOf } from "./giving.ts";
import { atOnce } from "./rolling/damage.ts";
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

/** Item used in a step, and the user. */
interface Used {
  readonly who: CombatantId;
  readonly item: Item.Implementation;
  /** True if the item has a lasting effect (DX-301). */
  readonly lasts: boolean;
}

/** Item that took effect in a step, of several so named one that lasts; null if none, or if the step is undone. */
export function usedItem(combat: Encounter, seq: number): Used | null {
  const steps = doneSteps(combat).filter((entry) => entry.seq <= seq);
  const step = steps.at(-1);
  if (step?.seq !== seq) return null;
  const ruleset = rulesetOf(combat.type);
  const used = ruleset?.host.tookEffect ? ruleset.host.tookEffect(steps) : namedIn(step);
  const actor = combat.combatants.get(used?.who ?? "")?.actor;
  if (!used || !actor) return null;
  const isUsed = ({ uuid, name }: Item.Implementation) => used.things.includes(uuid) || used.things.includes(name);
  const items = actor.items.contents.filter(isUsed);
  const lasting = items.find(({ system }) => (system.duration?.value ?? 0) > 0);
  const item = lasting ?? items[0];
  return item ? { who: used.who, item, lasts: lasting !== undefined } : null;
}

/** Returns the user and the things named in a step's command: an item by UUID, or in words alone. */
function namedIn({ given }: Entry) {
  const { who, item, what } = given.command as { who?: unknown; item?: unknown; what?: unknown };
  return { who: who as CombatantId, things: [item, what].filter((thing) => typeof thing === "string") };
}

/** True if the user may apply the step's effect to current targets. */
export function mayApplyItem(combat: Encounter, seq: number): boolean {
  const command = commandFor(combat, seq);
  return command !== null && refusalOf(combat, command) === null;
}

/** Applies a step's effect to all targets of the user, or to the item's user without targets: a single step. */
export async function applyItem(combat: Encounter, seq: number): Promise<void> {
  const command = commandFor(combat, seq);
  if (command) await combat.perform(command);
}

function commandFor(combat: Encounter, seq: number): Command | null {
  const used = usedItem(combat, seq);
  if (!used?.lasts || isStopped(combat, seq)) return null;
  const { who, item } = used;
  const { value, unit } = item.system.duration;
  const targets = targetsOf(combat);
  const { name, img } = item;
  const effect = (bearer: CombatantId) =>
    ({
      kind: "effect",
      id: foundry.utils.randomID(),
      name,
      img: img ?? "",
      bearer,
      originator: who,
      value,
      unit,
    }) as const;
  return atOnce((targets.length > 0 ? targets : [who]).map(effect));
}
