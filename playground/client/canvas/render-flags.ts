import { wakeCanvas } from "./frame-rate.ts";

/**
 * Render flags (client/canvas/interaction/render-flags.d.mts): changes are noted at once and drawn together before the next
 * frame.
 */
export interface RenderFlag {
  /** Flags set along with this flag. */
  propagate?: readonly string[];
  /** True for a mere name for its propagated flags. */
  alias?: boolean;
}

interface RenderFlagObject {
  applyRenderFlags(): void;
}

const pending = new Set<RenderFlagObject>();

export class RenderFlags extends Set<string> {
  readonly flags: Readonly<Record<string, RenderFlag>>;
  readonly object: RenderFlagObject;

  constructor(flags: Readonly<Record<string, RenderFlag>>, object: RenderFlagObject) {
    super();
    this.flags = flags;
    this.object = object;
  }

  set(changes: Record<string, boolean>): void {
    for (const [flag, value] of Object.entries(changes)) if (value) this.#note(flag);
    if (this.size === 0) return;
    pending.add(this.object);
    wakeCanvas();
  }

  /** Flags set so far, cleared by the call. */
  override clear(): Record<string, boolean> {
    const set = Object.fromEntries([...this].map((flag) => [flag, true]));
    super.clear();
    pending.delete(this.object);
    return set;
  }

  #note(flag: string): void {
    const definition = this.flags[flag];
    if (!definition) throw new Error(`"${flag}" is not a render flag of this object.`);
    if (this.has(flag)) return;
    if (!definition.alias) this.add(flag);
    for (const other of definition.propagate ?? []) this.#note(other);
  }
}

/** Applies pending flags. Called by the canvas before each frame. */
export function applyPendingRenderFlags(): void {
  for (const object of [...pending]) object.applyRenderFlags();
}
