import { host, type Loose } from "../../host.ts";
import { coreEntry as entry } from "../../ux/menu-entry.ts";

type Find<T> = (li: HTMLElement) => T;

/** Menu of a row. */
export function combatantEntries(find: Find<Loose | undefined>): Loose[] {
  const isOwner = (li: HTMLElement) => Boolean(find(li)?.isOwner);
  const isGM = () => host.game.user.isGM;
  return [
    entry("COMBAT.CombatantRoll", "fa-dice-d20", isOwner, (li) => find(li)?.combat.rollInitiative([find(li)?.id])),
    entry(
      "COMBAT.CombatantClear",
      "fa-arrow-rotate-left",
      (li) => isOwner(li) && Number.isFinite(find(li)?.initiative),
      (li) => find(li)?.update({ initiative: null }),
    ),
    entry("COMBAT.CombatantToggleHidden", "fa-eye-slash", isGM, (li) =>
      find(li)?.update({ hidden: !find(li)?.hidden }),
    ),
    entry("COMBAT.CombatantRemove", "fa-trash", isGM, (li) => find(li)?.delete()),
  ];
}

/** Menu of the encounter, for the GM. */
export function combatEntries(viewed: () => Loose | null): Loose[] {
  const isGM = () => host.game.user.isGM && viewed() !== null;
  return [
    entry("COMBAT.ToggleLink", "fa-link", isGM, () => viewed()?.toggleSceneLink()),
    entry("COMBAT.InitiativeReset", "fa-arrows-rotate", isGM, () => viewed()?.resetAll()),
    entry("COMBAT.End", "fa-trash", isGM, () => viewed()?.endCombat()),
  ];
}
