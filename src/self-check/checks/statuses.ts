import { ownStatuses, registeredStatuses } from "../../combat/index.ts";
import { isV14 } from "../../combat/versions.ts";
import type { Check } from "../check.ts";

/** `CONFIG.statusEffects` as V14 has it: by index and by id (foundryvtt issue 13122). */
function byId(id: string): unknown {
  return (CONFIG.statusEffects as unknown as Record<string, { id?: string } | undefined>)[id]?.id;
}

export const statuses: readonly Check[] = [
  {
    id: "statusIds",
    wanted: { lost: [], twice: [] },
    async run() {
      const listed = registeredStatuses().map(({ id }) => id);
      const lost = ownStatuses.filter((id) => !listed.includes(id) || (isV14() && byId(id) !== id));
      return { lost, twice: listed.filter((id, at) => listed.indexOf(id) !== at) };
    },
  },
  {
    id: "statusToggle",
    wanted: { on: true, stored: 1, off: false, left: 0 },
    async run(scratch) {
      const actor = await scratch.actor();
      await actor.toggleStatusEffect("prone", { active: true });
      const [on, stored] = [actor.statuses.has("prone"), actor.effects.size];
      await actor.toggleStatusEffect("prone", { active: false });
      return { on, stored, off: actor.statuses.has("prone"), left: actor.effects.size };
    },
  },
  {
    id: "statusIcon",
    wanted: { lasts: true, shown: true },
    async run(scratch) {
      const actor = await scratch.actor();
      const timed = { value: 3, unit: "rounds", originator: null };
      const data = { name: "Self-check", flags: { turncraft: { timed } } };
      const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [data as ActiveEffect.CreateData]);
      return { lasts: effect?.isTemporary, shown: actor.temporaryEffects.some(({ id }) => id === effect?.id) };
    },
  },
];
