import { CONFIG } from "../config.ts";
import { game } from "../game.ts";
import { isV14 } from "../generation.ts";
import type { Loose, LooseObject } from "../loose.ts";
import { deepClone, getProperty } from "../objects.ts";
import { escapeHTML } from "../text.ts";
import { parseTerms, rollTerms } from "./parse.ts";
import { DiceTerm, type RollTerm, termFromData } from "./terms.ts";

/** Formula, and after `evaluate` its outcome (type package: client/dice/roll). */
export class Roll {
  static CHAT_TEMPLATE = "templates/dice/roll.hbs";

  readonly data: LooseObject;
  options: LooseObject;
  terms: RollTerm[];
  _formula: string;
  _total: number | undefined;
  _evaluated = false;

  constructor(formula: string, data: LooseObject = {}, options: LooseObject = {}) {
    this.data = data;
    this.options = options;
    this._formula = Roll.replaceFormulaData(String(formula), data, { missing: "0" });
    this.terms = parseTerms(this._formula);
  }

  static get defaultImplementation(): Loose {
    return CONFIG.Dice.rolls[0];
  }

  static create(formula: string, data: LooseObject = {}, options: LooseObject = {}): Loose {
    return new Roll.defaultImplementation(formula, data, options);
  }

  /** Puts values of `data` in the place of `@paths`. */
  static replaceFormulaData(formula: string, data: LooseObject, { missing, warn: _warn }: LooseObject = {}): string {
    return formula.replace(/@([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)/gi, (path, key) => {
      const value = getProperty(data, key);
      return value === undefined || value === null ? (missing ?? path) : String(value).trim();
    });
  }

  static validate(formula: string): boolean {
    try {
      parseTerms(formula.replace(/@([a-z.0-9_-]+)/gi, "1"));
      return true;
    } catch {
      return false;
    }
  }

  static parse(formula: string, data: LooseObject = {}): RollTerm[] {
    return parseTerms(Roll.replaceFormulaData(formula, data, { missing: "0" }));
  }

  static fromTerms(terms: RollTerm[], options: LooseObject = {}): Loose {
    const roll = new this(Roll.getFormula(terms), {}, options);
    roll.terms = terms;
    return roll;
  }

  static getFormula(terms: RollTerm[]): string {
    return terms.map((term) => term.formula).join("");
  }

  get formula(): string {
    return this._formula;
  }

  get total(): number | undefined {
    return this._total;
  }

  get product(): number | undefined {
    return this._total;
  }

  get result(): string {
    return this.terms.map((term) => term.total ?? term.formula).join(" ");
  }

  get dice(): DiceTerm[] {
    return this.terms.filter((term) => term instanceof DiceTerm);
  }

  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }

  /** Rolls once. `maximize` and `minimize` set every die instead. */
  async evaluate({ maximize = false, minimize = false }: LooseObject = {}): Promise<this> {
    return this.evaluateNow(maximize ? 0 : minimize ? 1 : undefined);
  }

  /** Only formulas without dice may be evaluated at once, unless `strict` is off. */
  evaluateSync({ strict = true, maximize = false, minimize = false }: LooseObject = {}): this {
    if (strict && !this.isDeterministic && !maximize && !minimize)
      throw new Error("This Roll contains terms that cannot be synchronously evaluated");
    return this.evaluateNow(maximize ? 0 : minimize ? 1 : undefined);
  }

  private evaluateNow(fixed?: number): this {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    const uniform = CONFIG.Dice.randomUniform;
    if (fixed !== undefined) CONFIG.Dice.randomUniform = () => Math.min(fixed, 1 - Number.EPSILON);
    try {
      this._total = rollTerms(this._formula, this.terms);
    } finally {
      CONFIG.Dice.randomUniform = uniform;
    }
    this._evaluated = true;
    return this;
  }

  async roll(options: LooseObject = {}): Promise<this> {
    return this.evaluate(options);
  }

  async reroll(options: LooseObject = {}): Promise<Loose> {
    return this.clone().evaluate(options);
  }

  resetFormula(): string {
    this._formula = Roll.getFormula(this.terms);
    return this._formula;
  }

  clone(): Loose {
    return new (this.constructor as Loose)(this._formula, this.data, this.options);
  }

  alter(multiply: number, add: number): this {
    for (const die of this.dice) die.number = die.number * multiply + add;
    this.resetFormula();
    return this;
  }

  static async simulate(formula: string, count = 10_000): Promise<number[]> {
    const rolls = Array.from({ length: count }, () => new this(formula).evaluate());
    return (await Promise.all(rolls)).map(({ total }) => total as number);
  }

  async getTooltip(): Promise<string> {
    const rows = this.dice.map(
      ({ expression, results }) => `${expression}: ${results.map(({ result }) => result).join(", ")}`,
    );
    return `<div class="dice-tooltip">${rows.map((row) => `<div>${escapeHTML(row)}</div>`).join("")}</div>`;
  }

  async render({ flavor, isPrivate = false }: LooseObject = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate();
    const formula = isPrivate ? "???" : escapeHTML(this._formula);
    const total = isPrivate ? "?" : String(this.total);
    const tooltip = isPrivate ? "" : await this.getTooltip();
    const lead = flavor ? `<div class="dice-flavor">${escapeHTML(flavor)}</div>` : "";
    return `<div class="dice-roll"><div class="dice-result">${lead}<div class="dice-formula">${formula}</div>${tooltip}<h4 class="dice-total">${total}</h4></div></div>`;
  }

  /** Posts the roll, or with `create: false` gives the message's data. `rollMode` in V13, `messageMode` in V14. */
  async toMessage(
    messageData: LooseObject = {},
    { rollMode, messageMode, create = true }: LooseObject = {},
  ): Promise<Loose> {
    if (!this._evaluated) await this.evaluate();
    const ChatMessage = CONFIG.ChatMessage.documentClass;
    const mode = (isV14() ? messageMode : rollMode) ?? game.settings.get("core", isV14() ? "messageMode" : "rollMode");
    const data: LooseObject = {
      content: String(this.total),
      sound: CONFIG.sounds.dice,
      ...messageData,
      rolls: [JSON.stringify(this)],
    };
    if (isV14()) ChatMessage.applyMode(data, mode);
    else ChatMessage.applyRollMode(data, mode);
    return create ? ChatMessage.create(data) : data;
  }

  toJSON(): LooseObject {
    const { options, _formula: formula, _total: total, _evaluated: evaluated } = this;
    return {
      class: this.constructor.name,
      options,
      dice: [],
      formula,
      terms: this.terms.map((term) => term.toJSON()),
      total,
      evaluated,
    };
  }

  /** Restores a roll, also of a system's class registered in `CONFIG.Dice.rolls`. */
  static fromData(data: LooseObject): Loose {
    const cls = CONFIG.Dice.rolls.find((known: Loose) => known.name === data.class) ?? this;
    const roll = new cls(data.formula, data.data ?? {}, data.options ?? {});
    roll.terms = (data.terms ?? []).map((term: LooseObject) => termFromData(deepClone(term)));
    roll._total = data.total ?? undefined;
    roll._evaluated = data.evaluated ?? true;
    return roll;
  }

  static fromJSON(json: string): Loose {
    return this.fromData(JSON.parse(json));
  }

  static safeEval(expression: string): number {
    return rollTerms(expression, []);
  }
}
