/**
 * Replaces `mathjs` in the headless bundle: loading the library in every realm would cost more than all else. The harness
 * calculates for all; a text goes out, a number comes back.
 */
import type { Loose } from "../core/loose.ts";

export function evaluate(expression: string): number {
  return (globalThis as Loose).__evaluate(expression);
}
