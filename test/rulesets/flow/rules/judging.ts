import type { Acting } from "../../../../src/rulesets/flow/rules/action-types.ts";
import { restrictions } from "../../../../src/rulesets/flow/rules/restrictions.ts";
import type {
  DeclaredAction,
  FlowFighter,
  FlowSettings,
  FlowState,
  FlowUsable,
} from "../../../../src/rulesets/flow/rules/types.ts";
import { expectWords } from "../../words.ts";
import { type Guest, hex, idOf, itemId, scene } from "./creatures.ts";

export const [A, B, E] = [idOf("A"), idOf("B"), idOf("E")];
export const [sword, axe, nothing] = [itemId("sword"), itemId("axe"), itemId("nothing")];
export const two = (more: Record<string, Guest> = {}, settings: Partial<FlowSettings> = {}): FlowState =>
  scene({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) }, ...more }, settings);

/** Clauses of one restriction against A's action. */
export function clauses(name: keyof typeof restrictions, state: FlowState, action: Acting, who = A): string[] {
  return restrictions[name](state, who, action, new Map()).map((refusal) => expectWords(refusal).clause);
}

export const attack = (item = sword, targets = [E]): DeclaredAction => ({
  action: "attack",
  item,
  targets,
  abilities: [],
});
export const disarm = (held = sword): DeclaredAction => ({ action: "disarm", item: sword, target: E, held });
export const feint: DeclaredAction = { action: "feint", target: E, skill: "melee" };
export const grapple: DeclaredAction = { action: "grapple", target: E };
export const shove: DeclaredAction = { action: "shove", target: E, effect: "push" };
export const tumble: DeclaredAction = { action: "tumble", target: E };
export const draw = (item = sword, hand: "main" | "off" = "main"): DeclaredAction => ({ action: "draw", item, hand });
export const held = (role: "grappler" | "grappled"): Partial<FlowFighter> => ({ grapple: { role, other: E } });
export const withItems = (...items: Partial<FlowUsable>[]): FlowState => two({ A: { at: hex(1, 0), items } });
