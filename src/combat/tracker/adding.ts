import { localize } from "../../i18n.ts";
import { fightOf } from "./input.ts";
import { renderTracker } from "./keys.ts";

/** True if the user is GM and has selected tokens to add to an encounter already with combatants. */
export function mayAdd(combat: Combat.Stored | null): boolean {
  return (
    fightOf(combat) !== null &&
    game.user.isGM &&
    combat !== null &&
    combat.combatants.size > 0 &&
    selected(combat).length > 0
  );
}

/** Puts the selected tokens into the tracker's encounter, as the Token HUD does; without an encounter, into a new encounter. */
export async function addSelected({ viewed }: Viewing): Promise<void> {
  await add(selected(viewed), viewed, "selectFirst");
}

/** Puts all of the scene's creatures without a mark as defeated into the encounter, as {@link addSelected}. */
export async function addAll({ viewed }: Viewing): Promise<void> {
  const { DEFEATED } = CONFIG.specialStatusEffects;
  const tokens = canvas?.scene?.tokens.filter(({ actor }) => actor?.statuses.has(DEFEATED) === false) ?? [];
  await add(notInEncounter(viewed, tokens), viewed, "noTokens");
}

interface Viewing {
  readonly viewed: Combat.Stored | null;
}

function selected(combat: Combat.Stored | null): TokenDocument.Implementation[] {
  return notInEncounter(combat, canvas?.tokens?.controlled.map(({ document }) => document) ?? []);
}

function notInEncounter(combat: Combat.Stored | null, tokens: TokenDocument.Implementation[]) {
  return tokens.filter((token) => !combat?.getCombatantsByToken(token).length);
}

async function add(
  tokens: TokenDocument.Implementation[],
  combat: Combat.Stored | null,
  none: "selectFirst" | "noTokens",
): Promise<void> {
  if (tokens.length === 0) ui.notifications.info(localize(`TURNCRAFT.Empty.${none}`));
  else await TokenDocument.implementation.createCombatants(tokens, { combat: combat ?? undefined });
}

/** Redraws the tracker once the selection has, or no longer has, tokens to add. */
export function refreshAdding(): void {
  const isShown = ui.combat?.element?.querySelector(".tc-adding") != null;
  if (isShown !== mayAdd(game.combats?.viewed ?? null)) renderTracker();
}
