import type { Rolls } from "../../data/rolls.ts";
import { type Added, plus } from "../../engine/index.ts";
import type { localizeKey } from "../../i18n.ts";
import type { Localize } from "../views/index.ts";
import type { RollAsked, RollModifier } from "./roll-view.ts";

/** Facts for an upcoming strike: attacker, item, dice and targets. */
export interface StrikeInput {
  readonly who: string;
  /** The item. */
  readonly using: string;
  readonly dice: Rolls;
  readonly aims: readonly {
    readonly name: string;
    readonly added: readonly (Added & { readonly clause: string })[];
    /** Objection to this target under rules that leave it to the table. */
    readonly warning?: string | null;
  }[];
}

/** The roll of a strike as the dialog asks about it. */
export function strikeAsked(
  { who, using, dice, aims }: StrikeInput,
  localize: Localize,
  key: typeof localizeKey,
): Omit<RollAsked, "free"> {
  const { attack, damage, heals } = dice;
  const harm = localize(heals ? "TURNCRAFT.Roll.healing" : "TURNCRAFT.Roll.damage");
  const formulas: readonly (readonly [string, string | null])[] = [
    [localize("TURNCRAFT.Roll.attack"), attack],
    [harm, damage],
  ];
  const base = formulas.flatMap(([label, amount]): RollModifier[] =>
    amount === null ? [] : [{ id: label, label, source: using, amount }],
  );
  const added = aims.flatMap(({ name, added }, index) =>
    attack === null ? [] : added.map((each) => modifierOf(each, `${index}`, name, key)),
  );
  const warnings = aims.flatMap(({ name, warning }) =>
    warning ? [localize("TURNCRAFT.Strike.beyond", { name, warning })] : [],
  );
  const outcomeFor = (more: readonly number[]) => (attack === null ? (damage ?? "") : withAll(attack, more));
  return {
    title: attack === null ? harm : localize("TURNCRAFT.Roll.attack"),
    who,
    using,
    targets: aims.map(({ name }) => name),
    ...(heals && { helps: true }),
    modifiers: [...base, ...added],
    outcome: (_struck, free) =>
      aims.length < 2
        ? outcomeFor([...(aims[0]?.added ?? []).map(({ by }) => by), free])
        : aims.map(({ name, added }) => ({ target: name, text: outcomeFor([...added.map(({ by }) => by), free]) })),
    warnings: aims.length === 0 ? [localize("TURNCRAFT.Strike.noTargets")] : warnings,
    ...(aims.length === 0 && { aimless: true, ok: localize("TURNCRAFT.Strike.rollWithout") }),
    settled: aims.length > 0 && warnings.length === 0 && added.length === 0,
  };
}

function modifierOf(
  { name, by, clause }: Added & { clause: string },
  id: string,
  target: string,
  key: typeof localizeKey,
) {
  return { id: `${name}-${id}`, label: key(`TURNCRAFT.Strike.added.${name}`), amount: by, clause, target };
}

/** A formula with numbers added: "1d20 + 4 + 2". */
function withAll(formula: string, numbers: readonly number[]): string {
  return numbers.reduce((sum, by) => plus(sum, by, "−"), formula);
}
