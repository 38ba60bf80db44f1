/** The initiative check unless the GM says otherwise (SX-107). */
export const defaultFormula = "1d20 + @reflex + @dexterity";

const scoreNames = ["reflex", "dexterity"] as const;
const functions = ["floor", "ceil", "round", "abs", "min", "max"];
const roundings = ["floor", "ceil", "round"];
const longest = 200;

/**
 * Tokens of a formula: dice with their modifiers (`4d6kh3`), whole numbers, the two scores, functions, signs. Fractions only come
 * from division: division is accepted only inside rounding.
 */
const lexeme =
  /\s*(?:((?:[1-9]\d*)?d(?:[1-9]\d*|%|F)(?:[a-z]+[<>=]*\d*)*)|(\d+(?![.\d]))|@([A-Za-z]+)|([a-z]+)\(|([-+*/(),]))/y;

type Token = { readonly kind: "value" | "open" | "call" | "sign"; readonly text: string };

/** True for a formula usable as an initiative check, as far as visible without rolling (SX-107). */
export function isFormula(text: string): boolean {
  if (text.length > longest) return false;
  const tokens = tokensOf(text);
  if (tokens === null) return false;
  const context = new Cursor(tokens);
  return tokens.some(isChance) && context.sum(false) && context.isAtEnd;
}

/** Formula with the scores' figures, for a roll without an actor (SX-107). */
export function filledIn(formula: string, scores: { readonly reflex: number; readonly dexterity: number }): string {
  const args = formula.replace(/@([A-Za-z]+)/g, (_, name: string) => {
    const score = scoreNames.find((known) => known === name);
    const value = score ? scores[score] : 0;
    return value < 0 ? `(${value})` : String(value);
  });
  return args.replace(/\+ \(-(\d+)\)/g, "- $1");
}

/** Die with more than a single face: without any, equals would check again forever (SX-103). */
function isChance({ text }: Token): boolean {
  return /^\d*d(?:%|F|1\d|[2-9])/.test(text);
}

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  const trimmed = text.trimEnd();
  lexeme.lastIndex = 0;
  while (lexeme.lastIndex < trimmed.length) {
    const found = lexeme.exec(trimmed);
    const token = found && tokenOf(found);
    if (!token) return null;
    tokens.push(token);
  }
  return tokens;
}

function tokenOf([, dice, number, score, call, sign]: RegExpExecArray): Token | null {
  const value = dice ?? number;
  if (value !== undefined) return { kind: "value", text: value };
  if (score !== undefined) {
    return scoreNames.some((known) => known === score) ? { kind: "value", text: score } : null;
  }
  if (call !== undefined) return functions.includes(call) ? { kind: "call", text: call } : null;
  return { kind: sign === "(" ? "open" : "sign", text: sign ?? "" };
}

/** Reads sums of products of terms; every method tries to read at the present position. */
class Cursor {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  sum(rounded: boolean): boolean {
    do if (!this.#product(rounded)) return false;
    while (this.#takes("+") || this.#takes("-"));
    return true;
  }

  #product(rounded: boolean): boolean {
    do if (!this.#term(rounded)) return false;
    while (this.#takes("*") || (rounded && this.#takes("/")));
    return true;
  }

  #term(rounded: boolean): boolean {
    while (this.#takes("-") || this.#takes("+"));
    const token = this.#tokens[this.#at++];
    if (token?.kind === "value") return true;
    if (token?.kind === "open") return this.sum(rounded) && this.#takes(")");
    return token?.kind === "call" && this.#values(token.text, rounded || roundings.includes(token.text));
  }

  /** Arguments of a function: several for `min` and `max`, else a single argument. */
  #values(name: string, rounded: boolean): boolean {
    do if (!this.sum(rounded)) return false;
    while ((name === "min" || name === "max") && this.#takes(","));
    return this.#takes(")");
  }

  #takes(sign: string): boolean {
    const found = this.#tokens[this.#at];
    if (found?.kind !== "sign" || found.text !== sign) return false;
    this.#at++;
    return true;
  }
}
