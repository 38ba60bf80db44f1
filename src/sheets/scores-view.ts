import { type Localize, levelOf, percentOf } from "../combat/views/numbers-view.ts";
import type { ActorSource } from "../data/index.ts";
import { modes } from "../engine/index.ts";
import { rendered } from "../templates.ts";
import { derivedOfCreature, withDerived } from "./derived-fields.ts";
import { type FieldView, fieldsOf, withHint } from "./fields-view.ts";
import type { Rows } from "./sheet-mode.ts";
import type { SheetInUse } from "./turn-panel/index.ts";

/** Number on the sheet. `path`: dotted path in the document. */
interface NumberFieldView {
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

/** Scores for a ruleset. */
interface ScoreBlock {
  readonly id: string;
  readonly label: string;
  readonly fields: readonly FieldView[];
  /** True for another ruleset than the first block's: closed until opened by the user. */
  readonly folded: boolean;
}

interface ScoresView {
  readonly body: readonly NumberFieldView[];
  readonly sizes: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  readonly speeds: readonly NumberFieldView[];
  /** Bonuses shared by all rulesets, the basis of their own numbers. */
  readonly basics: readonly FieldView[];
  /** Score blocks, one per ruleset in use. */
  readonly blocks: readonly ScoreBlock[];
}

/** Scores of a creature: common ones, then a block for each active ruleset, beginning with `world`. */
export function scoresView(
  input: ScoreInput,
  used: readonly SheetInUse[],
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
      .map(({ ruleset, sheet }) => ({
        id: ruleset,
        label: localize(`TYPES.Combat.${ruleset}` as "TYPES.Combat.dexterity"),
        fields: sheet.scoreFields(input.system, localize).map(shown),
        folded: ruleset !== world,
      }))
      .filter(({ fields }) => fields.length > 0),
  };
}

function basicFields(system: ActorSource, localize: Localize): FieldView[] {
  const { number } = fieldsOf("system", system, "TURNCRAFT.Field", localize);
  return [number("strength"), number("attackBonus"), number("armor")];
}

/** Returns the active rulesets, `world` first. */
export function worldFirst(used: readonly SheetInUse[], world: string): readonly SheetInUse[] {
  return used.toSorted((a, b) => Number(b.ruleset === world) - Number(a.ruleset === world));
}

/** Rows of a part, with their template, and the attribute with a row's id. */
export interface RowPart {
  readonly rows: Rows;
  /** Name of a template of the sheets, with the context `row`, `rootId`, `editable` and `editing`. */
  readonly template: string;
  readonly attribute: string;
}

/** Redraws changed rows of a part. `context`: common data of all rows. */
export async function drawRows(part: RowPart, ids: readonly string[], context: object): Promise<DrawnRow[]> {
  const drawn = ids.map(async (id) => {
    const row = part.rows.get(id);
    const html = await rendered(`sheets/${part.template}`, { ...context, row });
    return { selector: `[${part.attribute}="${CSS.escape(id)}"]`, html };
  });
  return Promise.all(drawn);
}

/** Rendered row, not yet in its place. */
export interface DrawnRow {
  readonly selector: string;
  readonly html: string;
}

/** Replaces a row; a focused button in it keeps the focus. */
export function placeRow(sheet: HTMLElement, { selector, html }: DrawnRow): void {
  const old = sheet.querySelector<HTMLElement>(selector);
  if (!old) return;
  const focused = old.querySelector(":focus")?.id;
  old.outerHTML = html;
  if (focused) sheet.querySelector<HTMLElement>(`#${CSS.escape(focused)}`)?.focus({ preventScroll: true });
}

/** Head of a creature's sheet. */
export interface HeaderView {
  readonly name: string;
  readonly img: string;
  readonly portrait: string;
  /** Hit points; null if the reader may not see them. */
  readonly hp: {
    readonly value: number;
    readonly max: number;
    /** Fill of the bar in percent. */
    readonly percent: number;
    /** Level for colors: out at 0 or less, low at half or less. */
    readonly level: "well" | "low" | "out";
  } | null;
  /** `left`: rest in words, if the name doesn't include it. */
  readonly conditions: readonly { readonly name: string; readonly img: string; readonly left: string | null }[];
}

export function headerView(
  input: Pick<HeaderView, "name" | "img" | "conditions"> & { hp: { value: number; max: number } | null },
  localize: Localize,
): HeaderView {
  return {
    ...input,
    portrait: localize("TURNCRAFT.Sheet.portrait", { name: input.name }),
    hp: input.hp && { ...input.hp, percent: percentOf(input.hp), level: levelOf(input.hp) },
  };
}
