/** Item fields used by a drop. */
export interface Droppable {
  readonly type: string;
  readonly name: string;
  readonly system: {
    readonly quantity?: number;
    readonly wielded?: boolean;
    readonly group?: { readonly worn: boolean };
    readonly flow?: { readonly carry: string; readonly natural: boolean; readonly kind: string };
  };
}

/** Destination of a dropped item. `into`: the owned item whose quantity increases by `count`; null: `copy` is created. */
interface Drop<Own extends Droppable> {
  readonly into: Own | null;
  readonly count: number;
  readonly copy: Droppable;
}

/**
 * Decides the result of dropping an item on a creature: owned gear is added to the quantity, other items are copied,
 * neither in hand nor worn.
 */
export function dropOf<Own extends Droppable>(dropped: Droppable, owned: readonly Own[]): Drop<Own> {
  const same = dropped.type === "gear" ? owned.find((own) => isSame(own, dropped)) : undefined;
  return { into: same ?? null, count: dropped.system.quantity ?? 1, copy: stowed(dropped) };
}

/** True for the same item apart from quantity, place and texts. */
function isSame(own: Droppable, other: Droppable): boolean {
  return own.type === other.type && own.name === other.name && terms(own) === terms(other);
}

function terms({ system }: Droppable): string {
  const { quantity, description, flow, ...rest } = system as Droppable["system"] & { description?: string };
  return JSON.stringify(inOrder({ ...rest, flow: flow && { ...flow, carry: "", hex: null } }));
}

/** Value with keys in one order: documents keep the stored order of their fields. */
function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, inOrder(each)]));
}

function stowed(item: Droppable): Droppable {
  const { flow, group, wielded } = item.system;
  const system: Record<string, unknown> = { ...item.system };
  if (wielded !== undefined) system.wielded = false;
  if (item.type === "armor") system.group = { ...group, worn: false };
  const inHand = flow && !flow.natural && ["main", "off", "both"].includes(flow.carry);
  if (inHand) system.flow = { ...flow, carry: flow.kind === "weapon" || flow.kind === "shield" ? "worn" : "bag" };
  return { ...item, system };
}
