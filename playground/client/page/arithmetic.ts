/** Replaces `mathjs` in the page: its functions are made when the first formula is calculated, not by every page that loads. */
import { all, create, type FactoryFunctionMap, type MathJsInstance } from "mathjs/number";

let math: MathJsInstance | undefined;

export function evaluate(expression: string): unknown {
  math ??= create(all as FactoryFunctionMap);
  return math.evaluate(expression);
}
