import type { CombatantId } from "../../../../src/engine/index.ts";
import type { Space } from "../../../../src/grid/index.ts";
import {
  type DexterityCommand,
  type DexterityState,
  dexterity,
} from "../../../../src/rulesets/dexterity/rules/index.ts";
import { describeExamples } from "../../examples.ts";
import {
  announce,
  counterspell,
  effect,
  fight,
  type Guest,
  gathering,
  move,
  next,
  parry,
  react,
  scores,
  spend,
  walk,
} from "./fights.ts";

type Where = Parameters<typeof move>[2];

/** Guest in the data's notation: `knows` names items for reacting. */
type Short = Guest & { knows?: ("Counterspell" | "Parry")[] };
/** Steps in the data's notation: a count and an offset, continuing from the last. */
type Leg = { count: number; by: [number, number]; medium?: string; mode?: string };

const items = { Counterspell: counterspell, Parry: parry };

function guest({ knows = [], ...more }: Short): Guest {
  return { ...more, reactions: knows.map((name) => items[name]) };
}

function guests(all: Readonly<Record<string, Short>>): Record<string, Guest> {
  return Object.fromEntries(Object.entries(all).map(([id, one]) => [id, guest(one)]));
}

/** Movement along one or more legs in sequence. */
function walked(who: CombatantId, { walk: legs, ...where }: { walk: Leg[] } & Where): DexterityCommand {
  let from: Space = { x: 0, y: 0 };
  const ways = legs.flatMap(({ count, by: [dx, dy], ...way }) => {
    const leg = walk(count, dx, dy, from, way);
    from = leg.at(-1)?.to ?? from;
    return leg;
  });
  return move(who, ways, where);
}

/**
 * Commands as the data writes them: `next`, `start`; `{ A: action }` spends, `{ A: { walk: … } }` moves, `{ A: { casts: true } }`
 * announces, `{ B: { reacts: Parry } }` and `{ C: { passes: 0 } }` answer the newest window or that one; `{ effect: … }`; or the
 * command as it is.
 */
function command(short: unknown, state: DexterityState): DexterityCommand {
  if (short === "next") return next(state);
  if (typeof short === "string") return { kind: short } as DexterityCommand;
  if (Object.hasOwn(Object(short), "kind")) return short as DexterityCommand;
  const [[who, what]] = Object.entries(short as object) as [[CombatantId, unknown]];
  if (who === "effect") return effect(what as Parameters<typeof effect>[0]);
  if (typeof what === "string") return spend(who, what as "action");
  const action = what as { walk: Leg[]; casts?: true; reacts?: string | null; passes?: number; spends?: "action" };
  if (action.walk) return walked(who, action);
  if (action.casts) return announce(who);
  if (action.reacts !== undefined) return react(who, state, action.reacts);
  if (action.passes !== undefined) return { kind: "pass", who, window: state.windows[action.passes]?.id ?? "none" };
  const { spends = "action", ...more } = action;
  return spend(who, spends, more);
}

describeExamples(new URL("examples.yaml", import.meta.url), {
  ruleset: dexterity,
  fight: (all, settings) => fight(guests(all as Record<string, Short>), settings),
  gathering: (all, settings) => gathering(guests(all as Record<string, Short>), settings),
  command,
  freshScores: (all) => Object.fromEntries(Object.entries(all).map(([id, one]) => [id, scores(guest(one as Short))])),
});
