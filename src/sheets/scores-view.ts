import type { Say } from "../combat/views/index.ts";
import { modes, resources, type Scores } from "../rules/dexterity/types.ts";

/** A number on the sheet: `path` is the document's field. */
export interface NumberFieldView {
  readonly path: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string | null;
}

export interface ScoreFacts {
  readonly reach: number;
  readonly size: string;
  readonly sizes: readonly string[];
  readonly speeds: Readonly<Record<(typeof modes)[number], number>>;
  readonly dexterityBonus: number;
  readonly resourceMax: Readonly<Record<keyof Scores["resourceMax"], number>>;
}

export interface ScoresView {
  readonly body: readonly NumberFieldView[];
  readonly sizes: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  readonly speeds: readonly NumberFieldView[];
  readonly dexterity: NumberFieldView;
  readonly maxima: readonly NumberFieldView[];
}

/** The scores of a creature: common ones, then the block of Dexterity Order. */
export function scoresView(facts: ScoreFacts, say: Say): ScoresView {
  const ft = say("TURNCRAFT.Sheet.ft");
  return {
    body: [{ path: "system.reach", label: say("TURNCRAFT.Field.reach"), value: facts.reach, unit: ft }],
    sizes: facts.sizes.map((value) => ({
      value,
      label: say(`TURNCRAFT.Size.${value}` as "TURNCRAFT.Size.medium"),
      selected: value === facts.size,
    })),
    speeds: modes.map((mode) => ({
      path: `system.speeds.${mode}`,
      label: say(`TURNCRAFT.Mode.${mode}`),
      value: facts.speeds[mode],
      unit: ft,
    })),
    dexterity: {
      path: "system.dexterity.dexterityBonus",
      label: say("TURNCRAFT.Field.dexterityBonus"),
      value: facts.dexterityBonus,
      unit: null,
    },
    maxima: resources.map((resource) => ({
      path: `system.dexterity.resourceMax.${resource}`,
      label: say(`TURNCRAFT.Resource.${resource}`),
      value: facts.resourceMax[resource],
      unit: null,
    })),
  };
}
