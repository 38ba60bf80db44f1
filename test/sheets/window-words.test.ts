import { describe, expect, it } from "vitest";
import english from "../../lang/en.json" with { type: "json" };

/** Texts of `lang/en.json` by their key, without the common `TURNCRAFT.`. */
const texts = leaves(english).map(([key, text]) => [key.replace(/^TURNCRAFT\./, ""), text] as const);

/** Words and openings that windows don't use, each with what stands instead. */
const refused: [RegExp, string][] = [
  [/\b(DX|SX|MO|GR|FL)-\d/, "rule references are added by the setting Show rule references"],
  [/gamemaster/i, "GM"],
  [/\binsist/i, "Allow anyway"],
  [/\b(whoever|whomever)\b/i, "a noun: the target, the attacker"],
  [/\bthose (who|that|which|of)\b/i, "a noun: defeated combatants"],
  [/^(what comes of|what is asked|what one)\b/i, "a noun"],
  [/\b(anew|all the same|as things stand|in so many words|for nothing)\b/i, "again, anyway, so far, free"],
  [/\b(take|takes|taken|took) back (a|the|that|this|\d|\{)|\btaken back\b/i, "undo, undone"],
  [/\b(given|give|make|made) again\b/i, "redo, redone"],
  [/\bgo(es)? on with\b|\bto be gone on\b/i, "continue"],
  [/\bpassed over\b|\bpass over\b/i, "skipped, skip"],
  [
    /^(do it|ok|okay|go on|wait for it|leave it|stay here|close the window|let it pass|say what|say so|override)$/i,
    "the verb",
  ],
  [/\bis no (longer )?(weapon|potion|enemy|ally|number|dice)\b/i, "isn't a"],
  [/\b(isn't|aren't|not) \w+ any more\b/i, "no longer"],
  [/\bnobody in particular\b/i, "No target"],
];

/** Labels that may have more than four words: which keys, how many words, and why. */
const longer: [RegExp, number, string][] = [
  [/^Setting\.ask\./, 10, "the case of the rules that the GM is asked about"],
  [/^Setting\..*\.values\.|^Setting\.reachArea\./, 8, "an option is the rule that it sets"],
  [/^(Log|Cause|Hint|Welcome|Tour|About|Pending)\./, 30, "running text"],
  [
    /(^|\.)(Now|now|Board|Timer|Countdown|Mark|Prompt|sight|outcome|mode|placeIn|chip|reason|clock|left|finish)\./,
    12,
    "a line that tells figures",
  ],
  [/^(Tracker\.(tie|initiative)|Flow\.(initiative|tie)|Seconds\.Board\.tie)/, 8, "how a total came about"],
  [/^History\.(missing|kept|silent|time|takesBack|makesAgain)/, 8, "what an undo changes"],
  [/^Effect\.|^Item\.(roll|changeOut)/, 8, "a line that tells figures"],
  [/^Ruling\.DX-306\./, 10, "an answer's figures"],
  [/^(Interaction|Trigger|ReactionFilter|Flow\.Ask\.on)/, 6, "a case, chosen from a list"],
  [
    /^Flow\.Ask\.(readyCost|provokes)|^GroupTable\.ruler\.|^(GroupTable\.attack|Flow\.Check)\.(leave|objectAc|levels)/,
    10,
    "a note beside a figure",
  ],
  [/^Uses\.left\./, 8, "a line that tells figures"],
];

describe("texts of windows", () => {
  it("contain none of the replaced words and openings", () => {
    const found = texts.flatMap(([key, text]) =>
      refused.filter(([words]) => words.test(text)).map(([, instead]) => `${key}: "${text}" (${instead})`),
    );
    expect(found).toEqual([]);
  });

  it("are labels of at most four words, or have a reason for more", () => {
    const found = texts
      .filter(([key, text]) => isLabel(key, text) && wordsIn(text) > mostWords(key))
      .map(([key, text]) => `${key}: "${text}"`);
    expect(found).toEqual([]);
  });

  it("need each of the reasons for longer labels", () => {
    const long = texts.filter(([key, text]) => isLabel(key, text) && wordsIn(text) > 4).map(([key]) => key);
    expect(longer.filter(([keys]) => !long.some((key) => keys.test(key)))).toEqual([]);
  });

  it("counts words without figures and placeholders", () => {
    expect([wordsIn("{left} of {max} left"), wordsIn("5 s · until the next round"), wordsIn("Roll")]).toEqual([
      2, 5, 1,
    ]);
  });
});

/** True for a label: text without a full stop, and neither hint nor tooltip. */
function isLabel(key: string, text: string): boolean {
  return !/[.?!:…]$/.test(text) && !/(hint|Hint|tip|Tip)$|(^|\.)(tip|hint|lineHint)\./.test(key);
}

function mostWords(key: string): number {
  return Math.max(4, ...longer.filter(([keys]) => keys.test(key)).map(([, most]) => most));
}

function wordsIn(text: string): number {
  const bare = text.replace(/\{\w+\}/g, " ");
  return bare.split(/\s+/).filter((part) => /[a-z]/i.test(part)).length;
}

function leaves(node: object, path: readonly string[] = []): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    typeof value === "string" ? [[[...path, key].join("."), value]] : leaves(Object(value), [...path, key]),
  );
}
