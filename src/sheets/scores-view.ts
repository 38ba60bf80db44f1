import type { Localize } from "../combat/views/index.ts";
import type { ActorSource } from "../data/index.ts";
import { modes } from "../engine/index.ts";
import { derivedOfCreature, withDerived } from "./derived-fields.ts";
import { withHint } from "./field-hints.ts";
import { type FieldView, numberField } from "./fields-view.ts";
import type { FaceInUse } from "./turn-panel/index.ts";

/** A number on the sheet: `path` is the document's field. */
export interface NumberFieldView {
  readonly path: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string | null;
}

export interface ScoreInput {
  readonly reach: number;
  readonly size: string;
  readonly sizes: readonly string[];
  readonly speeds: Readonly<Record<(typeof modes)[number], number>>;
  /** The actor's stored data. */
  readonly system: ActorSource;
}

/** The scores that one ruleset asks for. */
export interface ScoreBlock {
  readonly id: string;
  readonly label: string;
  readonly fields: readonly FieldView[];
  /** Not the world's ruleset: closed until opened by the user. */
  readonly folded: boolean;
}

export interface ScoresView {
  readonly body: readonly NumberFieldView[];
  readonly sizes: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  readonly speeds: readonly NumberFieldView[];
  /** Bonuses that all rulesets share and derive their own numbers from. */
  readonly basics: readonly FieldView[];
  /** Score blocks, one per ruleset in use. */
  readonly blocks: readonly ScoreBlock[];
}

/** The scores of a creature: common ones, then a block for each ruleset in use; `world`: the one that comes first. */
export function scoresView(
  input: ScoreInput,
  used: readonly FaceInUse[],
  world: string,
  localize: Localize,
): ScoresView {
  const ft = localize("TURNCRAFT.Sheet.ft");
  const derived = derivedOfCreature(input.system, localize);
  const shown = (field: FieldView) => withDerived(withHint(field, localize), derived, localize);
  return {
    body: [{ path: "system.reach", label: localize("TURNCRAFT.Field.reach"), value: input.reach, unit: ft }],
    sizes: input.sizes.map((value) => ({
      value,
      label: localize(`TURNCRAFT.Size.${value}` as "TURNCRAFT.Size.medium"),
      selected: value === input.size,
    })),
    speeds: modes.map((mode) => ({
      path: `system.speeds.${mode}`,
      label: localize(`TURNCRAFT.Mode.${mode}`),
      value: input.speeds[mode],
      unit: ft,
    })),
    basics: basicFields(input.system, localize).map(shown),
    blocks: worldFirst(used, world)
      .map(({ ruleset, face }) => ({
        id: ruleset,
        label: localize(`TYPES.Combat.${ruleset}` as "TYPES.Combat.dexterity"),
        fields: face.scoreFields(input.system, localize).map(shown),
        folded: ruleset !== world,
      }))
      .filter(({ fields }) => fields.length > 0),
  };
}

function basicFields({ strength, attackBonus, armor }: ActorSource, localize: Localize): FieldView[] {
  return [
    numberField("system.strength", localize("TURNCRAFT.Field.strength"), strength),
    numberField("system.attackBonus", localize("TURNCRAFT.Field.attackBonus"), attackBonus),
    numberField("system.armor", localize("TURNCRAFT.Field.armor"), armor),
  ];
}

/** The ruleset that is played is what people look for. */
export function worldFirst(used: readonly FaceInUse[], world: string): readonly FaceInUse[] {
  return used.toSorted((a, b) => Number(b.ruleset === world) - Number(a.ruleset === world));
}
