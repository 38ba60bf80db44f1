import type { CombatantId } from "../../../engine/types.ts";
import { bookings, type GroupId, isPresent, rollersOf, slots } from "../rules/index.ts";
import { sideWords } from "./board-view.ts";
import { choice, enteredIn, number, numberFrom, Problem, people, text, ticked } from "./form-view.ts";
import { type FormFacts, type GmForm, word } from "./gm-form.ts";

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
  view({ state, fighter, say }) {
    const sides = (Object.keys(state.groups) as GroupId[]).map((id) => [id, sideWords(state, id, say)] as const);
    return {
      hint: say(word("regroupHint")),
      fields: [
        choice("group", say(word("group")), sides, fighter.group ?? ""),
        text("name", say(word("groupName")), ""),
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
  view({ state, fighter, say }) {
    const side = fighter.group === null ? undefined : state.groups[fighter.group];
    const counts = state.settings.manyGroups === "gmAssigns" && rollersOf(state).length > 2;
    if (!side || fighter.group === null || !counts) return null;
    const options = [["", say(word("noSlot"))] as const, ...slots.map((slot) => [slot, slot] as const)];
    const group = sideWords(state, fighter.group, say);
    return {
      hint: say(word("assignHint"), { group }),
      fields: [choice("slot", say(word("slot")), options, side.assigned ?? "")],
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
    const { state, who, say, nameOf } = facts;
    const own = Object.values(state.melees).find((members) => members.includes(who)) ?? [];
    const free = others(facts).filter((id) => !own.includes(id));
    if (free.length === 0) return null;
    return { hint: say(word("meleeHint")), fields: [people(say(word("meleeWith")), free, [], nameOf)] };
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
      const { state, fighter, say, nameOf } = facts;
      const all = others(facts);
      if (state.round === 0 || state.window !== null || all.length === 0) return null;
      const foes = all.filter((id) => state.fighters[id]?.group !== fighter.group);
      return {
        hint: say(word(attack === "free" ? "freeHint" : "immediateHint")),
        fields: [
          people(say(word("whoMay")), [...foes, ...all.filter((id) => !foes.includes(id))], foes, nameOf),
          number("bonus", say(word("bonus")), 0, -most, most),
          number("penalty", say(word("penalty")), 0, -most, most),
          number("segment", say(word("segment")), null, 1, 10),
        ],
      };
    },
    read(fields, { who, say }) {
      const chosen = ticked(fields);
      if (chosen.length === 0) throw new Problem(word("nobody"));
      const blank = fields.segment === null || fields.segment === undefined || fields.segment === "";
      return {
        kind: "offer",
        victim: who,
        who: chosen,
        attack,
        ...(!blank && { segment: numberFrom(fields, "segment", say(word("segment")), 1, 10) }),
        bonus: numberFrom(fields, "bonus", say(word("bonus")), -most, most),
        penalty: numberFrom(fields, "penalty", say(word("penalty")), -most, most),
      };
    },
  };
}

/** GR-88: what the next move of this combatant is booked to, and the segments it takes. */
export const nextMove: GmForm = {
  icon: "fa-shoe-prints",
  view({ state, say }) {
    if (state.round === 0) return null;
    const named = bookings.map((each) => [each, say(word(`booking.${each}`))] as const);
    const options = [["", say(word("booking.rules"))] as const, ...named];
    return {
      hint: say(word("moveHint")),
      fields: [
        choice("as", say(word("booking.label")), options, ""),
        number("segments", say(word("segments")), 1, 0, 10),
      ],
    };
  },
  read: (fields, { who, say }) => ({
    kind: "next-move",
    who,
    as: bookings.find((each) => each === fields.as) ?? null,
    segments: numberFrom(fields, "segments", say(word("segments")), 0, 10),
  }),
};
