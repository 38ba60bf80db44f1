import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { NextMove } from "../host/next-move.ts";
import {
  bookings,
  type GroupCommand,
  type GroupFighter,
  type GroupId,
  type GroupState,
  isPresent,
  rollersOf,
  slots,
} from "../rules/index.ts";
import { check, choice, type Form, type FormWord, form, number, optionalNumber, people, text, word } from "./form.ts";
import { sideWords } from "./moment.ts";

/** Data for a GM form. */
export interface FormInput {
  readonly state: GroupState;
  readonly who: CombatantId;
  readonly fighter: GroupFighter;
  readonly localize: Localize;
  readonly nameOf: (id: CombatantId) => string;
  /** Innate abilities of the combatant, and whether they count as spells; null without a ruling (GR-105). */
  readonly innate: readonly { readonly uuid: string; readonly name: string; readonly isSpell: boolean | null }[];
  /** An id for a side still to be made. */
  readonly fresh: string;
}

/** Result of the form for booking the next move; it isn't a command yet (GR-88). */
type MoveDeclaration = NextMove & { readonly kind: "next-move"; readonly who: CombatantId };

type DeclaredCommand = GroupCommand | MoveDeclaration;

/** GM's form about one combatant. `ask`: null if not applicable now. */
interface GmForm {
  readonly icon: string;
  readonly ask: (input: FormInput) => Form<DeclaredCommand> | null;
}

const most = 20;
const wholePart = 100;

/** Forms of a row's menu, by key: GM's corrections and notes on a combatant. */
export const gmForms = {
  /** GR-39: into a present side, or a new one by name. */
  regroup: {
    icon: "fa-people-group",
    ask({ state, who, fighter, localize, fresh }) {
      const sides = (Object.keys(state.groups) as GroupId[]).map((id) => [id, sideWords(state, id, localize)] as const);
      const asked = { group: choice("group", sides, fighter.group), name: text("groupName") };
      return form(localize, localize(word("regroupHint")), asked, ({ group, name }) =>
        name === ""
          ? { kind: "regroup", who: [who], group: group ?? ("" as GroupId) }
          : { kind: "regroup", who: [who], group: fresh as GroupId, name },
      );
    },
  },
  /** GR-40: under `gmAssigns` the GM gives every side a slot. */
  assign: {
    icon: "fa-arrows-up-down",
    ask({ state, fighter: { group }, localize }) {
      const side = group === null ? undefined : state.groups[group];
      const counts = state.settings.manyGroups === "gmAssigns" && rollersOf(state).length > 2;
      if (!side || group === null || !counts) return null;
      const hint = localize(word("assignHint"), { group: sideWords(state, group, localize) });
      const options = slots.map((slot) => [slot, slot] as const);
      return form(localize, hint, { slot: choice("slot", options, side.assigned, "noSlot") }, ({ slot }) => ({
        kind: "assign",
        group,
        slot,
      }));
    },
  },
  offerFree: offer("free", "fa-bolt"),
  offerImmediate: offer("immediate", "fa-bolt-lightning"),
  /** GR-165: into a common melee, merging melees. */
  melee: {
    icon: "fa-people-pulling",
    ask(input) {
      const { state, who, localize, nameOf } = input;
      const own = Object.values(state.melees).find((members) => members.includes(who)) ?? [];
      const free = others(input).filter((id) => !own.includes(id));
      if (free.length === 0) return null;
      const asked = { others: people("meleeWith", free, [], nameOf) };
      return form(localize, localize(word("meleeHint")), asked, (chosen) => ({
        kind: "melee",
        who: [who, ...chosen.others],
        in: true,
      }));
    },
  },
  /** GR-88: booking of a combatant's next move, and its segments. */
  nextMove: {
    icon: "fa-shoe-prints",
    ask({ state, who, localize }) {
      if (state.round === 0) return null;
      const options = bookings.map((each) => [each, localize(word(`booking.${each}`))] as const);
      const asked = {
        as: choice("booking.label", options, null, "booking.rules"),
        segments: number("segments", 0, 10, 1),
      };
      return form(localize, localize(word("moveHint")), asked, (move) => ({ kind: "next-move", who, ...move }));
    },
  },
  /** GR-70, GR-116: a condition, and whether it impedes or delays. */
  condition: {
    icon: "fa-bandage",
    ask: ({ who, localize }) =>
      form(
        localize,
        localize(word("conditionHint")),
        {
          name: text("conditionName", "noCondition"),
          impedes: check("impedes"),
          delays: check("delays"),
          lasts: check("lasts"),
        },
        (condition) => ({ kind: "condition", who, on: true, ...condition }),
      ),
  },
  /** GR-70: ends a condition, or the delayed condition by another cause than an announcement. */
  endCondition: {
    icon: "fa-bandage",
    ask({ who, fighter: { conditions, delayed }, localize }) {
      const by = delayed && delayed.by !== "announcement" ? [delayed.by] : [];
      const [first, ...others] = new Set([...conditions.map(({ name }) => name), ...by]);
      if (first === undefined) return null;
      const options = [first, ...others].map((name) => [name, name] as const);
      return form(localize, "", { name: choice("conditionName", options, first) }, ({ name }) => {
        const ended = name ?? first;
        const delays = delayed?.by === ended;
        return { kind: "condition", who, name: ended, on: false, impedes: false, delays, lasts: false };
      });
    },
  },
  /** GR-125: the GM's modifiers, until changed. */
  situational: {
    icon: "fa-scale-balanced",
    ask: ({ who, fighter: { situational }, localize }) =>
      form(
        localize,
        localize(word("situationalHint")),
        {
          by: number("by", -most, most, situational.by),
          against: number("against", -most, most, situational.against),
        },
        (modifiers) => ({ kind: "situational", who, ...modifiers }),
      ),
  },
  /** GR-121, GR-122: obstacles between a spell and a combatant. */
  sight: {
    icon: "fa-binoculars",
    ask: ({ who, fighter: { sight }, localize }) =>
      form(
        localize,
        localize(word("sightHint")),
        {
          cover: number("cover", 0, wholePart, sight.cover),
          concealment: number("concealment", 0, wholePart, sight.concealment),
          glass: check("glass", sight.glass),
          medium: choice("medium", (["air", "water"] as const).map(named(localize)), sight.medium),
        },
        ({ medium, ...lines }) => ({ kind: "sight", who, ...lines, medium: medium ?? "air" }),
      ),
  },
  /** GR-83, GR-30: the GM's ruling on several minor actions of the round, before they are done. */
  ruleMinors: {
    icon: "fa-list-check",
    ask({ state, who, fighter, localize }) {
      if (state.round === 0) return null;
      const options = rulings.map((each) => [each, localize(`TURNCRAFT.Ruling.GR-83.${each}`)] as const);
      const asked = { ruling: choice("ruling", options, fighter.minorRuling, "noRuling") };
      return form(localize, localize(word("minorsHint")), asked, ({ ruling }) => ({
        kind: "rule-minors",
        who,
        ruling,
      }));
    },
  },
  /** GR-105: whether an innate ability is a spell. */
  ruleSpell: {
    icon: "fa-wand-sparkles",
    ask({ innate, localize }) {
      const [first] = innate;
      if (!first) return null;
      const now = { true: word("ruled.spell"), false: word("ruled.ability"), null: word("ruled.open") };
      const abilities = innate.map(({ uuid, name, isSpell }) => [uuid, localize(now[`${isSpell}`], { name })] as const);
      const answers = (["spell", "ability"] as const).map(
        (as) => [as, localize(`TURNCRAFT.Ruling.GR-105.${as}`)] as const,
      );
      const asked = {
        item: choice("ability", abilities, first.uuid),
        as: choice("isSpell", answers, first.isSpell === false ? "ability" : "spell"),
      };
      return form(localize, localize(word("spellHint")), asked, ({ item, as }) => ({
        kind: "rule-spell",
        item: item ?? "",
        isSpell: as === "spell",
      }));
    },
  },
} as const satisfies Record<string, GmForm>;

export type GmFormId = keyof typeof gmForms;

const rulings = ["pass", "delaying", "complex"] as const;

/** Other combatants still present. */
function others({ state, who }: FormInput): CombatantId[] {
  return state.order.filter((id) => id !== who && isPresent(state, id));
}

/** Option by own word. */
function named(localize: Localize) {
  return <Value extends FormWord>(value: Value) => [value, localize(word(value))] as const;
}

/** GR-147, GR-153: attacks out of turn on a combatant, with their circumstances. */
function offer(attack: "free" | "immediate", icon: string): GmForm {
  return {
    icon,
    ask(input) {
      const { state, who, fighter, localize, nameOf } = input;
      const all = others(input);
      if (state.round === 0 || state.window !== null || all.length === 0) return null;
      const foes = all.filter((id) => state.fighters[id]?.group !== fighter.group);
      const asked = {
        who: people("whoMay", [...foes, ...all.filter((id) => !foes.includes(id))], foes, nameOf),
        bonus: number("bonus", -most, most, 0),
        penalty: number("penalty", -most, most, 0),
        segment: optionalNumber("segment", 1, 10),
      };
      return form(localize, localize(word(`${attack}Hint`)), asked, ({ segment, ...terms }) => ({
        kind: "offer",
        victim: who,
        attack,
        ...terms,
        ...(segment !== null && { segment }),
      }));
    },
  };
}
