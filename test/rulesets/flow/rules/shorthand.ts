import type { CombatantId } from "../../../../src/engine/index.ts";
import type { Space } from "../../../../src/grid/index.ts";
import type {
  Choice,
  DeclaredAction,
  FlowCommand,
  FlowState,
  Ready,
} from "../../../../src/rulesets/flow/rules/index.ts";
import { itemId } from "./creatures.ts";
import { act, attack, move, next, pass, react, run } from "./fights.ts";

type Who = CombatantId;
/** The short words of the worked examples; items go by their names. */
type Short =
  | "next"
  | { readonly attack: readonly [Who, Who, string?] }
  | { readonly act: Who; readonly action: DeclaredAction }
  | { readonly move: Who; readonly to: readonly (readonly [number, number])[]; readonly forced?: boolean }
  | { readonly step: Who; readonly to: readonly (readonly [number, number])[] }
  | { readonly run: readonly [Who, number]; readonly as?: "step" }
  | { readonly pass: Who }
  | {
      readonly ready: Who;
      readonly for: string;
      readonly on: Ready["on"];
      readonly action: Extract<DeclaredAction, { action: "ready" }>["named"];
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

/** Command for a short form of the examples now. */
export function command(short: unknown, state: FlowState): FlowCommand {
  const stated = short as Short;
  if (stated === "next") return next(state);
  if ("attack" in stated) return attack(...stated.attack);
  if ("act" in stated) return act(stated.act, withItems(stated.action));
  if ("move" in stated) return move(state, stated.move, stated.to, { forced: stated.forced ?? false });
  if ("step" in stated) return move(state, stated.step, stated.to, { as: "step" });
  if ("run" in stated) return run(state, ...stated.run, stated.as ? { as: stated.as } : {});
  if ("pass" in stated) return pass(state, stated.pass);
  if ("ready" in stated) {
    const { ready, for: trigger, on, action, cost } = stated;
    return act(ready, { action: "ready", trigger, on, named: action, what: action, cost });
  }
  if ("react" in stated) {
    const { react: who, with: reaction, weapon, space = null, window } = stated;
    const answer = react(state, who, reaction, { item: weapon === undefined ? null : itemId(weapon), space });
    return window === undefined ? answer : { ...answer, window };
  }
  return stated;
}

/** Items by their names. */
function withItems(action: DeclaredAction): DeclaredAction {
  return {
    ...action,
    ...("item" in action && { item: itemId(action.item) }),
    ...("held" in action && { held: itemId(action.held) }),
  } as DeclaredAction;
}
