import type { CombatantId } from "../../../../src/engine/index.ts";
import type { Space } from "../../../../src/grid/index.ts";
import type { Choice, FlowAction, FlowCommand, FlowState, Ready } from "../../../../src/rulesets/flow/rules/index.ts";
import { itemId } from "./creatures.ts";
import { act, attack, move, next, pass, react, run } from "./table.ts";

type Who = CombatantId;
/** The short words of the worked examples; items go by their names. */
type Short =
  | "next"
  | { readonly attack: readonly [Who, Who, string?] }
  | { readonly act: Who; readonly deed: FlowAction }
  | { readonly move: Who; readonly to: readonly (readonly [number, number])[]; readonly forced?: boolean }
  | { readonly step: Who; readonly to: readonly (readonly [number, number])[] }
  | { readonly run: readonly [Who, number]; readonly as?: "step" }
  | { readonly pass: Who }
  | {
      readonly ready: Who;
      readonly for: string;
      readonly on: Ready["on"];
      readonly action: Extract<FlowAction, { action: "ready" }>["named"];
      readonly cost: number;
    }
  | {
      readonly react: Who;
      readonly with: Choice["reaction"];
      readonly weapon?: string;
      readonly space?: Space;
      readonly window?: string;
    }
  | FlowCommand;

/** The command that a short word or object of the examples means at this moment. */
export function command(short: unknown, state: FlowState): FlowCommand {
  const said = short as Short;
  if (said === "next") return next(state);
  if ("attack" in said) return attack(...said.attack);
  if ("act" in said) return act(said.act, withItems(said.deed));
  if ("move" in said) return move(state, said.move, said.to, { forced: said.forced ?? false });
  if ("step" in said) return move(state, said.step, said.to, { as: "step" });
  if ("run" in said) return run(state, ...said.run, said.as ? { as: said.as } : {});
  if ("pass" in said) return pass(state, said.pass);
  if ("ready" in said) {
    const { ready, for: trigger, on, action, cost } = said;
    return act(ready, { action: "ready", trigger, on, named: action, what: action, cost });
  }
  if ("react" in said) {
    const { react: who, with: reaction, weapon, space = null, window } = said;
    const answer = react(state, who, reaction, { item: weapon === undefined ? null : itemId(weapon), space });
    return window === undefined ? answer : { ...answer, window };
  }
  return said;
}

/** Items by their names. */
function withItems(action: FlowAction): FlowAction {
  return {
    ...action,
    ...("item" in action && { item: itemId(action.item) }),
    ...("held" in action && { held: itemId(action.held) }),
  } as FlowAction;
}
