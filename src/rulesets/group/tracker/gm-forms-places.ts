import type { CombatantId } from "../../../engine/types.ts";
import { bookings, type GroupId, isPresent, rollersOf, slots } from "../rules/index.ts";
import { choice, enteredIn, number, numberFrom, Problem, people, text, ticked } from "./form-view.ts";
import { type FormFacts, type GmForm, word } from "./gm-form.ts";
import { sideWords } from "./moment.ts";

/*
 * What the GM says about who stands where: sides, melees, attacks out of turn, the next move.
 */

const most = 20;

/** Other combatants still present. */
function others({ state, who }: FormFacts): CombatantId[] {
  return state.order.filter((id) => id !== who && isPresent(state, id));
}

/** GR-39: into a side that is there, or into a new one where a name is given. */
export const regroup: GmForm = {
  icon: "fa-people-group",
  view({ state, fighter, localize }) {
    const sides = (Object.keys(state.groups) as GroupId[]).map((id) => [id, sideWords(state, id, localize)] as const);
    return {
      hint: localize(word("regroupHint")),
      fields: [
        choice("group", localize(word("group")), sides, fighter.group ?? ""),
        text("name", localize(word("groupName")), ""),
      ],
    };
  },
  read(fields, { who, fresh }) {
    const name = enteredIn(fields, "name");
    if (name !== "") return { kind: "regroup", who: [who], group: fresh as GroupId, name };
    return { kind: "regroup", who: [who], group: String(fields.group ?? "") as GroupId };
  },
};

/** GR-40: under `gmAssigns` the GM gives each side its slot. */
export const assign: GmForm = {
  icon: "fa-arrows-up-down",
  view({ state, fighter, localize }) {
    const side = fighter.group === null ? undefined : state.groups[fighter.group];
    const counts = state.settings.manyGroups === "gmAssigns" && rollersOf(state).length > 2;
    if (!side || fighter.group === null || !counts) return null;
    const options = [["", localize(word("noSlot"))] as const, ...slots.map((slot) => [slot, slot] as const)];
    const group = sideWords(state, fighter.group, localize);
    return {
      hint: localize(word("assignHint"), { group }),
      fields: [choice("slot", localize(word("slot")), options, side.assigned ?? "")],
    };
  },
  read({ slot }, { fighter }) {
    const group = fighter.group ?? ("" as GroupId);
    return { kind: "assign", group, slot: slots.find((each) => each === slot) ?? null };
  },
};

/** GR-165: into one melee with others; melees that meet so become one. */
export const melee: GmForm = {
  icon: "fa-people-pulling",
  view(facts) {
    const { state, who, localize, nameOf } = facts;
    const own = Object.values(state.melees).find((members) => members.includes(who)) ?? [];
    const free = others(facts).filter((id) => !own.includes(id));
    if (free.length === 0) return null;
    return { hint: localize(word("meleeHint")), fields: [people(localize(word("meleeWith")), free, [], nameOf)] };
  },
  read(fields, { who }) {
    const chosen = ticked(fields);
    if (chosen.length === 0) throw new Problem(word("nobody"));
    return { kind: "melee", who: [who, ...chosen], in: true };
  },
};

/** GR-147, GR-153: attacks out of turn on this combatant, with what comes with them. */
export function offer(attack: "free" | "immediate", icon: string): GmForm {
  return {
    icon,
    view(facts) {
      const { state, fighter, localize, nameOf } = facts;
      const all = others(facts);
      if (state.round === 0 || state.window !== null || all.length === 0) return null;
      const foes = all.filter((id) => state.fighters[id]?.group !== fighter.group);
      return {
        hint: localize(word(attack === "free" ? "freeHint" : "immediateHint")),
        fields: [
          people(localize(word("whoMay")), [...foes, ...all.filter((id) => !foes.includes(id))], foes, nameOf),
          number("bonus", localize(word("bonus")), 0, -most, most),
          number("penalty", localize(word("penalty")), 0, -most, most),
          number("segment", localize(word("segment")), null, 1, 10),
        ],
      };
    },
    read(fields, { who, localize }) {
      const chosen = ticked(fields);
      if (chosen.length === 0) throw new Problem(word("nobody"));
      const blank = fields.segment === null || fields.segment === undefined || fields.segment === "";
      return {
        kind: "offer",
        victim: who,
        who: chosen,
        attack,
        ...(!blank && { segment: numberFrom(fields, "segment", localize(word("segment")), 1, 10) }),
        bonus: numberFrom(fields, "bonus", localize(word("bonus")), -most, most),
        penalty: numberFrom(fields, "penalty", localize(word("penalty")), -most, most),
      };
    },
  };
}

/** GR-88: what the next move of this combatant is booked to, and the segments it takes. */
export const nextMove: GmForm = {
  icon: "fa-shoe-prints",
  view({ state, localize }) {
    if (state.round === 0) return null;
    const named = bookings.map((each) => [each, localize(word(`booking.${each}`))] as const);
    const options = [["", localize(word("booking.rules"))] as const, ...named];
    return {
      hint: localize(word("moveHint")),
      fields: [
        choice("as", localize(word("booking.label")), options, ""),
        number("segments", localize(word("segments")), 1, 0, 10),
      ],
    };
  },
  read: (fields, { who, localize }) => ({
    kind: "next-move",
    who,
    as: bookings.find((each) => each === fields.as) ?? null,
    segments: numberFrom(fields, "segments", localize(word("segments")), 0, 10),
  }),
};
