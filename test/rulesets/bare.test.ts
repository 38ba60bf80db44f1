import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { dexterity } from "../../src/rulesets/dexterity/rules/index.ts";
import { A, effect, gathering, movedSteps } from "./dexterity/rules/fights.ts";
import { played } from "./played.ts";
import { pureFiles } from "./pure-files.ts";

const pure = new Set(pureFiles.map(({ href }) => href));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("The rules stand alone", () => {
  it("every module loads in bare Node, and a fight is played without asking for the time or for chance", async () => {
    for (const { href } of pureFiles) await import(href);
    const start = gathering({ A: { total: 9 }, B: { total: 7 } });
    const forbidden = () => {
      throw new Error("Rules know neither time nor chance");
    };
    vi.stubGlobal("Date", new Proxy(Date, { apply: forbidden, construct: forbidden, get: forbidden }));
    vi.spyOn(Math, "random").mockImplementation(forbidden);
    const game = played(dexterity, start, [
      { kind: "start" },
      movedSteps(A, 2),
      effect({ value: 5, by: A }),
      "next",
      "next",
    ]);
    vi.unstubAllGlobals();
    expect(game.state.round).toBe(2);
  });

  it("no module imports anything but the rules and immer, or touches the world", () => {
    expect(pureFiles.length).toBeGreaterThan(150);
    for (const file of pureFiles) {
      const text = readFileSync(file, "utf8");
      const sources = [...text.matchAll(/from "([^"]+)"/g)].map(([, source = ""]) => source);
      const strangers = sources.filter((source) => source !== "immer" && !pure.has(new URL(source, file).href));
      expect(strangers, file.pathname).toEqual([]);
      const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
      expect(code, file.pathname).not.toMatch(/\b(?:Date|Math\.random|performance|globalThis|document|game|foundry)\b/);
    }
  });
});
