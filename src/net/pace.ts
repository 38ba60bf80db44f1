/** Messages accepted from one player at once, and how many more per second. */
const AT_ONCE = 60;
const A_SECOND = 15;
/** Longest command, as JSON, in characters: enough for a path of two hundred waypoints. */
const LONGEST = 40_000;

interface Budget {
  left: number;
  /** Time of the last message, in milliseconds. */
  at: number;
}

const budgets = new Map<string, Budget>();

/** True if a user has sent too many messages: 60 at once, then 15 a second. Counts this message. `now`: milliseconds. */
export function isTooMany(userId: string, now = performance.now()): boolean {
  const { left, at } = budgets.get(userId) ?? { left: AT_ONCE, at: now };
  const budget = { left: Math.min(AT_ONCE, left + ((now - at) / 1000) * A_SECOND), at: now };
  budgets.set(userId, budget);
  if (budget.left < 1) return true;
  budget.left -= 1;
  return false;
}

/** True if a command from the wire is JSON within the limit, and no key is a member of every object, such as `toString`. */
export function isPlain(command: unknown): boolean {
  try {
    const text = JSON.stringify(command, (key, value: unknown) => {
      if (key !== "" && key in Object.prototype) throw new TypeError(key);
      return value;
    });
    return (text ?? "").length <= LONGEST;
  } catch {
    return false;
  }
}
