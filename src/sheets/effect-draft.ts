import type { Localize } from "../combat/views/numbers-view.ts";
import type { TimedFlag } from "../data/timed.ts";
import { judgeNumber } from "./number-edit.ts";

/** Input of the dialog for a new effect, as typed. */
export interface Typed {
  readonly name: string;
  /** A status's id; blank = none. */
  readonly status: string;
  readonly value: string;
  readonly unit: TimedFlag["unit"];
  /** A combatant's id; blank = none. */
  readonly originator: string;
  /** True if maintained by the originator's concentration. */
  readonly kept: boolean;
}

export interface EffectDraft {
  readonly name: string;
  readonly img?: string;
  readonly statuses?: readonly string[];
  readonly timed: TimedFlag;
  /** Set if the effect is maintained (GR-118). */
  readonly kept?: true;
}

type Drafted =
  | { readonly kind: "ok"; readonly draft: EffectDraft }
  | { readonly kind: "refused"; readonly why: string };

interface StatusChoice {
  readonly id: string;
  readonly title: string;
  readonly img: string;
}

/**
 * Reads the dialog; an invalid entry is refused in a sentence and stays as typed (DX-301). A status supplies its picture, and its
 * name if none was typed.
 */
export function draftEffect(typed: Typed, offered: readonly StatusChoice[], localize: Localize): Drafted {
  const status = offered.find(({ id }) => id === typed.status);
  const name = typed.name.trim() || (status?.title ?? "");
  if (name === "") return { kind: "refused", why: localize("TURNCRAFT.Effect.nameMissing") };
  const judged = judgeNumber(
    typed.value,
    { label: localize("TURNCRAFT.Effect.duration"), min: 1, max: 9999 },
    localize,
  );
  if (judged.kind === "refused") return judged;
  const timed = { value: judged.value, unit: typed.unit, originator: typed.originator || null };
  const kept = typed.kept && timed.originator !== null ? { kept: true as const } : {};
  const shown = status ? { statuses: [status.id], ...(status.img && { img: status.img }) } : {};
  return { kind: "ok", draft: { name, timed, ...shown, ...kept } };
}
