import {
  TurncraftActiveEffect,
  TurncraftActor,
  TurncraftCombat,
  TurncraftCombatant,
  TurncraftTokenDocument,
} from "../../combat/index.ts";
import { failedParts } from "../../started.ts";
import type { Check } from "../check.ts";
import { atStart } from "../heard.ts";

/** Turncraft's classes by their name in `CONFIG`. */
const classes = {
  Actor: TurncraftActor,
  ActiveEffect: TurncraftActiveEffect,
  Combat: TurncraftCombat,
  Combatant: TurncraftCombatant,
  Token: TurncraftTokenDocument,
};

/** True if a class is another, or extends it. */
function isOrExtends(one: unknown, other: object): boolean {
  return one === other || Object.prototype.isPrototypeOf.call(other, one as object);
}

/** Checks of what happens between the reading of the script and the hook `ready`. */
export const start: readonly Check[] = [
  { id: "parts", wanted: { failed: [] }, run: async () => ({ failed: failedParts }) },
  { id: "startLog", wanted: { logged: [] }, run: async () => ({ logged: atStart.complaints }) },
  {
    id: "classes",
    wanted: { replaced: [] },
    async run() {
      const replaced = Object.entries(classes).filter(
        ([name, own]) => !isOrExtends(CONFIG[name as "Combat"].documentClass, own),
      );
      return { replaced: replaced.map(([name]) => name) };
    },
  },
  {
    id: "packs",
    wanted: { empty: [] },
    async run() {
      const packs = game.packs.filter(({ metadata }) => metadata.packageName === "turncraft");
      const indices = await Promise.all(packs.map(async (pack) => [pack.collection, await pack.getIndex()] as const));
      const empty = indices.filter(([, index]) => index.size === 0).map(([name]) => name);
      return { empty, packs: packs.length };
    },
  },
];
