import type { Say } from "../combat/views/index.ts";
import type { ActorSource } from "../data/index.ts";
import { modes } from "../engine/index.ts";
import { derivedOfCreature, withDerived } from "./derived-fields.ts";
import { withHint } from "./field-hints.ts";
import { type FieldView, numberField } from "./fields-view.ts";
import type { FaceInUse } from "./now/index.ts";

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
  /** The actor's stored data. */
  readonly system: ActorSource;
}

/** The scores that one ruleset asks for. */
export interface ScoreBlock {
  readonly id: string;
  readonly label: string;
  readonly fields: readonly FieldView[];
  /** Not the world's own: it stays closed until somebody opens it. */
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
export function scoresView(facts: ScoreFacts, used: readonly FaceInUse[], world: string, say: Say): ScoresView {
  const ft = say("TURNCRAFT.Sheet.ft");
  const derived = derivedOfCreature(facts.system, say);
  const shown = (field: FieldView) => withDerived(withHint(field, say), derived, say);
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
    basics: basicFields(facts.system, say).map(shown),
    blocks: worldFirst(used, world)
      .map(({ ruleset, face }) => ({
        id: ruleset,
        label: say(`TYPES.Combat.${ruleset}` as "TYPES.Combat.dexterity"),
        fields: face.scoreFields(facts.system, say).map(shown),
        folded: ruleset !== world,
      }))
      .filter(({ fields }) => fields.length > 0),
  };
}

function basicFields({ strength, attackBonus, armor }: ActorSource, say: Say): FieldView[] {
  return [
    numberField("system.strength", say("TURNCRAFT.Field.strength"), strength),
    numberField("system.attackBonus", say("TURNCRAFT.Field.attackBonus"), attackBonus),
    numberField("system.armor", say("TURNCRAFT.Field.armor"), armor),
  ];
}

/** The ruleset that is played is what people look for. */
export function worldFirst(used: readonly FaceInUse[], world: string): readonly FaceInUse[] {
  return used.toSorted((a, b) => Number(b.ruleset === world) - Number(a.ruleset === world));
}
