import type { Say } from "../combat/views/index.ts";
import { type Cost, resources, type Trigger, triggers } from "../rules/dexterity/types.ts";
import type { NumberFieldView } from "./scores-view.ts";

/** An item as its sheet shows it. */
export interface ItemSheetFacts {
  readonly name: string;
  readonly img: string;
  readonly cost: Cost;
  readonly effortful: boolean;
  readonly quantity: number | null;
  readonly reactsTo: {
    readonly trigger: Trigger;
    readonly text: string;
    readonly casts: boolean;
    readonly moves: boolean;
  };
  readonly duration: { readonly value: number; readonly unit: "seconds" | "rounds" | "minutes" };
}

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

export interface ItemSheetView {
  readonly name: string;
  readonly img: string;
  readonly portrait: string;
  readonly costs: readonly Option[];
  readonly numbers: readonly NumberFieldView[];
  readonly units: readonly Option[];
  readonly effortful: boolean;
  readonly reactsTo: ItemSheetFacts["reactsTo"];
  readonly triggers: readonly Option[];
  /** Only an Interaction can be effortful (DX-406). */
  readonly interaction: boolean;
  readonly reaction: boolean;
}

/** What an item costs, counts and does; the fields of a Reaction only where it costs one. */
export function itemView(facts: ItemSheetFacts, say: Say): ItemSheetView {
  const { name, img, cost, effortful, quantity, reactsTo, duration } = facts;
  const lasts = {
    path: "system.duration.value",
    label: say("TURNCRAFT.Field.duration"),
    value: duration.value,
    unit: null,
  };
  const count =
    quantity === null
      ? []
      : [{ path: "system.quantity", label: say("TURNCRAFT.Field.quantity"), value: quantity, unit: null }];
  return {
    name,
    img,
    portrait: say("TURNCRAFT.Sheet.portrait", { name }),
    costs: options([...resources, "none"] as const, cost, (value) => say(`TURNCRAFT.Resource.${value}`)),
    numbers: [...count, lasts],
    units: unitOptions(duration.unit, say),
    effortful,
    reactsTo,
    triggers: options(triggers, reactsTo.trigger, (value) => say(`TURNCRAFT.Trigger.${value}`)),
    interaction: cost === "interaction",
    reaction: cost === "reaction",
  };
}

export function unitOptions(selected: string, say: Say): readonly Option[] {
  return options(["seconds", "rounds", "minutes"] as const, selected, (value) =>
    say(`TURNCRAFT.Duration.unit.${value}`),
  );
}

function options<Value extends string>(
  values: readonly Value[],
  selected: string,
  label: (value: Value) => string,
): readonly Option[] {
  return values.map((value) => ({ value, label: label(value), selected: value === selected }));
}
