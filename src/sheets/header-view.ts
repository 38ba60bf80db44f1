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
  /** `left`: what is left of it in words, where the name doesn't say it. */
  readonly conditions: readonly { readonly name: string; readonly img: string; readonly left: string | null }[];
}

export function headerView(
  facts: Pick<HeaderView, "name" | "img" | "conditions"> & { hp: { value: number; max: number } | null },
  localize: Localize,
): HeaderView {
  return {
    ...facts,
    portrait: localize("TURNCRAFT.Sheet.portrait", { name: facts.name }),
    hp: facts.hp && { ...facts.hp, percent: percentOf(facts.hp), level: levelOf(facts.hp) },
  };
}
