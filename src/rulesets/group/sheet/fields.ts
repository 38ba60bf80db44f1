import { withReference } from "../../../combat/rule-references.ts";
import { argWords } from "../../../combat/tracker/refusal-words.ts";
import type { Localize } from "../../../combat/views/index.ts";
import type { ActorSource, ItemSource } from "../../../data/index.ts";
import type { LangKey } from "../../../i18n.ts";
import {
  checkField,
  type FieldView,
  fieldsOf,
  numberField,
  textField,
  withPlainCheck,
} from "../../../sheets/fields-view.ts";
import { flawsIn, type GroupBlock, needsSight, readModes, readMultipliers, wears } from "../data/item.ts";
import { complements, spellKinds, targetings } from "../rules/index.ts";

/** Score fields of a creature under Group Initiative ("Per actor"). */
export function scoreFields({ group }: ActorSource, localize: Localize): FieldView[] {
  const label = labels(localize);
  const { number, optional, text, check, choice } = fieldsOf("system.group", group, label);
  const hitDice = numberField("system.group.hitDice.base", label("hitDice"), group.hitDice.base);
  return [
    number("ac"),
    number("acModifier"),
    optional("aac0", label("aac0Default")),
    number("attackModifier"),
    number("damageModifier"),
    withPlainCheck(hitDice, "save", localize),
    numberField("system.group.hitDice.bonus", label("hitDiceBonus"), group.hitDice.bonus),
    text("className"),
    number("classLevel"),
    number("dexReaction"),
    number("routinesPerRound"),
    choice("primaryHand", ["right", "left"], (hand) => label(`hand.${hand}`)),
    text("immunities"),
    check("aac0Star"),
    check("ambidextrous"),
    check("nativeFly"),
    check("nativeSwim"),
    check("hedged"),
    check("immunityObvious"),
    check("verySmall"),
    check("fightsInSharedSpace"),
  ];
}

type FieldWord<Key = LangKey> = Key extends `TURNCRAFT.GroupTable.field.${infer Name}` ? Name : never;

function labels(localize: Localize): (name: FieldWord) => string {
  return (name) => localize(`TURNCRAFT.GroupTable.field.${name}`);
}

/** Line of an item, with its errors pointed at, and details outside the line. */
export function itemFields({ group }: ItemSource, type: string, localize: Localize): FieldView[] {
  const label = labels(localize);
  const { number, optional, text, check, choice } = fieldsOf("system.group", group, label);
  const line = { ...text("line"), hint: lineHint(group as GroupBlock, type, localize) };
  const range = optional("range", label(type === "weapon" ? "none" : "touch"), localize("TURNCRAFT.Sheet.ft"));
  const targets = choice("targets", targetings, (value) => label(`targeting.${value}`));
  const sight = checkField("system.group.needsSight", label("needsSight"), needsSight(group as GroupBlock));
  const lines = [check("needsLine"), sight];
  switch (type) {
    case "weapon":
      return [
        line,
        optional("speed", label("none")),
        range,
        listField("modes", group.modes, readModes(group.modes).unread, localize),
        listField("multipliers", group.multipliers, readMultipliers(group.multipliers).unread, localize),
        check("magical"),
      ];
    case "spell":
      return [line, choice("spell", spellKinds, (value) => label(`spellKind.${value}`)), range, targets, ...lines];
    case "ability":
      return [line, range, targets, ...lines, check("magical"), text("copiesSpell")];
    case "armor":
      return [number("armor"), choice("wear", wears, (value) => label(`wearing.${value}`))];
    default:
      return [
        line,
        choice("complement", ["none", ...complements], (value) => label(`complementOf.${value}`)),
        number("roundsNeeded"),
        check("partOfAttack"),
      ];
  }
}

/** List in a line: the text, or unreadable parts. */
function listField(
  name: "modes" | "multipliers",
  value: string,
  unread: readonly string[],
  localize: Localize,
): FieldView {
  const hint =
    unread.length > 0
      ? localize("TURNCRAFT.GroupTable.field.unread", { parts: unread.join("; ") })
      : localize(`TURNCRAFT.GroupTable.field.${name}Hint`);
  return { ...textField(`system.group.${name}`, localize(`TURNCRAFT.GroupTable.field.${name}`), value), hint };
}

/** Hint below a line of notation: its format or, for an invalid line, the unreadable part with the line up to there. */
function lineHint(group: GroupBlock, type: string, localize: Localize): string {
  const [flaw] = flawsIn({ uuid: "", name: "—", type, group });
  if (!flaw)
    return localize(
      `TURNCRAFT.GroupTable.field.lineHint.${type === "weapon" ? "weapon" : type === "spell" ? "spell" : "thing"}`,
    );
  const words = localize(flaw.message as LangKey, argWords(flaw.data ?? {}, { localize, nameOf: String }));
  return `${withReference(words, flaw.clause)} · ${group.line.slice(Math.max(0, flaw.at - 20), flaw.at)}▸${group.line.slice(flaw.at)}`;
}
