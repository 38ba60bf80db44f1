import { describe, expect, it } from "vitest";
import type { Strike } from "../../../../src/engine/index.ts";
import { seconds } from "../../../../src/rulesets/seconds/rules/index.ts";
import {
  A,
  after,
  B,
  begin,
  cast,
  fighter,
  finish,
  free,
  give,
  goOn,
  hold,
  item,
  leftOf,
  line,
  logged,
  move,
  needed,
  next,
  outcome,
  ownerOf,
  playTo,
  refused,
  rules,
  set,
  wait,
} from "./fights.ts";

const claws: Strike = { with: "Claws", item: "Item.x", attack: "1d20", damage: "1d6", targets: [B], situation: 0 };
const dice = { "strike:B": 12, "damage:B": 3 };
const bite = begin(A, "melee", { item: item({ id: "Item.claws", name: "Claws" }), strike: claws });

describe("Dice of an action", () => {
  it("SX-408 · are rolled with its last second, in the first step if that passes at once; then it is over", () => {
    const state = line(2);
    expect(needed(state, bite)).toEqual(["strike:B", "damage:B"]);
    const done = outcome(state, bite, { answers: dice });
    expect(done.log.map(({ event }) => event)).toContain("TURNCRAFT.Log.strike.attackAndDamage");
    expect([leftOf(done.state, A), fighter(done.state, A).inAction]).toEqual([4, null]);
  });

  it("SX-408 · wait for its end if that lies in another turn", () => {
    const slow = cast(A, { throws: true }, { strike: claws });
    const state = line(2, { secondsLeft: 2 });
    const later = playTo(after(state, slow), 2, A);
    const ended = after(later, goOn(A));
    expect(fighter(ended, A).inAction?.name).toBe("Fireball");
    expect(needed(ended, { ...finish(A), strike: claws } as typeof bite)).toEqual(["strike:B", "damage:B"]);
    const posted = after(ended, { ...finish(A), strike: claws } as typeof bite, { answers: dice });
    expect(fighter(posted, A).inAction).toBeNull();
  });

  it("SX-408 · are rolled when the GM lets it take effect at once, and not again at its end", () => {
    const state = after(line(2), rules({ interpretations: { "SX-408": "ask" } }));
    const slow = cast(A, { seconds: 7, throws: true }, { strike: claws });
    const begun = after(state, slow, { answers: { "SX-408": "now", ...dice } });
    const later = playTo(begun, 2, A);
    expect(fighter(after(later, goOn(A)), A).inAction).toBeNull();
  });

  it("SX-410 · are rolled before any other action with a time, before the turn is put off, and before it ends", () => {
    const open = after(line(2), cast(A, { throws: true }));
    expect(fighter(open, A).inAction).toMatchObject({ name: "Fireball", throws: true });
    const own = { by: ownerOf(A) };
    for (const command of [begin(A, "move"), cast(A, { throws: true }), wait(A, 1), move(A, 5), hold(A), next(open)]) {
      expect(give(open, command, own)).toMatchObject({
        refusal: { clause: "SX-410", data: { name: { combatant: A }, action: "Fireball" } },
      });
    }
    expect(refused(open, { kind: "advance-round", round: 1 })).toBe("SX-410");
    expect(refused({ ...open, round: 1 }, move(A, 5), own)).toBe("SX-410");
    const rolled = after(open, { ...finish(A), strike: claws } as typeof bite, { ...own, answers: dice });
    for (const command of [begin(A, "move"), wait(A, 1), move(A, 5), next(rolled)]) {
      expect(outcome(rolled, command, own).kind).toBe("done");
    }
  });

  it("SX-410 · can be given up by a command, and then the turn goes on", () => {
    const open = after(line(2), cast(A, { throws: true }));
    expect(logged(open, finish(A), { by: ownerOf(A) })).toEqual(["notRolled"]);
    const over = after(open, finish(A), { by: ownerOf(A) });
    expect(after(over, next(over), { by: ownerOf(A) }).activeId).toBe(B);
  });

  it("SX-410 · don't stop a GM's override, and actions without time needn't wait for them (SX-703)", () => {
    const open = after(line(2), cast(A, { throws: true }));
    expect(after(open, next(open), { override: true }).activeId).toBe(B);
    expect(fighter(after(open, free(A)), A).inAction?.name).toBe("Fireball");
    expect(fighter(after(open, begin(A, "drop"), { by: ownerOf(A) }), A).freeCount).toBe(1);
  });

  it("SX-410 · aren't required for an open action of an earlier version, stored without them", () => {
    const old = set(line(2), A, { inAction: { itemId: "Item.fog", action: "spell", name: "Fog" } });
    expect(after(old, next(old), { by: ownerOf(A) }).activeId).toBe(B);
    expect(logged(old, finish(A))).toEqual(["posted"]);
  });

  it("SX-408 · may be missing: an action without any is over with its last second, without a command", () => {
    for (const command of [cast(A), begin(A, "melee"), begin(A, "combo")]) {
      const done = after(line(2), command);
      expect(fighter(done, A).inAction).toBeNull();
      expect(after(done, next(done), { by: ownerOf(A) }).activeId).toBe(B);
    }
  });

  it("SX-610 · that are still to be rolled lapse with combat, and the end's question lists them", () => {
    const open = after(line(2), cast(A, { throws: true }));
    expect(seconds.pending?.(open)).toMatchObject([
      { onCombatEnd: "lapses", line: { event: "TURNCRAFT.Pending.dice", who: A, data: { effect: "Fireball" } } },
    ]);
  });

  it("SX-601 · aren't rolled while its effect is delayed", () => {
    const { log } = outcome(line(2), cast(A, { delay: 2 }, { strike: claws }));
    expect(log.map(({ event }) => event)).toEqual(["TURNCRAFT.Log.seconds.began", "TURNCRAFT.Log.seconds.delayed"]);
  });

  it("SX-701 · are rolled with an action that takes no time", () => {
    const flick = begin(A, "spell", { item: item({ seconds: 0 }), strike: claws });
    expect(needed(line(2), flick)).toEqual(["strike:B", "damage:B"]);
    expect(leftOf(after(line(2), flick, { answers: dice }), A)).toBe(6);
  });

  it("SX-401 · aren't rolled for a refused action", () => {
    expect(refused(line(2, { secondsLeft: 0 }), bite)).toBe("SX-401");
  });
});
