import { localize } from "../../i18n.ts";
import type { Command } from "../authority/request.ts";
import { barOfFight, realName } from "./bars.ts";
import { type EncounterPlace, placesOf, statusesAt } from "./of-actor.ts";
import { titleOf } from "./registered.ts";

/** Result of switching a status: true if it is on now, false if off; undefined: unchanged. */
export type Toggled = { readonly now: boolean | undefined };

/**
 * Switches a combatant's status if its ruleset has rules for it: by command, or refused in a sentence. Null: an
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

function isOwn({ shown }: EncounterPlace, status: string): boolean {
  return status === CONFIG.specialStatusEffects.DEFEATED || shown.own.includes(status);
}

function commandFor({ shown, state, who, onlooker }: EncounterPlace, status: string, on: boolean): Command | null {
  if (status === CONFIG.specialStatusEffects.DEFEATED) return { kind: "defeat", who, defeated: on };
  // Each ruleset gives commands of its own; the door reads them again.
  return (shown.toggle?.(state, who, status, on, onlooker) ?? null) as Command | null;
}

/** Sets a number of the fight from a token's bar. False: it is none. */
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
  const bar = realName(shown.bars, name);
  const now = shown.numbers(state, who)[bar]?.value;
  if (now === undefined) return null;
  return (shown.setBar?.(state, who, bar, isDelta ? now + value : value) ?? null) as Command | null; // as above
}

function barName(name: string): string {
  return game.i18n.localize(`TURNCRAFT.Bar.name.${name}`);
}
