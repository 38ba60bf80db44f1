import { describe, expect, it } from "vitest";
import { strikeAsked } from "../../src/combat/rolling/strike.ts";
import type { Rolls } from "../../src/data/rolls.ts";
import { textOf } from "../rulesets/words.ts";

const english = (key: string) => textOf(key) ?? key;
const dice: Rolls = { attack: "1d20 + 3", damage: "1d8" };

describe("A strike before it is rolled", () => {
  const asked = (...names: string[]) =>
    strikeAsked(
      { who: "Mira", using: "Spear", dice, aims: names.map((name) => ({ name, added: [] })) },
      english,
      english,
    );

  it("names a roll without a target, or against several, on its button", () => {
    expect(asked("Ogre", "Tarn").ok).toBe("Roll against {count}");
    expect(asked()).toMatchObject({ aimless: true, ok: "Roll without target" });
    expect(asked("Ogre").aimless).toBeUndefined();
    expect(asked("Ogre").ok).toBeUndefined();
  });
});
