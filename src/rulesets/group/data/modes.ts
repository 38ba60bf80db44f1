import type { Mode, Multiplier } from "../rules/index.ts";

/*
 * Ways of using a weapon and multipliers of its damage as they are typed on its sheet (GR-136, GR-166):
 *
 *   stab (piercing) 2; chop (slashing) 6
 *   x2; x3 stacks
 */

/** Entries read from a list, and the parts that couldn't be read, as they were written. */
export interface ReadList<Entry> {
  readonly found: readonly Entry[];
  readonly unread: readonly string[];
}

const mostFeet = 1000;
const mostFactor = 100;

function listed<Entry>(text: string, most: number, read: (part: string) => Entry | null): ReadList<Entry> {
  const parts = text.split(";").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
  const all = parts.map((part) => ({ part, entry: read(part) }));
  const found = all.flatMap(({ entry }) => (entry === null ? [] : [entry]));
  const unread = all.flatMap(({ part, entry }) => (entry === null ? [part] : []));
  return { found: found.slice(0, most), unread };
}

/** "halberd stab (piercing) 2 ft": name, damage type, space needed. */
export function readModes(text: string): ReadList<Mode> {
  return listed(text, 20, (part) => {
    const [, name, damageType = "", feet] = /^([^()\d]+?)\s*(?:\(([^()]*)\))?\s*(\d+)(?:\s*ft\.?)?$/.exec(part) ?? [];
    if (!name || Number(feet) > mostFeet) return null;
    const spaceRequired = Number(feet) as Mode["spaceRequired"];
    return { name: name.slice(0, 200), damageType: damageType.trim().slice(0, 200), spaceRequired };
  });
}

/** "x2", "×3 stacks". */
export function readMultipliers(text: string): ReadList<Multiplier> {
  return listed(text, 20, (part) => {
    const [, factor, stacks] = /^[x×]?\s*(\d+)\s*(stacks)?$/i.exec(part) ?? [];
    const whole = Number(factor);
    return whole >= 1 && whole <= mostFactor ? { factor: whole, stacks: stacks !== undefined } : null;
  });
}
