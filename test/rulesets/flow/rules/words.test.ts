import { describe, expect, it } from "vitest";
import { valueLabel } from "../../../../src/engine/index.ts";
import { levelName } from "../../../../src/rulesets/flow/rules/check.ts";
import { actions, pools, reactions, settings, skills } from "../../../../src/rulesets/flow/rules/index.ts";
import { textOf } from "../../words.ts";

const missing = (keys: readonly string[]): string[] => keys.filter((key) => textOf(key) === null);

describe("Words of Action & Flow Points", () => {
  it("every message that the rules put together has a text", () => {
    const levels = ([-1, 0, 1, 2, 3, 4, 5] as const).map(levelName);
    const keys = [
      ...actions.map((action) => `TURNCRAFT.Action.${action}`),
      ...reactions.map((reaction) => `TURNCRAFT.Reaction.${reaction}`),
      ...skills.map((skill) => `TURNCRAFT.Skill.${skill}`),
      ...pools.map((pool) => `TURNCRAFT.Pool.${pool}`),
      ...levels.map((level) => `TURNCRAFT.Level.${level}`),
      ...["FL-107", "FL-116", "FL-117", "FL-138"].map((clause) => `TURNCRAFT.Ruling.${clause}.leave`),
      ...["advantage", "disadvantage", "hit", "critical"].map((what) => `TURNCRAFT.Log.flow.${what}`),
      ...["push", "prone", "both"].map((effect) => `TURNCRAFT.Ruling.FL-128.${effect}`),
      ...["FL-27", "FL-57"].map((clause) => `TURNCRAFT.Refused.${clause}.rp`),
      ...["FL-65", "FL-87"].map((clause) => `TURNCRAFT.Refused.${clause}.noTrigger`),
      ...["FL-66", "FL-72"].map((clause) => `TURNCRAFT.Refused.${clause}.weapon`),
      ...["FL-66", "FL-74"].map((clause) => `TURNCRAFT.Refused.${clause}.reach`),
      ...["FL-59", "FL-72"].map((clause) => `TURNCRAFT.Refused.${clause}.ranged`),
      ...["FL-77", "FL-78"].map((clause) => `TURNCRAFT.Refused.${clause}.stand`),
    ];
    expect(missing(keys)).toEqual([]);
  });

  it("every setting has a name and a hint, and each of its values a text", () => {
    const keys = settings.entries.flatMap((entry) => [
      entry.name,
      entry.hint,
      ...(entry.range.kind === "choice" ? entry.range.values.map((value) => valueLabel(entry, value)) : []),
    ]);
    expect(missing(keys.filter((key) => key !== null))).toEqual([]);
  });
});
