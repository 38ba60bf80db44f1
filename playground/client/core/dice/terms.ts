/** Parts of a roll in `Roll#terms` (type package: client/dice/terms). */
import type { LooseObject } from "../loose.ts";

export class RollTerm {
  options: LooseObject;

  constructor({ options = {} }: { options?: LooseObject } = {}) {
    this.options = options;
  }

  get isDeterministic(): boolean {
    return true;
  }

  get expression(): string {
    return "";
  }

  get formula(): string {
    return this.expression;
  }

  get total(): number | string | undefined {
    return undefined;
  }

  toJSON(): LooseObject {
    return { class: this.constructor.name, options: this.options };
  }
}

export class OperatorTerm extends RollTerm {
  readonly operator: string;

  constructor({ operator, options }: { operator: string; options?: LooseObject }) {
    super({ options });
    this.operator = operator;
  }

  override get expression(): string {
    return ` ${this.operator} `;
  }

  override get total(): string {
    return this.operator;
  }

  override toJSON(): LooseObject {
    return { ...super.toJSON(), operator: this.operator };
  }
}

export class NumericTerm extends RollTerm {
  readonly number: number;

  constructor({ number, options }: { number: number; options?: LooseObject }) {
    super({ options });
    this.number = number;
  }

  override get expression(): string {
    return String(this.number);
  }

  override get total(): number {
    return this.number;
  }

  override toJSON(): LooseObject {
    return { ...super.toJSON(), number: this.number };
  }
}

export interface DieResult {
  result: number;
  active: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
}

/** Dice of one kind. `results` is empty before evaluation. */
export class DiceTerm extends RollTerm {
  number: number;
  faces: number;
  modifiers: string[];
  results: DieResult[];

  constructor({ number = 1, faces = 6, modifiers = [], results = [], options }: LooseObject = {}) {
    super({ options });
    this.number = number;
    this.faces = faces;
    this.modifiers = modifiers;
    this.results = results;
  }

  override get isDeterministic(): boolean {
    return false;
  }

  override get expression(): string {
    return `${this.number}d${this.faces}${this.modifiers.join("")}`;
  }

  get denomination(): string {
    return `d${this.faces}`;
  }

  get values(): number[] {
    return this.results.filter(({ active }) => active).map(({ result }) => result);
  }

  override get total(): number | undefined {
    return this.results.length ? this.values.reduce((sum, value) => sum + value, 0) : undefined;
  }

  override toJSON(): LooseObject {
    const { number, faces, modifiers, results } = this;
    return { ...super.toJSON(), number, faces, modifiers, results, evaluated: results.length > 0 };
  }
}

export class Die extends DiceTerm {
  static DENOMINATION = "d";
}

export function termFromData(data: LooseObject): RollTerm {
  if (data.class === "OperatorTerm") return new OperatorTerm(data as { operator: string });
  if (data.class === "NumericTerm") return new NumericTerm(data as { number: number });
  return new Die(data);
}

/** Names for packages' tests of terms; never made by this parser (type package: client/dice/terms). */
export class FunctionTerm extends RollTerm {}

export class ParentheticalTerm extends RollTerm {}
