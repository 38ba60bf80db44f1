import { localize } from "../../i18n.ts";
import { isSame } from "../authority/changes.ts";
import type { Command } from "../authority/request.ts";
import {
  barOfFight,
  type EncounterPlace,
  placesOf,
  type placesOfMany,
  realBarName,
  type StatusSource,
  statusesAt,
  statusSourceOf,
} from "./of-actor.ts";
import { type Bars, registeredStatus, type Status, statusName, titleOf } from "./status.ts";

/** Result of switching a status: true if on now, false if off; undefined: unchanged. */
type Toggled = { readonly now: boolean | undefined };

/**
 * Switches a combatant's status if the ruleset has rules for it: by command, or refused in a sentence. Null: an
 * ordinary status, left to core's effects.
 */
export async function toggleInFight(
  actor: Actor.Implementation,
  status: string,
  active: boolean | undefined,
): Promise<Toggled | null> {
  const place = placesOf(actor).find((each) => isOwn(each, status));
  if (!place) return null;
  const has = statusesAt(place).some(({ id }) => id === status);
  const on = active ?? !actor.statuses.has(status);
  // One that was put on the creature outside of the fight is a document, which core takes away.
  if (has === on) return has ? { now: true } : null;
  if (on && actor.statuses.has(status)) return { now: true };
  const command = commandFor(place, status, on);
  if (!command) {
    ui.notifications?.warn(localize("TURNCRAFT.Status.follows", { status: titleOf(status) }));
    return { now: undefined };
  }
  const answer = await place.combat.perform(command);
  return { now: answer.kind === "accepted" ? on : undefined };
}

/** Marks creatures as defeated by core's effect once the encounter is over, except creatures in another. */
export async function keepDefeated(actors: readonly Actor.Implementation[]): Promise<void> {
  const status = CONFIG.specialStatusEffects.DEFEATED;
  for (const actor of actors) {
    if (actor.statuses.has(status) || placesOf(actor).length > 0) continue;
    await actor.toggleStatusEffect(status, { active: true, overlay: true });
  }
}

function isOwn({ shown }: EncounterPlace, status: string): boolean {
  return status === CONFIG.specialStatusEffects.DEFEATED || shown.own.includes(status);
}

function commandFor({ shown, state, who, viewer }: EncounterPlace, status: string, on: boolean): Command | null {
  if (status === CONFIG.specialStatusEffects.DEFEATED) return { kind: "defeat", who, defeated: on };
  // Each ruleset gives commands of its own; the authority reads them again.
  return (shown.toggle?.(state, who, status, on, viewer) ?? null) as Command | null;
}

/**
 * Changes hit points or another number of the encounter from a token's bar, by a command, or warns of a number that can't be set.
 * False if the encounter doesn't keep the attribute: core changes it.
 */
export async function setBarInFight(
  actor: Actor.Implementation,
  attribute: string,
  value: number,
  isDelta: boolean,
): Promise<boolean> {
  const [place] = placesOf(actor);
  if (attribute === "hp" && place && place.state.round > 0) {
    const { value: before, max } = actor.system._source.hp;
    const least = place.shown.belowZero ? Number.NEGATIVE_INFINITY : Math.min(0, before);
    const after = Math.max(least, Math.min(isDelta ? before + value : value, Math.max(max, before)));
    if (after !== before) await place.combat.perform({ kind: "hit-points", who: place.who, change: after - before });
    return true;
  }
  const name = barOfFight(attribute);
  if (name === null) return false;
  const command = place ? barCommand(place, name, value, isDelta) : null;
  if (command) await place?.combat.perform(command);
  else ui.notifications?.warn(localize("TURNCRAFT.Bar.follows", { bar: barName(name) }));
  return true;
}

function barCommand(
  { shown, state, who }: EncounterPlace,
  name: string,
  value: number,
  isDelta: boolean,
): Command | null {
  const bar = realBarName(shown.bars, name);
  const now = shown.numbers(state, who)[bar]?.value;
  if (now === undefined) return null;
  return (shown.setBar?.(state, who, bar, isDelta ? now + value : value) ?? null) as Command | null; // as above
}

function barName(name: string): string {
  return game.i18n.localize(`TURNCRAFT.Bar.name.${name}`);
}

/** Present display of a creature, never stored with the creature. */
interface StatusHud extends StatusSource {
  /** Effects drawn and listed by core, made on first request. */
  effects: readonly ActiveEffect.Implementation[] | null;
}

const huds = new WeakMap<Actor.Implementation, StatusHud>();
const nothing: StatusHud = { statuses: [], bars: {}, effects: [] };

/** Effects for display of a creature's statuses in encounters. */
export function fightEffects(actor: Actor.Implementation): readonly ActiveEffect.Implementation[] {
  const hud = huds.get(actor) ?? nothing;
  hud.effects ??= hud.statuses.map((status, index) => effectOf(actor, status, index));
  return hud.effects;
}

/**
 * Adds an encounter's data to a creature's prepared data: statuses, and numbers for bars in `system.fight`. No data is written.
 * Returns the changed parts of the two. `places`: {@link placesOfMany} where many are shown at once.
 */
export function showFight(
  actor: Actor.Implementation,
  places?: ReturnType<typeof placesOfMany>,
): { statuses: boolean; bars: boolean } {
  const before = huds.get(actor) ?? nothing;
  const { statuses, bars } = statusSourceOf(actor, places);
  const same = isSame(statuses, before.statuses);
  huds.set(actor, { statuses, bars, effects: same ? before.effects : null });
  if (before.statuses.length > 0) {
    const applied = [...actor.allApplicableEffects()].filter(({ active }) => active);
    const stored = new Set(applied.flatMap((effect) => [...effect.statuses]));
    for (const { id } of before.statuses) if (!stored.has(id)) actor.statuses.delete(id);
  }
  for (const { id } of statuses) actor.statuses.add(id);
  Object.assign(actor.system, { fight: bars satisfies Bars });
  return { statuses: !same, bars: !isSame(bars, before.bars) };
}

/** Effect for display, never stored. The id derives from the status and the place, and so stays the same. */
function effectOf(actor: Actor.Implementation, status: Status, index: number): ActiveEffect.Implementation {
  const { id } = status;
  const overlay = id === CONFIG.specialStatusEffects.DEFEATED;
  const data = {
    _id: `${id.replace(/[^A-Za-z0-9]/g, "").slice(0, 13)}00000000000000`.slice(0, 14) + String(index).padStart(2, "0"),
    name: statusName(status, { titleOf, localize }),
    img: registeredStatus(id)?.img ?? null,
    statuses: [id],
    // V14 alone has these; its constant isn't in the types of V13.
    showIcon: (CONST as { ACTIVE_EFFECT_SHOW_ICON?: { ALWAYS?: number } }).ACTIVE_EFFECT_SHOW_ICON?.ALWAYS,
    flags: { turncraft: { shown: id }, ...(overlay && { core: { overlay: true } }) },
  };
  return new ActiveEffect.implementation(data as ActiveEffect.CreateData, { parent: actor });
}
