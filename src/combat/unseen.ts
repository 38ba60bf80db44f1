import { namedIn } from "../engine/fighters.ts";
import type { CombatantId, Refusal } from "../engine/types.ts";
import type { LangKey } from "../i18n.ts";

/** Refusals that depend on another combatant: the combatant they name, and their wording for users who can't see it. */
const neutral: Readonly<Record<string, { readonly whom: string; readonly key: LangKey }>> = {
  "TURNCRAFT.Refused.FL-101.enemy": { whom: "other", key: "TURNCRAFT.Unseen.inTheWay" },
  "TURNCRAFT.Refused.FL-102.occupied": { whom: "other", key: "TURNCRAFT.Unseen.there" },
  "TURNCRAFT.Refused.FL-105.blocked": { whom: "other", key: "TURNCRAFT.Unseen.inTheWay" },
  "TURNCRAFT.Refused.GR-158.shared": { whom: "other", key: "TURNCRAFT.Unseen.there" },
  "TURNCRAFT.Refused.GR-161.enemy": { whom: "names", key: "TURNCRAFT.Unseen.inTheWay" },
  "TURNCRAFT.Refused.SX-203.middle": { whom: "actor", key: "TURNCRAFT.Unseen.middle" },
};

/** Redacted text for a refusal that would reveal a hidden combatant; null if the full text is fine. */
export function unseenKey({ message, data }: Refusal, canSee: (id: CombatantId) => boolean): LangKey | null {
  const telling = neutral[message];
  const whom = telling && data?.[telling.whom];
  return telling && namedIn(whom).some((id) => !canSee(id)) ? telling.key : null;
}
