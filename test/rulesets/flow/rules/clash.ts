import type { Choice, FlowSettings, FlowState, ItemId } from "../../../../src/rulesets/flow/rules/index.ts";
import { hex, item } from "./creatures.ts";
import { A, after, attack, E, faces, fight, fighter, type Guest, react } from "./fights.ts";

/** E's turn: E has attacked A with this face, and A is asked. */
export function attacked(
  guests: Record<string, Guest> = {},
  face: number = faces.normal,
  settings: Partial<FlowSettings> = {},
): FlowState {
  const all = { E: { at: hex(0, 0) }, A: { at: hex(1, 0) }, ...guests };
  return after(fight(all, settings), attack(E, A), { answers: { "attack-1": face } });
}

/** A answers the attack of {@link attacked} with a defense with this result; a hit does 5. */
export function defended(
  state: FlowState,
  reaction: Choice["reaction"],
  face: number,
  more: Partial<Choice> = {},
): FlowState {
  const skill = { block: "endurance", parry: "melee", riposte: "melee" }[reaction as string] ?? "agility";
  const answers = { [`attack-1:A:${skill}`]: face, "damage:attack-1:A": 5 };
  return after(state, react(state, A, reaction, more), { answers });
}

export const hp = (state: FlowState, id: typeof A) => fighter(state, id).scores.hp.value;
export const shield = {
  items: [item(), item({ name: "shield", kind: "shield", carry: "off", attackType: "none" })],
};
export const sword = { item: "Item.sword" as ItemId };
