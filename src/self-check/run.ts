import { isSame } from "../combat/authority/changes.ts";
import { localize } from "../i18n.ts";
import { type Check, type CheckId, type Seen, type ThemeId, Unchecked } from "./check.ts";
import { themes } from "./checks/index.ts";
import { Heard } from "./logged.ts";
import { removeLeftovers, Scratch } from "./scratch.ts";

/** Most milliseconds for a check. */
const TIMEOUT_MS = 30_000;

/** Result of a check, in the user's language. */
export interface Result {
  readonly id: CheckId;
  readonly theme: ThemeId;
  readonly name: string;
  readonly expected: string;
  readonly result: "expected" | "otherwise" | "unchecked";
  /** Differing values, the reason for an impossible check, or notes. */
  readonly seen: string;
}

/** Number of checks. */
export const count = themes.reduce((sum, { checks }) => sum + checks.length, 0);

/**
 * Runs checks one after the other, independently: shared documents are restored, or made again.
 * @param heed receives each result
 * @param only ids of the checks to run; all if absent
 */
export async function runChecks(
  heed: (result: Result) => void,
  only: readonly string[] | null = null,
): Promise<readonly Result[]> {
  await removeLeftovers();
  const scratch = new Scratch();
  const results: Result[] = [];
  const wanted = themes.flatMap(({ id: theme, checks }) =>
    checks.filter(({ id }) => only === null || only.includes(id)).map((check) => ({ theme, check })),
  );
  for (const { theme, check } of wanted) {
    const found = await made(check, scratch, results.length === wanted.length - 1);
    const words = `TURNCRAFT.SelfCheck.check.${check.id}` as const;
    const result = {
      ...found,
      id: check.id,
      theme,
      name: localize(`${words}.name`),
      expected: localize(`${words}.expected`),
    };
    results.push(result);
    heed(result);
  }
  return results;
}

type Finding = Pick<Result, "result" | "seen">;

/**
 * Runs a check, then tidies up: the documents are kept for the next check, except after a failed check and after the
 * last. Errors logged meanwhile make a check fail.
 */
async function made(check: Check, scratch: Scratch, isLast: boolean): Promise<Finding> {
  const heard = new Heard().start();
  const found = await tried(check, scratch);
  const left = await (isLast || found.result === "otherwise" ? scratch.remove() : scratch.tidy()).then(
    () => [],
    (error: unknown) => [`not removed: ${messageOf(error)}`],
  );
  const complaints = [...left, ...heard.stop().complaints.map((line) => `logged: ${line}`)];
  if (complaints.length === 0 || found.result === "unchecked") return found;
  return { result: "otherwise", seen: [found.seen, ...complaints].filter(Boolean).join("; ") };
}

async function tried(check: Check, scratch: Scratch): Promise<Finding> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS / 1000} seconds`)), TIMEOUT_MS);
  });
  try {
    return compared(await Promise.race([check.run(scratch), late]), check.wanted);
  } catch (error) {
    if (error instanceof Unchecked) return { result: "unchecked", seen: localize(error.why) };
    return { result: "otherwise", seen: messageOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** Compares observed with expected values. Observed values without an expectation are added as notes. */
function compared(seen: Seen, wanted: Seen): Finding {
  const differing = Object.keys(wanted).filter((name) => !isSame(seen[name], wanted[name]));
  const logged = differing.map((name) => `${name}: ${textOf(seen[name])} instead of ${textOf(wanted[name])}`);
  const others = Object.keys(seen).filter((name) => !(name in wanted));
  return {
    result: differing.length > 0 ? "otherwise" : "expected",
    seen: [...logged, ...others.map((name) => `${name}: ${textOf(seen[name])}`)].join("; "),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
