import type { DueFlag } from "../../data/index.ts";
import { movedItem } from "../../engine/index.ts";
import type { Json, WorldChangeRequest } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import { lasting } from "../versions.ts";
import { texts } from "../words.ts";
import { documentAt, plain, snapshot } from "./documents.ts";
import type { Data, WorldChange } from "./world-change.ts";

/**
 * Completes what a step wishes with the data that documents have now.
 * @param gone data of documents that are gone already, by UUID
 */
export function complete(
  combat: Combat.Implementation,
  wishes: readonly WorldChangeRequest[],
  gone: Readonly<Record<string, Data>> = {},
): WorldChange[] {
  return wishes.flatMap((wish) => completed(combat, wish, gone));
}

function completed(
  combat: Combat.Implementation,
  wish: WorldChangeRequest,
  gone: Readonly<Record<string, Data>>,
): WorldChange[] {
  switch (wish.kind) {
    case "comes-due":
      return comingDue(combat, wish);
    case "token": {
      const after = wish.path.at(-1) ?? wish.before;
      const path = wish.forced ? [] : wish.path;
      return [{ kind: "token", uuid: wish.uuid, before: wish.before, after, path }];
    }
    case "effect-begins":
      return [{ kind: "document", uuid: wish.uuid, before: null, after: snapshot(wish.uuid) ?? wish.data }];
    case "effect-ends": {
      const before = snapshot(wish.uuid) ?? gone[wish.uuid];
      return before ? [{ kind: "document", uuid: wish.uuid, before, after: null }] : [];
    }
    case "item-moves":
      return handedOver(wish);
    case "effect-freed":
      return freed(wish.uuid, wish.seconds);
    case "fields":
    case "clock":
      return [wish];
  }
}

/** Transfers the item to the other actor under its own id; without a recipient it stays. */
function handedOver({ uuid, to, changes }: Extract<WorldChangeRequest, { kind: "item-moves" }>): WorldChange[] {
  const before = snapshot(uuid);
  if (!before || !documentAt(to)) return [];
  return [
    { kind: "document", uuid, before, after: null },
    { kind: "document", uuid: movedItem(uuid, to), before: null, after: withFields(before, changes) },
  ];
}

/**
 * Continues the rest of an effect's duration in world time (DX-310); the GM's page ends the effect then
 * (`src/combat/due.ts`).
 */
function freed(uuid: string, seconds: number): WorldChange[] {
  const effect = documentAt(uuid);
  if (!(effect instanceof ActiveEffect)) return [];
  const source = effect.toObject() as { duration?: { [key: string]: Json } };
  const duration = source.duration ?? {};
  const now = game.time.worldTime;
  // V14 counts {value, units} from start.time; V13 counts {seconds} from startTime (foundry/combat facts, AE v2).
  const core: Data =
    "units" in duration
      ? { "duration.value": seconds, "duration.units": "seconds", "duration.expiry": null, "start.time": now }
      : { "duration.seconds": seconds, "duration.startTime": now, "duration.rounds": null, "duration.turns": null };
  const due: DueFlag = { at: now + seconds, what: effect.name, item: null, ends: true };
  const after: Data = { ...core, "flags.turncraft.due": plain(due) };
  const before = Object.fromEntries(
    Object.keys(after).map((path) => [path, (foundry.utils.getProperty(source, path) ?? null) as Json]),
  );
  return [{ kind: "fields", uuid, before, after }];
}

/**
 * Moves a pending event of the fight to its bearer, as an effect with a duration that the GM's page ends in time
 * (`src/combat/due.ts`). Without an actor there is no document to store it on.
 */
function comingDue(
  combat: Combat.Implementation,
  { who, what, item, seconds }: Extract<WorldChangeRequest, { kind: "comes-due" }>,
): WorldChange[] {
  const actor = combat.combatants.get(who)?.actor;
  if (!actor) return [];
  const { name = "" } = texts(combat, { name: what });
  const due: DueFlag = { at: game.time.worldTime + seconds, what: String(name), item };
  const data = {
    name: localize("TURNCRAFT.Due.effect", { what: String(name) }),
    img: "icons/svg/clockwork.svg",
    flags: { turncraft: { due, timed: { value: seconds, unit: "seconds", originator: null } } },
    ...lasting(seconds),
  };
  const uuid = `${actor.uuid}.ActiveEffect.${foundry.utils.randomID()}`;
  return [{ kind: "document", uuid, before: null, after: plain(data) }];
}

/** Seconds that the changes move the world clock by. */
export function clockOf(changes: readonly WorldChange[]): number {
  return changes.reduce((sum, change) => (change.kind === "clock" ? sum + change.seconds : sum), 0);
}

/**
 * Merges the changes of several steps: the first `before` and the last `after` of each document, for one write compared
 * with present values.
 */
export function merged(changes: readonly WorldChange[]): WorldChange[] {
  const byDocument = new Map<string, WorldChange>();
  for (const change of changes) {
    // A document and its fields go together: what is changed after its creation is created so.
    const key = change.kind === "clock" ? change.kind : `${change.kind === "token"} ${change.uuid}`;
    const first = byDocument.get(key);
    byDocument.set(key, first ? followed(first, change) : change);
  }
  return [...byDocument.values()];
}

function followed(first: WorldChange, next: WorldChange): WorldChange {
  if (first.kind === "clock" && next.kind === "clock") return { kind: "clock", seconds: first.seconds + next.seconds };
  if (first.kind === "token" && next.kind === "token") {
    const path = first.path.length > 0 && next.path.length > 0 ? [...first.path, ...next.path] : [];
    return { ...next, before: first.before, path };
  }
  if (first.kind === "fields" && next.kind === "fields") {
    return {
      ...next,
      before: { ...next.before, ...first.before },
      after: { ...first.after, ...next.after },
    };
  }
  if (first.kind === "document" && next.kind === "document") return { ...next, before: first.before };
  if (first.kind === "document" && next.kind === "fields")
    return { ...first, after: withFields(first.after, next.after) };
  return next;
}

function withFields(data: Data | null, fields: Data): Data | null {
  if (!data) return null;
  const changed = plain(data);
  for (const [path, value] of Object.entries(fields)) foundry.utils.setProperty(changed, path, value);
  return changed;
}

/** The same changes the other way round, newest first. A token is put back rather than walked back. */
export function reversed(changes: readonly WorldChange[]): WorldChange[] {
  return changes.toReversed().map((change): WorldChange => {
    switch (change.kind) {
      case "token":
        return { ...change, before: change.after, after: change.before, path: [] };
      case "clock":
        return { kind: "clock", seconds: -change.seconds };
      default:
        return { ...change, before: change.after, after: change.before } as WorldChange;
    }
  });
}
