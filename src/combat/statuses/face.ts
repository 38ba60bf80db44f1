import { localize } from "../../i18n.ts";
import { type FightFace, fightFaceOf } from "./of-actor.ts";
import { registeredStatus, titleOf } from "./registered.ts";
import { type Bars, type Status, statusName } from "./status.ts";

/** Present display of a creature; none of it is stored with the creature. */
interface StatusFace extends FightFace {
  /** As texts to compare. */
  readonly keys: { readonly statuses: string; readonly bars: string };
  /** Effects that core draws and lists, made on first request. */
  effects: readonly ActiveEffect.Implementation[] | null;
}

const faces = new WeakMap<Actor.Implementation, StatusFace>();
const nothing: StatusFace = { statuses: [], bars: {}, keys: { statuses: "[]", bars: "{}" }, effects: [] };

/** The effects that show what fights say of a creature. */
export function fightEffects(actor: Actor.Implementation): readonly ActiveEffect.Implementation[] {
  const face = faces.get(actor) ?? nothing;
  face.effects ??= face.statuses.map((status, index) => effectOf(actor, status, index));
  return face.effects;
}

/**
 * Adds an encounter's data to a creature's prepared data: statuses, and numbers for bars in `system.fight`. Nothing is
 * written. Returns the differences.
 */
export function showFight(actor: Actor.Implementation): { statuses: boolean; bars: boolean } {
  const before = faces.get(actor) ?? nothing;
  const { statuses, bars } = fightFaceOf(actor);
  const keys = { statuses: JSON.stringify(statuses), bars: JSON.stringify(bars) };
  const same = keys.statuses === before.keys.statuses;
  faces.set(actor, { statuses, bars, keys, effects: same ? before.effects : null });
  const applied = [...actor.allApplicableEffects()].filter(({ active }) => active);
  const stored = new Set(applied.flatMap((effect) => [...effect.statuses]));
  for (const { id } of before.statuses) if (!stored.has(id)) actor.statuses.delete(id);
  for (const { id } of statuses) actor.statuses.add(id);
  Object.assign(actor.system, { fight: bars satisfies Bars });
  return { statuses: !same, bars: keys.bars !== before.keys.bars };
}

/** An effect that is made for showing and never stored. Its id is made of the status, so that it stays the same. */
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
