import { withReference } from "../../../combat/rule-references.ts";
import { argWords } from "../../../combat/tracker/refusal-words.ts";
import type { Localize } from "../../../combat/views/index.ts";
import type { ActorSource, ItemSource } from "../../../data/index.ts";
import type { LangKey } from "../../../i18n.ts";
import {
  checkField,
  choiceField,
  type FieldView,
  numberField,
  optionalNumberField,
  textField,
  withPlainCheck,
} from "../../../sheets/fields-view.ts";
import { flawsIn, type GroupBlock, needsSight, readModes, readMultipliers, wears } from "../data/item.ts";
import { complements, spellKinds, targetings } from "../rules/index.ts";

/** Score fields of a creature under Group Initiative ("Per actor"). */
export function scoreFields({ group }: ActorSource, localize: Localize): FieldView[] {
  const label = (name: string) => localize(`TURNCRAFT.GroupTable.field.${name}` as LangKey);
  const whole = (
    name: "ac" | "acModifier" | "attackModifier" | "damageModifier" | "classLevel" | "dexReaction" | "routinesPerRound",
  ) => numberField(`system.group.${name}`, label(name), group[name]);
  const check = (
    name:
      | "aac0Star"
      | "ambidextrous"
      | "nativeFly"
      | "nativeSwim"
      | "hedged"
      | "immunityObvious"
      | "verySmall"
      | "fightsInSharedSpace",
  ) => checkField(`system.group.${name}`, label(name), group[name]);
  return [
    whole("ac"),
    whole("acModifier"),
    optionalNumberField(
      "system.group.aac0",
      label("aac0"),
      group.aac0,
      localize("TURNCRAFT.GroupTable.field.aac0Default"),
    ),
    whole("attackModifier"),
    whole("damageModifier"),
    withPlainCheck(numberField("system.group.hitDice.base", label("hitDice"), group.hitDice.base), "save", localize),
    numberField("system.group.hitDice.bonus", label("hitDiceBonus"), group.hitDice.bonus),
    textField("system.group.className", label("className"), group.className),
    whole("classLevel"),
    whole("dexReaction"),
    whole("routinesPerRound"),
    choiceField("system.group.primaryHand", label("primaryHand"), group.primaryHand, ["right", "left"], (hand) =>
      label(`hand.${hand}`),
    ),
    textField("system.group.immunities", label("immunities"), group.immunities),
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

/** Line of an item, with its errors pointed at, and details outside the line. */
export function itemFields({ group }: ItemSource, type: string, localize: Localize): FieldView[] {
  const label = (name: string) => localize(`TURNCRAFT.GroupTable.field.${name}` as LangKey);
  const line = {
    ...textField("system.group.line", label("line"), group.line),
    hint: lineHint(group as GroupBlock, type, localize),
  };
  const none = localize("TURNCRAFT.GroupTable.field.none");
  const range = optionalNumberField(
    "system.group.range",
    label("range"),
    group.range,
    type === "weapon" ? none : label("touch"),
    localize("TURNCRAFT.Sheet.ft"),
  );
  const magical = checkField("system.group.magical", label("magical"), group.magical);
  const targets = choiceField("system.group.targets", label("targets"), group.targets, targetings, (value) =>
    label(`targeting.${value}`),
  );
  const lines = [
    checkField("system.group.needsLine", label("needsLine"), group.needsLine),
    checkField("system.group.needsSight", label("needsSight"), needsSight(group as GroupBlock)),
  ];
  switch (type) {
    case "weapon":
      return [
        line,
        optionalNumberField("system.group.speed", label("speed"), group.speed, none),
        range,
        listField("modes", group.modes, readModes(group.modes).unread, localize),
        listField("multipliers", group.multipliers, readMultipliers(group.multipliers).unread, localize),
        magical,
      ];
    case "spell":
      return [
        line,
        choiceField("system.group.spell", label("spell"), group.spell, spellKinds, (value) =>
          label(`spellKind.${value}`),
        ),
        range,
        targets,
        ...lines,
      ];
    case "ability":
      return [
        line,
        range,
        targets,
        ...lines,
        magical,
        textField("system.group.copiesSpell", label("copiesSpell"), group.copiesSpell),
      ];
    case "armor":
      return [
        numberField("system.group.armor", label("armor"), group.armor),
        choiceField("system.group.wear", label("wear"), group.wear, wears, (value) => label(`wearing.${value}`)),
      ];
    default:
      return [
        line,
        choiceField(
          "system.group.complement",
          label("complement"),
          group.complement,
          ["none", ...complements],
          (value) => label(`complementOf.${value}`),
        ),
        numberField("system.group.roundsNeeded", label("roundsNeeded"), group.roundsNeeded),
        checkField("system.group.partOfAttack", label("partOfAttack"), group.partOfAttack),
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
