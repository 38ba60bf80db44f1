import type { Refusal } from "../engine/types.ts";

/** Result of a command. */
export type Answer =
  /** Carried out and stored; `seq` names the step in the history. */
  | { readonly kind: "accepted"; readonly seq: number; readonly revision: number }
  | { readonly kind: "refused"; readonly refusal: Refusal; readonly mayInsist: boolean; readonly revision: number }
  /** The request was valid for the state the asker saw, but the fight has moved on. */
  | { readonly kind: "stale"; readonly refusal: Refusal | null; readonly revision: number }
  /** A question of the command was cancelled; the state is unchanged. */
  | { readonly kind: "cancelled"; readonly revision: number }
  /** The client has missed part of the fight and must reload. */
  | { readonly kind: "outdated" }
  /** A newer version of Turncraft, this one, has stored the world. */
  | { readonly kind: "newer"; readonly version: string }
  /** The command reached no client that could carry it out. */
  | { readonly kind: "no-gm" }
  /** The command broke something; the encounter is as it was. The GM's console has the error. */
  | { readonly kind: "failed"; readonly revision: number };
