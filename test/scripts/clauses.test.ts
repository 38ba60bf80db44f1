import { describe, expect, it } from "vitest";
import { gather } from "../../scripts/clauses/gather.ts";
import { clauseText, summaryText } from "../../scripts/clauses/print.ts";
import { missing, problems } from "../../scripts/clauses/problems.ts";
import { report } from "../../scripts/clauses/report.ts";
import { titlesIn } from "../../scripts/clauses/titles.ts";
import { folderWith } from "./folder.ts";

/** A ruleset of two clauses and two worked examples, all of them tested. */
const whole = {
  "docs/rules/ants.md": `# Ants
#### AN-101 · Ants first
- **Rule.** As in AN-102.
#### AN-102 · Interpretation: no ants
## 2 Worked examples
| # | Given | When | Then | Clauses |
| --- | --- | --- | --- | --- |
| 1 | ants | \`start\` | AN-101 | AN-101 |
| 2 | none | \`start\` | AN-102 | AN-102 |
## 3 Settings
| 3 | isn't an example |
`,
  "test/rulesets/ants/rules/order.test.ts": `
    it("AN-101 · ants begin", () => {});
    it("AN-101, AN-102 · both at once", () => {});
    describe("AN-102 · without ants", () => { it("nobody begins", () => {}); });
  `,
  "test/rulesets/ants/rules/examples.yaml": "- example: 1\n  clauses: [AN-101]\n- example: 2\n  clauses: [AN-102]\n",
  "test/rulesets/ants/rules/examples.test.ts": `describeExamples(new URL("examples.yaml"), table); more("examples-2.yaml");`,
  "src/rulesets/ants/rules/order.ts": `/** AN-101 to AN-102. */\nexport const no = { clause: "AN-102" };\n`,
};
type Files = Record<string, string>;

async function reported(files: Files) {
  await using folder = await folderWith(files);
  return report(await gather(folder.path));
}

async function found(changed: Files, finished: readonly string[] = ["ants"]): Promise<string[]> {
  await using folder = await folderWith({ ...whole, ...changed });
  return problems(await gather(folder.path), finished);
}

describe("The report of clauses", () => {
  it("finds nothing wrong where all is tested", async () => {
    expect(await found({})).toEqual([]);
  });

  it("lists for each clause its own tests, others that name it, examples and source files", async () => {
    const [ants] = await reported(whole);
    const file = "test/rulesets/ants/rules/order.test.ts";
    const both = { file, title: "AN-101, AN-102 · both at once" };
    expect(ants?.clauses).toEqual([
      {
        id: "AN-101",
        title: "Ants first",
        own: [{ file, title: "AN-101 · ants begin" }],
        named: [both],
        examples: [1],
        sources: ["src/rulesets/ants/rules/order.ts"],
      },
      {
        id: "AN-102",
        title: "Interpretation: no ants",
        own: [{ file, title: "AN-102 · without ants" }],
        named: [both],
        examples: [2],
        sources: ["src/rulesets/ants/rules/order.ts"],
      },
    ]);
  });

  it("reads clauses and examples as each document writes them", async () => {
    const rulesets = await reported({
      "docs/rules/bees.md": "**BE-01 — Bees swarm** (S). All of them.\n- *On:* `start`.\n**BE-02 — Alone** (D). No.\n",
      "docs/rules/cats.md": "**CA-07 Cats · and dogs** · H. See CA-01.\n## Worked examples\n| E07 | CA-07 | purr |\n",
    });
    expect(rulesets.map(({ clauses }) => clauses.map(({ id, title }) => `${id} ${title}`))).toEqual([
      ["BE-01 Bees swarm", "BE-02 Alone"],
      ["CA-07 Cats · and dogs"],
    ]);
    expect(rulesets[1]?.examples).toEqual([{ example: 7, files: [] }]);
  });

  it("names all clauses of a range, and no more", async () => {
    const document = [1, 2, 3, 5].map((n) => `#### AN-${n} · Ants\n`).join("");
    const [ants] = await reported({
      "docs/rules/ants.md": document,
      "src/rulesets/ants/rules/a.ts": "// AN-2 to AN-5\n",
    });
    expect(ants?.clauses.filter(({ sources }) => sources.length > 0).map(({ id }) => id)).toEqual([
      "AN-2",
      "AN-3",
      "AN-5",
    ]);
  });

  it("prints a clause's entries, and the share with tests", async () => {
    const rulesets = await reported({ ...whole, "src/rulesets/ants/rules/order.ts": "export {};\n" });
    const [first] = rulesets[0]?.clauses ?? [];
    expect(first && clauseText(first).split("\n")).toEqual([
      "AN-101 · Ants first",
      "    test      test/rulesets/ants/rules/order.test.ts: AN-101 · ants begin",
      "    named by  test/rulesets/ants/rules/order.test.ts: AN-101, AN-102 · both at once",
      "    examples  1",
    ]);
    expect(summaryText(rulesets).split("\n").at(-1)?.split(/\s+/)).toEqual(["ants", "2", "2", "0", "2", "2"]);
  });
});

describe("The report of clauses fails", () => {
  it("when a clause of a finished ruleset has no test of its own: a test that names it second is none", async () => {
    const tests = `it("AN-101 · ants begin", () => {}); it("AN-101, AN-102 · both", () => {}); it("AN-1021 · x");`;
    expect(await found({ "test/rulesets/ants/rules/order.test.ts": tests })).toEqual([
      'AN-102 (Interpretation: no ants) has no test of its own: no title starts with "AN-102 · ".',
      'test/rulesets/ants/rules/order.test.ts: "AN-1021 · x" names AN-1021, which is no clause.',
    ]);
  });

  it("when a test that would be a clause's own is only text or a comment", async () => {
    const tests = `// it("AN-101 · ants")\nit("AN-102 · none", () => { expect("AN-101 · ants").toBe(1); });`;
    expect(await found({ "test/rulesets/ants/rules/order.test.ts": tests })).toEqual([
      'AN-101 (Ants first) has no test of its own: no title starts with "AN-101 · ".',
    ]);
  });

  it("when a worked example of a finished ruleset has no test, be it titled or listed", async () => {
    const files = {
      "test/rulesets/ants/rules/examples.yaml": "[]",
      "test/rulesets/ants/rules/titled.test.ts": `it("example 2 · AN-102", () => {});`,
    };
    expect(await found(files)).toEqual(["Example 1 of ants has no test."]);
  });

  it("when examples are in a data file that lacks one, finished or not; an unfinished ruleset needs nothing else", async () => {
    const one = { "test/rulesets/ants/rules/examples.yaml": "- { example: 2, clauses: [AN-102] }" };
    const untested = { "test/rulesets/ants/rules/order.test.ts": "" };
    expect(await found({ ...one, ...untested }, [])).toEqual(["Example 1 of ants has no test."]);
    expect(await found({ "test/rulesets/ants/rules/examples-2.yaml": "[]", ...untested }, [])).toEqual([]);
  });

  it("when a finished ruleset has no document", async () => {
    expect(await found({}, ["ants", "bees"])).toEqual(["There is no docs/rules/bees.md."]);
  });

  it("when a finished ruleset's document has no clauses or examples that can be read", async () => {
    expect(await found({ "docs/rules/bees.md": "### BE-1 Bees\n" }, ["ants", "bees"])).toEqual([
      "docs/rules/bees.md has no clause.",
      "docs/rules/bees.md has no worked example.",
    ]);
  });

  it("when a document has a clause twice", async () => {
    const text = `${whole["docs/rules/ants.md"]}#### AN-101 · Ants again\n`;
    expect(await found({ "docs/rules/ants.md": text })).toEqual(["docs/rules/ants.md: there are two clauses AN-101."]);
  });

  it.each([
    ["test/sheets/ants.test.ts", `it("shows AN-109", () => {});`, `"shows AN-109" names AN-109, which is no clause.`],
    ["test/browser/ants.spec.ts", `test("AN-1 · x", () => {});`, `"AN-1 · x" names AN-1, which is no clause.`],
    ["test/rulesets/ants/rules/more.test.ts", `it("example 9 · AN-101", () => {});`, "ants has no example 9."],
    [
      "test/rulesets/ants/rules/examples-2.yaml",
      "[{ example: 1, clauses: [AN-9] }]",
      "example 1 names AN-9, which is no clause.",
    ],
    ["test/rulesets/ants/rules/examples-2.yaml", "[{ example: 3, clauses: [] }]", "ants has no example 3."],
    [
      "test/rulesets/ants/rules/examples-2.yaml",
      "[{ example: x, clauses: [] }]",
      "entry 1 has no example and clauses.",
    ],
    ["test/rulesets/ants/rules/examples-2.yaml", "[{ example: 1 }]", "entry 1 has no example and clauses."],
  ])("when %s names a missing clause or example: %s", async (file, text, reason) => {
    expect(await found({ [file]: text })).toEqual([`${file}: ${reason}`]);
  });

  it("when no test of its folder runs a data file", async () => {
    const file = "test/rulesets/ants/rules/examples.test.ts";
    expect(await found({ [file]: "", "test/rulesets/bees/rules/run.test.ts": `run("examples.yaml");` })).toEqual([
      "test/rulesets/ants/rules/examples.yaml is run by no test of its folder.",
    ]);
  });

  it("when a data file has an example twice, or isn't a list", async () => {
    const file = "test/rulesets/ants/rules/examples-2.yaml";
    const entry = "{ example: 1, clauses: [AN-101] }";
    expect(await found({ [file]: `[${entry}, ${entry}]` })).toEqual([`${file}: example 1 is there twice.`]);
    expect(await found({ [file]: entry })).toEqual([`${file} isn't a list of examples.`]);
  });

  it("when a comment or a refusal of a rule names an unknown clause, of any prefix", async () => {
    const file = "src/rulesets/ants/rules/refuse.ts";
    expect(await found({ [file]: "/** As AN-777 has it. */" })).toEqual([`${file} names AN-777, which is no clause.`]);
    expect(await found({ [file]: `const no = { clause: "NA-101" };` })).toEqual([
      `${file} names NA-101, which is no clause.`,
    ]);
    expect(await found({ "docs/rules/ants.md": "", [file]: `refuse("AN-101");` }, [])).toContain(
      `${file} names AN-101, which is no clause.`,
    );
  });
});

it("an unfinished ruleset's gaps can be listed", async () => {
  const [ants] = await reported({
    ...whole,
    "test/rulesets/ants/rules/order.test.ts": "",
    "test/rulesets/ants/rules/examples.yaml": "[]",
  });
  expect(ants && missing(ants)).toHaveLength(4);
});

it("titles are those of tests and groups, also out of inline and named rows", () => {
  const text = `
    const rows = [["AN-1 · one", 1]];
    const others = ["AN-9 · nobody's"];
    it.each(rows)("%s", () => {});
    describe.each([{ title: "AN-2 · two" }, "three"])("$title", () => {});
    test.only("four", async () => { given("five"); });
    it(\`AN-\${6} · six\`, () => {});
    it.each\`a\${1}\`("seven", () => {});
  `;
  expect(titlesIn("any.test.ts", text).sort()).toEqual(
    ["%s", "$title", "four", "AN-… · six", "seven", "AN-1 · one", "AN-2 · two"].sort(),
  );
});
