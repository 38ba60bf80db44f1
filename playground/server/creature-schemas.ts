/** Actors, items, effects, and the delta of an unlinked token's actor. */

import type { Definition } from "./fields.ts";
import {
  boolean,
  collection,
  flags,
  integer,
  list,
  name,
  nullableOwnership,
  object,
  optionalText,
  sort,
  stats,
  system,
  text,
  type,
} from "./fields.ts";
import { ordered } from "./ordered.ts";
import { tokenAppearance } from "./scene-schemas.ts";

export const creatureDefinitions: Definition[] = [
  {
    name: "Actor",
    collection: "actors",
    primary: true,
    fields: {
      name,
      type,
      img: optionalText({ initial: "icons/svg/mystery-man.svg" }),
      system,
      prototypeToken: object(tokenAppearance),
      items: collection("Item"),
      effects: collection("ActiveEffect"),
      ...ordered,
    },
  },
  {
    name: "Item",
    collection: "items",
    primary: true,
    fields: {
      name,
      type,
      img: optionalText({ initial: "icons/svg/item-bag.svg" }),
      system,
      effects: collection("ActiveEffect"),
      ...ordered,
    },
  },
  {
    name: "ActiveEffect",
    collection: "effects",
    primary: false,
    initialType: "base",
    since14: ["start", "showIcon"],
    fields: {
      name,
      img: optionalText(),
      type,
      system,
      changes: list(),
      disabled: boolean(),
      duration: object(),
      // What the duration counts from; V13 has it inside the duration.
      start: object(),
      // ActiveEffectData#showIcon: 0 never, 1 while it is temporary, 2 always.
      showIcon: integer({ initial: 1 }),
      description: text(),
      origin: optionalText(),
      tint: text({ initial: "#ffffff" }),
      transfer: boolean(true),
      statuses: list(),
      sort,
      flags,
      _stats: stats,
    },
  },
  {
    name: "ActorDelta",
    collection: "delta",
    primary: false,
    fields: {
      name: optionalText(),
      // Not a subtype of its own: it overrides the base actor's type.
      type: optionalText(),
      img: optionalText(),
      system: object(),
      items: collection("Item"),
      effects: collection("ActiveEffect"),
      ownership: nullableOwnership(),
      flags,
    },
  },
];
