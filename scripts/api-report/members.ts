import type { Standing } from "./declared.ts";
import type { How } from "./places.ts";
import type { Use } from "./uses.ts";

/** A member of the host's API with all that our sources do with it. */
export interface Member {
  /** `Combat#update`, `foundry.utils.deepClone`, `game`. */
  readonly id: string;
  readonly owner: string;
  readonly standing: Standing;
  /** For deprecated members: since when, or the replacement. */
  readonly note: string;
  /** In alphabetical order. */
  readonly how: readonly How[];
  readonly times: number;
  readonly files: readonly string[];
  /** File of the types with the declaration; empty if they don't have it. */
  readonly declaredIn: string;
}

/**
 * Uses by member, in the order of owners and names.
 * @param deprecated Further deprecations, by id: the replacement.
 */
export function membersOf(uses: readonly Use[], deprecated: Readonly<Record<string, string>>): Member[] {
  const byId = new Map<string, Use[]>();
  for (const use of uses) byId.set(idOf(use), [...(byId.get(idOf(use)) ?? []), use]);
  const members = [...byId].map(([id, all]): Member => {
    // Where some uses mean another signature, the worst counts.
    const { owner, standing, note, declaredIn } = all.reduce((a, b) => (rank(b) > rank(a) ? b : a));
    const instead = deprecated[id];
    return {
      id,
      owner,
      ...(instead === undefined ? { standing, note } : { standing: "deprecated", note: `since V14, for ${instead}` }),
      how: [...new Set(all.map(({ how }) => how))].sort(),
      times: all.length,
      files: [...new Set(all.map(({ file }) => file))].sort(),
      declaredIn,
    };
  });
  return members.sort((a, b) => compare(a.owner, b.owner) || compare(a.id, b.id));
}

/** True if the host's makers leave it to others to use. */
export function isOpen({ standing }: Member): boolean {
  return standing === "public" || standing === "protected";
}

function idOf({ owner, name, isOfObjects }: Use): string {
  return owner === "" ? name : `${owner}${isOfObjects ? "#" : "."}${name}`;
}

const standings: readonly Standing[] = ["public", "protected", "untyped", "deprecated", "internal", "private"];

function rank({ standing }: Use): number {
  return standings.indexOf(standing);
}

/** An order that is the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
