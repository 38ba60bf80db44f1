import type { Say } from "../combat/views/index.ts";
import type { TimedFlag } from "../data/index.ts";
import { judgeNumber } from "./number-edit.ts";

/** What was typed into the dialog for a new effect, as it was typed. */
export interface Typed {
  readonly name: string;
  readonly value: string;
  readonly unit: TimedFlag["unit"];
  /** A combatant's id; blank = nobody. */
  readonly originator: string;
  /** Its originator keeps it up by concentration. */
  readonly kept: boolean;
}

/** A new effect that can be made. */
export interface EffectDraft {
  readonly name: string;
  readonly timed: TimedFlag;
  /** There where somebody keeps it up (GR-118). */
  readonly kept?: true;
}

export type Drafted =
  | { readonly kind: "ok"; readonly draft: EffectDraft }
  | { readonly kind: "refused"; readonly why: string };

/** Reads the dialog; what can't be made is refused in one sentence and stays as it was typed (DX-301). */
export function draftEffect(typed: Typed, say: Say): Drafted {
  const name = typed.name.trim();
  if (name === "") return { kind: "refused", why: say("TURNCRAFT.Effect.nameMissing") };
  const judged = judgeNumber(typed.value, { label: say("TURNCRAFT.Effect.duration"), min: 1, max: 9999 }, say);
  if (judged.kind === "refused") return judged;
  const timed = { value: judged.value, unit: typed.unit, originator: typed.originator || null };
  const kept = typed.kept && timed.originator !== null ? { kept: true as const } : {};
  return { kind: "ok", draft: { name, timed, ...kept } };
}
