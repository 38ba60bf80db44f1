import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnyRow } from "../../src/engine/index.ts";
import { commands as dexterity } from "../../src/rulesets/dexterity/rules/commands.ts";
import { commands as flow } from "../../src/rulesets/flow/rules/commands.ts";
import { commands as group } from "../../src/rulesets/group/rules/commands.ts";
import { commands as marching } from "../../src/rulesets/marching/rules/commands.ts";
import { commands as seconds } from "../../src/rulesets/seconds/rules/commands.ts";
import { plainly } from "./any.ts";
import { anyOfShape } from "./made-by-shape.ts";
import { commands as coin } from "./sixth/coin/commands.ts";

interface Table {
  readonly rows: readonly AnyRow[];
  read(raw: unknown): object;
}

const tables: readonly [string, Table][] = [
  ["Dexterity Order", dexterity],
  ["Group Initiative", group],
  ["Action & Flow Points", flow],
  ["Six Seconds", seconds],
  ["Marching Order", marching],
  ["Coin Duel", coin],
];

/** Values that no field of any command takes. */
const nothingLikeIt = [undefined, Symbol.iterator.toString().repeat(60), [[[0]]], Number.NaN];

describe.each(tables)("Commands of %s, as their rows define them", (_, { rows, read }) => {
  const kinds = rows.map((row): [string, AnyRow] => [row.kind, row]);

  it("have a kind each", () => {
    expect(new Set(rows.map(({ kind }) => kind)).size).toBe(rows.length);
  });

  it.each(kinds)("%s is read unchanged, with any fields that its shape allows", (kind, { shape }) => {
    let taken = 0;
    fc.assert(
      fc.property(anyOfShape(shape), (fields) => {
        const command = plainly({ kind, ...fields });
        const found = read(command);
        if ("clause" in found) return;
        taken += 1;
        expect(found).toEqual(command);
      }),
      { numRuns: 300 },
    );
    expect(taken).toBeGreaterThan(0);
  });

  const fields = kinds.flatMap(([kind, row]) =>
    Object.keys(row.shape).map((field): [string, string, AnyRow] => [kind, field, row]),
  );

  it.each(fields)(
    "%s is refused for good if its field %s is invalid, and the field is named",
    (kind, field, { shape }) => {
      const [whole] = fc.sample(
        anyOfShape(shape).filter((found) => field in found && !("clause" in read(plainly({ kind, ...found })))),
        1,
      );
      const isOptional = shape[field].form.kind === "optional";
      for (const wrong of isOptional ? nothingLikeIt.slice(1) : nothingLikeIt) {
        const found = read({ kind, ...whole, [field]: wrong });
        expect(found).toMatchObject({ final: true });
        if ("message" in found && found.message === "TURNCRAFT.Refused.malformed") {
          expect(found).toMatchObject({ data: { field: expect.stringMatching(new RegExp(`^${field}\\b`)) } });
        }
      }
    },
  );
});

const src = new URL("../../src/", import.meta.url);
const outsideRules = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/^(?:engine|grid|rulesets\/\w+\/rules)\//.test(path))
  .map((path) => ({ path, code: readFileSync(new URL(path, src), "utf8") }));

// Rolls and questions before the start are the rules' own; take and cede are put together from a choice; GMs undo, and don't restore.
it.each<[id: string, table: Table, others: readonly string[]]>([
  ["dexterity", dexterity, ["roll-off", "restore"]],
  ["group", group, []],
  ["flow", flow, []],
  ["seconds", seconds, ["reroll"]],
  ["marching", marching, ["ask-lead", "take-initiative", "cede-initiative"]],
])("Each command of %s is given by a button, a window or a menu entry", (id, { rows }, others) => {
  const isNear = (path: string) => !path.startsWith("rulesets/") || path.startsWith(`rulesets/${id}/`);
  const near = outsideRules.filter(({ path }) => isNear(path)).map(({ code }) => code);
  const forgotten = rows.filter(({ kind }) => !near.some((code) => code.includes(`"${kind}"`)));
  expect(forgotten.map(({ kind }) => kind)).toEqual(others);
});
