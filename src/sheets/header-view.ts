import { type Localize, levelOf, percentOf } from "../combat/views/index.ts";

/** The head of a creature's sheet. */
export interface HeaderView {
  readonly name: string;
  readonly img: string;
  readonly portrait: string;
  /** Null: not the reader's to know. */
  readonly hp: {
    readonly value: number;
    readonly max: number;
    /** Fill of the bar in percent. */
    readonly percent: number;
    /** At half and less it is low. */
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
