import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { askLabel, cellLabel, valueLabel } from "../../src/engine/index.ts";
import { ownRulesets } from "./own-rulesets.ts";
import { pureFiles } from "./pure-files.ts";
import { textOf } from "./words.ts";

/** Every call of `ruling`: where it stands, and its arguments as written. */
function rulingsIn(source: string): { index: number; args: string[] }[] {
  return [...source.matchAll(/(?<!function )\bruling\(/g)].map(({ index }) => {
    const args = [""];
    let depth = 0;
    for (const sign of source.slice(index + "ruling(".length)) {
      if (")]}".includes(sign)) depth -= 1;
      if (depth < 0) break;
      if ("([{".includes(sign)) depth += 1;
      if (sign === "," && depth === 0) args.push("");
      else args[args.length - 1] += sign;
    }
    return { index, args: args.map((arg) => arg.trim()) };
  });
}

/** Plain words among answers as written: those with texts named after the clause. */
function plainWords(answers: string): string[] {
  const plain = answers.replace(/\[[^[\]]*TURNCRAFT[^\]]*\]|\w\([^)]*\)/g, "");
  return [...plain.matchAll(/"([a-z]\w*)"/gi)].map(([, word = ""]) => word);
}

/** Answers of a call as written, there or in the nearest constant before it. */
function answersOf(source: string, index: number, answers: string): string {
  if (!/^\w+$/.test(answers)) return answers;
  const at = source.lastIndexOf(`const ${answers} = `, index);
  return source.slice(at, source.indexOf(";\n", at));
}

const sources = pureFiles.map((file) => readFileSync(file, "utf8")).join("\n");

describe("The English texts of the rules", () => {
  it("exist for every key in the code", () => {
    const keys = [...sources.matchAll(/(?<!words: )"(TURNCRAFT\.[\w.-]+)"/g)].map(([, key = ""]) => key);
    expect(keys.length).toBeGreaterThan(80);
    expect(keys.filter((key) => textOf(key) === null)).toEqual([]);
  });

  it("exist for every question named after its clause, and its answers", () => {
    const calls = pureFiles.flatMap((file) => {
      const source = readFileSync(file, "utf8");
      return rulingsIn(source).map(({ index, args: [clause = "", answers = "", , more = ""] }) => {
        const [, text = '"question"'] = /text: ([^,}]*)/.exec(more) ?? [];
        return { clause, words: plainWords(text), answers: plainWords(answersOf(source, index, answers)) };
      });
    });
    const isPlain = (clause: string) => /^"[A-Z]+-\d+"$/.test(clause);
    const common = ["allow", "refuse", "yes", "no"];
    const keys = calls
      .filter(({ clause }) => isPlain(clause))
      .flatMap(({ clause, words, answers }) =>
        [...words, ...answers].map((word) => (common.includes(word) ? word : `${clause.slice(1, -1)}.${word}`)),
      );
    expect(keys.length).toBeGreaterThan(150);
    // Calls whose clause or text is a value: two for several clauses each, and one for a side.
    expect(calls.filter(({ clause }) => !isPlain(clause))).toHaveLength(2);
    const leave = ["FL-107", "FL-116", "FL-117", "FL-138"].map((clause) => `${clause}.leave`);
    const others = [...leave, "FL-129.question", "FL-135.question", "MO-201.party", "MO-201.monsters"];
    expect([...keys, ...others].filter((key) => textOf(`TURNCRAFT.Ruling.${key}`) === null)).toEqual([]);
  });

  it.each(ownRulesets)("exist for every setting of $id", ({ settings }) => {
    const keys = settings.entries.flatMap((entry) => [
      entry.name,
      entry.hint,
      ...(entry.range.kind === "choice" ? entry.range.values.map((value) => valueLabel(entry, value)) : []),
      ...(entry.range.kind === "table" ? Object.keys(entry.range.initial).map((cell) => cellLabel(entry, cell)) : []),
    ]);
    const all = [...keys, ...settings.askable.map(askLabel)].filter((key) => key !== null);
    expect(all.filter((key) => textOf(key) === null)).toEqual([]);
  });
});
