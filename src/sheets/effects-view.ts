import { type Localize, unitWord } from "../combat/views/numbers-view.ts";
import type { TimedFlag } from "../data/timed.ts";

export interface EffectDetails {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  /** Item of the effect; null: the creature's own. */
  readonly item: string | null;
  /** Remaining time as text, if an encounter counts the effect by state; else null. */
  readonly left?: string | null;
  /** Duration as entered, or left in world time; null: no end. Shown if no encounter counts the effect. */
  readonly duration: { readonly value: number; readonly unit: TimedFlag["unit"] } | null;
}

/** Effect document counted by a fight. */
export interface CountedEffect {
  /** Time left, in the measure of the rules. */
  readonly left: string;
  /** Name of the combatant whose turns count; null: rounds count. */
  readonly from: string | null;
}

interface EffectRow {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  /** Remaining time in the rules' measure: "10 s · 2 turns of Mira". */
  readonly remaining: string;
  /** Source as text: the effect's item, or the combatant whose turns count; null: none. */
  readonly from: string | null;
  readonly editLabel: string;
  /** Button to end the effect now; null if the effect belongs to an item. */
  readonly end: { readonly label: string; readonly why: string | null } | null;
  /** True if the encounter counts the effect. */
  readonly counted: boolean;
}

/**
 * Effects with their remaining time. `countedOf`: effects counted by the encounter, by UUID. `whyNotEnd`: refusal of the
 * encounter to let the reader end an effect now.
 */
export function effectsView(
  effects: readonly EffectDetails[],
  countedOf: (uuid: string) => CountedEffect | null,
  localize: Localize,
  whyNotEnd: (id: string) => string | null = () => null,
): { effects: readonly EffectRow[] } {
  const rows = effects.map((effect) => {
    const timed = countedOf(effect.uuid);
    const remaining = effect.left ?? timed?.left ?? entered(effect, localize);
    const { id, uuid, name, img, item } = effect;
    const source = item ?? timed?.from ?? null;
    const from = source === null ? null : localize("TURNCRAFT.Effect.from", { name: source });
    const end = item === null ? { label: localize("TURNCRAFT.Effect.remove", { name }), why: whyNotEnd(id) } : null;
    const editLabel = localize("TURNCRAFT.Effect.edit", { name });
    const counted = timed !== null || (effect.left ?? null) !== null;
    return { id, uuid, name, img, remaining, from, editLabel, end, counted };
  });
  return { effects: rows };
}

function entered(effect: EffectDetails, localize: Localize): string {
  if (!effect.duration) return localize("TURNCRAFT.Effect.endless");
  const { value, unit } = effect.duration;
  return localize(`TURNCRAFT.Duration.of.${unitWord(value, unit)}`, { value });
}
