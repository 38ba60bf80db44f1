import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { dexterity } from "../../src/rulesets/dexterity/rules/index.ts";
import { A, effect, gathering, strides } from "./dexterity/rules/table.ts";
import { played } from "./played.ts";

const root = new URL("../../src/rules/", import.meta.url);
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("The rules stand alone", () => {
  it("every module loads in bare Node, and a fight is played without asking for the time or for chance", async () => {
    for (const file of files) await import(new URL(file, root).href);
    const start = gathering({ A: { total: 9 }, B: { total: 7 } });
    const forbidden = () => {
      throw new Error("Rules know neither time nor chance");
    };
    vi.stubGlobal("Date", new Proxy(Date, { apply: forbidden, construct: forbidden, get: forbidden }));
    vi.spyOn(Math, "random").mockImplementation(forbidden);
    const game = played(dexterity, start, [
      { kind: "start" },
      strides(A, 2),
      effect({ value: 5, by: A }),
      "next",
      "next",
    ]);
    vi.unstubAllGlobals();
    expect(game.state.round).toBe(2);
  });

  it("no module imports anything but the rules and immer, or touches the world", () => {
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const text = readFileSync(join(root.pathname, file), "utf8");
      const sources = [...text.matchAll(/from "([^"]+)"/g)].map(([, source = ""]) => source);
      const strangers = sources.filter((source) => source !== "immer" && !isRule(file, source));
      expect(strangers, file).toEqual([]);
      const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
      expect(code, file).not.toMatch(/\b(?:Date|Math\.random|performance|globalThis|document|game|foundry)\b/);
    }
  });
});

function isRule(file: string, source: string): boolean {
  return new URL(source, new URL(file, root)).href.startsWith(root.href);
}
