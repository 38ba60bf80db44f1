/** Status effects in `CONFIG.statusEffects`: all in V13, those registered by id in V14. */
import { CONFIG } from "../core/config.ts";
import { game } from "../core/game.ts";
import type { Loose, LooseObject } from "../core/loose.ts";

/** @throws Error when no such status is configured. */
export function statusEffect(statusId: string): LooseObject {
  const found = Object.values<LooseObject>(CONFIG.statusEffects).find(({ id }) => id === statusId);
  if (!found) throw new Error(`Invalid status ID "${statusId}" provided to Actor#toggleStatusEffect`);
  return found;
}

/** Resolves to the created effect, to true if already there, to false if removed, undefined without change. */
export async function toggleStatus(
  actor: Loose,
  statusId: string,
  { active, overlay }: { active?: boolean; overlay?: boolean },
): Promise<Loose> {
  const { id, _id, name, hud: _hud, ...given } = statusEffect(statusId);
  const existing = actor.effects.filter((effect: Loose) =>
    _id ? effect.id === _id : effect.statuses.size === 1 && effect.statuses.has(id),
  );
  if (existing.length) {
    if (active === true) return true;
    await actor.deleteEmbeddedDocuments(
      "ActiveEffect",
      existing.map((effect: Loose) => effect.id),
    );
    return false;
  }
  if (active === false) return undefined;
  const flags = overlay ? { flags: { core: { overlay: true } } } : {};
  const data = {
    ...given,
    ...flags,
    _id,
    name: game.i18n.localize(name),
    statuses: [...new Set([id, ...(given.statuses ?? [])])],
  };
  return (await actor.createEmbeddedDocuments("ActiveEffect", [data], { keepId: true }))[0];
}
