import type { Refusal } from "../engine/types.ts";

/** What came of a command. */
export type Answer =
  /** Carried out and stored; `seq` names the step in the history. */
  | { readonly kind: "accepted"; readonly seq: number; readonly revision: number }
  | { readonly kind: "refused"; readonly refusal: Refusal; readonly mayInsist: boolean; readonly revision: number }
  /** What was asked would have been right for what the asker saw, but the fight has moved on. */
  | { readonly kind: "stale"; readonly refusal: Refusal | null; readonly revision: number }
  /** Somebody cancelled a question that it asked; nothing has changed. */
  | { readonly kind: "cancelled"; readonly revision: number }
  /** This client has missed part of the fight and must reload. */
  | { readonly kind: "outdated" }
  /** Nobody answered who could carry it out. */
  | { readonly kind: "no-gm" }
  /** The command broke something; the encounter is as it was. The GM's console has the error. */
  | { readonly kind: "failed"; readonly revision: number };
