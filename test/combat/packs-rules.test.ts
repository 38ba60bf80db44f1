import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/places.ts";
import { type Source, sourcesOf } from "./packs.ts";

const ruleFiles = readdirSync(join(root, "docs", "rules")).filter((name) => name.endsWith(".md"));

/** Clause ids of a ruleset's file: in headings or at the start of bold text. */
function clausesIn(file: string): Set<string> {
  const text = readFileSync(join(root, "docs", "rules", file), "utf8");
  return new Set([...text.matchAll(/^(?:#+ |\*\*)([A-Z]{2}-\d+)\b/gm)].map(([, id]) => id as string));
}

const journals = [...sourcesOf("rules")].map(([file, source]) => ({ ruleset: file.replace(".yml", ""), source }));

function pagesOf(source: Source) {
  return source.pages as { name: string; text: { content: string } }[];
}

describe("The rules reference", () => {
  it("has a journal for each ruleset", () => {
    expect(journals.map(({ ruleset }) => `${ruleset}.md`).sort()).toEqual(ruleFiles.sort());
  });

  it.each(journals)("$ruleset: explains a round, actions, movement, reactions and undo", ({ source }) => {
    const [round, actions, movement, , back, ...more] = pagesOf(source).map(({ name }) => name);
    expect([round, actions, movement, back, more]).toEqual([
      "How a round goes",
      "What you can do, and what it costs",
      "Movement",
      "The way back",
      [],
    ]);
  });

  it.each(journals)("$ruleset: names clauses on each page, and only clauses of its own file", ({ ruleset, source }) => {
    const known = clausesIn(`${ruleset}.md`);
    expect(known.size).toBeGreaterThan(50);
    for (const { name, text } of pagesOf(source)) {
      const named = text.content.match(/\b[A-Z]{2}-\d+\b/g) ?? [];
      expect([name, named.length > 0]).toEqual([name, true]);
      expect([name, named.filter((id) => !known.has(id))]).toEqual([name, []]);
    }
  });

  it.each(journals)("$ruleset: closes every HTML element that it opens", ({ source }) => {
    for (const { name, text } of pagesOf(source)) {
      const open: string[] = [];
      for (const [, end, tag] of text.content.matchAll(/<(\/?)([a-z]+)>/g)) {
        if (!end) open.push(tag as string);
        else expect([name, open.pop()]).toEqual([name, tag]);
      }
      expect([name, open]).toEqual([name, []]);
    }
  });
});
