import fc from "fast-check";
import type { CombatantId, Range, SettingsTable } from "../../src/engine/index.ts";

/** Thirty combatants; fights take the first so many of them. */
export const crowd = Array.from({ length: 30 }, (_, i) => `c${i}` as CombatantId);
/** Stands in generated commands for whoever acts when the command is given. */
export const active = "theOneWhoActs" as CombatantId;

/** Combatant for a command: often the active one, mostly one of the first few, now and then an unknown. */
export const who: fc.Arbitrary<CombatantId> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(active) },
  { weight: 4, arbitrary: fc.constantFrom(...crowd.slice(0, 5)) },
  { weight: 1, arbitrary: fc.constantFrom(...crowd) },
);

/** Number of combatants: from one to thirty, more often few. */
export const headcount = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 1, arbitrary: fc.integer({ min: 6, max: 30 }) },
);

/** Guests by id, each as generated; `guest` is asked for as many as take part. */
export function guests<Guest>(guest: fc.Arbitrary<Guest>): fc.Arbitrary<Record<string, Guest>> {
  return headcount
    .chain((count) => fc.array(guest, { minLength: count, maxLength: count, size: "max" }))
    .map((all) => Object.fromEntries(all.map((one, i) => [crowd[i], one])));
}

/** Some settings of a table with possible values; some clauses set to `ask`. */
export function someSettings<Table extends SettingsTable>({
  entries,
  askable,
}: Table): fc.Arbitrary<Partial<Table["defaults"]>> {
  const values = fc.record(
    {
      ...Object.fromEntries(entries.map(({ key, range }): [string, fc.Arbitrary<unknown>] => [key, valueIn(range)])),
      ...(askable.length > 0 && {
        interpretations: fc.dictionary(fc.constantFrom(...askable), fc.constantFrom("default", "ask"), { maxKeys: 4 }),
      }),
    },
    { requiredKeys: [] },
  );
  return values.map((chosen) => plainly(chosen) as Partial<Table["defaults"]>);
}

function valueIn(range: Range): fc.Arbitrary<unknown> {
  switch (range.kind) {
    case "choice":
      return fc.constantFrom(...range.values);
    case "whole":
      return fc.integer({ min: range.least, max: Math.min(range.most, range.least + 20) });
    case "text":
      return fc.constant(range.initial);
    case "table":
      return fc.record(
        Object.fromEntries(
          Object.keys(range.initial).map((key) => [
            key,
            fc.integer({ min: range.least, max: Math.min(range.most, 9) }),
          ]),
        ),
      );
  }
}

/** fast-check's dictionaries have no prototype; commands and states are plain JSON. */
export function plainly<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
