import type { Generation } from "../playground/protocol.ts";

/**
 * Foundry's generations for a test file independent of them: one, alternating from file to file, and both in `npm test -- --all`,
 * as in CI. Tests of differences name both themselves.
 */
export function generations(file: string): readonly Generation[] {
  if (process.env.TURNCRAFT_TESTS === "all") return [13, 14];
  const name = file.slice(file.lastIndexOf("/test/"));
  return [[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 0 ? 13 : 14];
}
