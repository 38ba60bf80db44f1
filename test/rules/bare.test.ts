import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";

const root = new URL("../../src/rules/", import.meta.url);
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

afterEach(() => vi.unstubAllGlobals());

describe("The rules stand alone", () => {
  it("every module loads in bare Node without asking for the time or for chance", async () => {
    const forbidden = () => {
      throw new Error("Rules know neither time nor chance");
    };
    vi.stubGlobal("Date", new Proxy(Date, { apply: forbidden, construct: forbidden, get: forbidden }));
    vi.stubGlobal(
      "Math",
      new Proxy(Math, { get: (math, name) => (name === "random" ? forbidden() : Reflect.get(math, name)) }),
    );
    vi.resetModules();
    for (const file of files) await import(new URL(file, root).href);
    const { dexterity } = await import("../../src/rules/dexterity/index.ts");
    const { step } = await import("../../src/rules/engine/index.ts");
    const given = { command: { kind: "start" } as const, asker: { gm: true, owns: [] }, insist: false, facts: {} };
    expect(step(dexterity, dexterity.empty(), given, [])).toMatchObject({ kind: "done", state: { round: 1 } });
  });

  it("no module imports anything but the rules and immer, or touches the world", () => {
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const text = readFileSync(join(root.pathname, file), "utf8");
      const sources = [...text.matchAll(/from "([^"]+)"/g)].map(([, source = ""]) => source);
      const strangers = sources.filter((source) => source !== "immer" && !isRule(file, source));
      expect(strangers, file).toEqual([]);
      expect(text, file).not.toMatch(/\b(?:Date\b|Math\.random|performance\.|globalThis|document\.|game\.|foundry\.)/);
    }
  });
});

function isRule(file: string, source: string): boolean {
  return new URL(source, new URL(file, root)).href.startsWith(root.href);
}
