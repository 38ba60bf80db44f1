import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Asker,
  type CombatantId,
  type Json,
  type LogEntry,
  type Result,
  step,
} from "../../../../src/engine/index.ts";
import type { Limited } from "../../../../src/engine/limits.ts";
import {
  actions,
  type MarchingCommand,
  type MarchingState,
  marching,
} from "../../../../src/rulesets/marching/rules/index.ts";
import { active, plainly } from "../../any.ts";
import { gm, ownerOf } from "../../giving.ts";
import { anyCommand, timely } from "./chance.ts";
import { after, at, fight, type Guest, next, scores, spend } from "./fights.ts";

/*
 * A player gives any commands at any moments; the Gamemaster only ends turns and lets time run out. Whatever is carried
 * out is booked from the log, which no rule reads, and nobody may have had more than the clauses allow in a round.
 */

const names = ["c0", "c1", "c2", "c3", "M0", "M1"] as CombatantId[];
const mine = names.slice(0, 4);
/** Comes in later, if at all. */
const late = "c4" as CombatantId;
const player: Asker = ownerOf(...mine, late);
const moveFeet = 30;
const draught: Limited = { uuid: "Actor.x.Item.draught", name: "Draught", left: 2, max: 2, per: "quantity" };

const begun = fc
  .record({
    maxTogether: fc.integer({ min: 2, max: 3 }),
    delayPasses: fc.constantFrom("restOfLine" as const, "oneThenMonsters" as const),
    lateArrival: fc.constantFrom("nextRound" as const, "endOfRound" as const),
    on: fc.boolean(),
  })
  .map(({ on, ...settings }) => {
    const guests = names.map((id, i): [string, Guest] => [id, { at: [i % 4, 2 * (i % 3)], moveFeet }]);
    const drinking = scores({ moveFeet });
    const gathered = fight(Object.fromEntries(guests), settings);
    const state: MarchingState = {
      ...gathered,
      fighters: Object.fromEntries(
        Object.entries(gathered.fighters).map(([id, each]) => [
          id,
          { ...each, scores: { ...drinking, ...each.scores, limits: [draught] } },
        ]),
      ),
    };
    return on ? after(state, { kind: "frantic", on }) : state;
  });

type Booked = Record<"primary" | "move" | "reaction" | "checks" | "results" | "feet" | "lost", number>;
const empty: Booked = { primary: 0, move: 0, reaction: 0, checks: 0, results: 0, feet: 0, lost: 0 };

/** Amounts each combatant has used this round, and how often the draught was drunk in the fight. */
class Ledger {
  #round = 0;
  #booked = new Map<CombatantId, Booked>();
  readonly #drunk = new Map<CombatantId, number>();

  book({ round }: MarchingState, command: MarchingCommand, log: readonly LogEntry[], wasUsed: readonly CombatantId[]) {
    if (round !== this.#round) this.#booked.clear();
    this.#round = round;
    if (command.kind === "spend" && command.item !== undefined) {
      this.#drunk.set(command.who, (this.#drunk.get(command.who) ?? 0) + 1);
    }
    for (const { event, who, data } of log) {
      if (!who) continue;
      const of = this.#booked.get(who) ?? { ...empty };
      this.#booked.set(who, of);
      const { resource } = data ?? {};
      const paid = actions.find((each) => JSON.stringify(resource) === `{"key":"TURNCRAFT.Resource.${each}"}`);
      if (event === "TURNCRAFT.Log.spent" && paid) of[paid] += 1;
      if (event === "TURNCRAFT.Log.moved") {
        of.feet += Number(data?.feet ?? 0);
        if (!wasUsed.includes(who)) of.move += 1;
      }
      if (/marching\.(landed|noDamage)$/.test(event)) of.results += 1;
      if (event === "TURNCRAFT.Log.marching.lost") of.lost += 1;
      if (/aglSuccess|aglFailure/.test(event)) of.checks += 1;
    }
  }

  check(): void {
    for (const [who, cups] of this.#drunk) expect([who, cups <= draught.max]).toEqual([who, true]);
    for (const [who, { primary, move, reaction, checks, results, feet, lost }] of this.#booked) {
      const kept = {
        actions: primary <= 1 && move <= 1 && primary + move + lost <= 2,
        reactions: reaction + checks <= 1,
        results: results <= primary + reaction,
        feet: feet <= moveFeet,
      };
      expect([who, kept]).toEqual([who, { actions: true, reactions: true, results: true, feet: true }]);
    }
  }
}

/** Commands as from a player's page: own ones, others', with a draught now and then. */
const sent = fc.tuple(
  fc.oneof(
    { weight: 6, arbitrary: anyCommand },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...mine), fc.constantFrom("primary" as const, "move" as const, "reaction" as const))
        .map(([who, action]) => spend(who, action, { item: draught.uuid })),
    },
  ),
  fc.boolean(),
);

describe("Any sequence of players' commands", () => {
  it("MO-401 · MO-405 · MO-408 · MO-513 · MO-904 · gives no player more in a round than the clauses allow", () => {
    fc.assert(
      fc.property(begun, fc.array(sent, { minLength: 60, maxLength: 160, size: "max" }), (start, all) => {
        let state = start;
        let now = 0;
        let luck = 1;
        const ledger = new Ledger();
        /** Facts from the authority about new combatants: a returning one has its remaining uses. */
        const freshScoresFor = (command: MarchingCommand): Record<CombatantId, Json> => {
          if (command.kind !== "join") return {};
          const brought = (id: CombatantId) =>
            state.fighters[id]?.scores ?? { ...scores({ at: [5, 5], moveFeet }), limits: [draught] };
          const freshScores: unknown = plainly(Object.fromEntries(command.who.map((id) => [id, brought(id)])));
          return freshScores as Record<CombatantId, Json>; // Scores are plain data.
        };
        /** Gives a command with random answers; a refusal changes nothing. */
        const give = (command: MarchingCommand, by: Asker, override: boolean) => {
          const read = marching.read(JSON.parse(JSON.stringify(command)));
          if ("clause" in read) return;
          const rolled: Result[] = [];
          const wasUsed = names.filter((id) => state.fighters[id]?.left.move === 0);
          for (;;) {
            const outcome = step(
              marching,
              state,
              { command: read, asker: by, override, freshScores: freshScoresFor(read) },
              rolled,
            );
            if (outcome.kind === "refused") return;
            if (outcome.kind === "done") {
              state = outcome.state;
              ledger.book(state, read, outcome.log, wasUsed);
              ledger.check();
              return;
            }
            for (const need of outcome.needs) {
              luck = (luck * 7919 + 13) % 1009;
              const { kind, id } = need;
              if (kind === "ruling")
                rolled.push({ kind, id, value: need.options[luck % need.options.length]?.value ?? "" });
              else rolled.push({ kind, id, dice: [(luck % 20) + 1], total: (luck % 20) + 1 });
            }
          }
        };
        for (const [command, ends] of all) {
          now += 900;
          const named = JSON.parse(
            JSON.stringify(timely(state, command)).replaceAll(active, state.activeId ?? mine[0] ?? ""),
          ) as MarchingCommand;
          const dated = state.frantic.on ? at(named, now) : named;
          // What the authority writes of a movement is no player's to say.
          if (!(dated.kind === "move" && dated.forced)) give(dated, player, false);
          if (state.frantic.on) give(at({ kind: "timeout" }, now), gm, false);
          if (ends && now % 4 === 0) give(at(next(state), now), gm, state.together !== null);
        }
      }),
      { numRuns: 12 },
    );
  });
});
