import { describe, expect, it } from "vitest";
import { type WelcomeInput, welcomeLines } from "../../src/welcome/view.ts";
import { english } from "../sheets/english.ts";

const input: WelcomeInput = {
  gm: true,
  encounter: { scene: "The Ford", round: 0, combatants: 9, rolls: false },
  tour: { ruleset: "Dexterity Order", count: 10 },
  ruleset: { id: "flow", name: "Action & Flow Points", about: "5 AP and 2 RP a round." },
  rulesets: [
    { id: "dexterity", name: "Dexterity Order" },
    { id: "flow", name: "Action & Flow Points" },
  ],
  own: [],
  mayCreate: true,
};

/** The lines by their ids. */
function lines(changes: Partial<WelcomeInput> = {}) {
  return new Map(welcomeLines({ ...input, ...changes }, english).map((line) => [line.id, line]));
}

describe("the welcome of a GM", () => {
  it("begins with the prepared encounter, and names the button to press", () => {
    const [first] = welcomeLines(input, english);
    expect(first).toMatchObject({
      title: "Begin the encounter",
      text: "The Ford: 9 combatants. Press Begin encounter in Combat.",
      button: { action: "encounter", label: "Open Combat" },
    });
    const rolling = lines({ encounter: { scene: "The Ford", round: 0, combatants: 9, rolls: true } }).get("encounter");
    expect(rolling?.text).toBe("The Ford: 9 combatants. Press Roll all, then Begin encounter, in Combat.");
    const single = lines({ encounter: { scene: "The Ford", round: 0, combatants: 1, rolls: false } }).get("encounter");
    expect(single?.text).toBe("The Ford: 1 combatant. Press Begin encounter in Combat.");
    const begun = lines({ encounter: { scene: "The Ford", round: 3, combatants: 9, rolls: false } }).get("encounter");
    expect(begun).toMatchObject({ title: "Continue the encounter", text: "The Ford, round 3." });
  });

  it("names the ruleset that a running encounter keeps", () => {
    const running = { scene: "The Ford", round: 3, combatants: 9, rolls: false };
    const text = (changes: Partial<WelcomeInput>) => lines(changes).get("ruleset")?.text;
    expect(text({ encounter: running })).toBe("5 AP and 2 RP a round. The running encounter keeps Dexterity Order.");
    expect(text({})).toBe("5 AP and 2 RP a round.");
    expect(text({ encounter: running, tour: { ruleset: "Action & Flow Points", count: 9 } })).toBe(
      "5 AP and 2 RP a round.",
    );
  });

  it("has a button or a choice in every line", () => {
    const all = [...lines().values()];
    expect(all.map(({ id }) => id)).toEqual(["encounter", "tour", "ruleset", "newCharacter", "adventure", "rules"]);
    for (const { button, choices } of all) expect(button ?? choices).not.toBeNull();
    expect(
      lines()
        .get("ruleset")
        ?.choices?.filter(({ chosen }) => chosen),
    ).toEqual([{ id: "flow", name: "Action & Flow Points", chosen: true }]);
  });

  it("offers no tour without an encounter, and says what is missing", () => {
    expect(lines().get("tour")).toMatchObject({ text: "Dexterity Order in 10 steps." });
    const { text, button } = lines({ encounter: null }).get("tour") ?? {};
    expect([text, button]).toEqual(["The tour needs an encounter. Add combatants in Combat first.", null]);
  });
});

describe("the welcome of a player", () => {
  it("shows their character first, then the turn and the way to move", () => {
    const all = lines({ gm: false, own: ["Mira"] });
    expect([...all.keys()]).toEqual(["token", "turn", "move", "sheet", "tour", "rules"]);
    expect(all.get("token")).toMatchObject({ title: "Your token: Mira", button: { action: "token" } });
    const batch = lines({ gm: false, own: ["Mira", "Tomas"] }).get("token");
    expect(batch).toMatchObject({ title: "Your tokens: Mira, Tomas", button: { label: "Show Mira" } });
  });

  it("says how to get a character; the button is there for users who may create actors", () => {
    const may = lines({ gm: false });
    expect(may.get("noCharacter")).toMatchObject({ button: { action: "newCharacter", label: "New character" } });
    expect(may.has("sheet")).toBe(false);
    expect(lines({ gm: false, mayCreate: false }).get("noCharacter")?.button).toBeNull();
  });
});
