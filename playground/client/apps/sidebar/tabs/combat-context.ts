import { host, type Loose, localize } from "../../host.ts";

/** Most encounters in a list; more are cycled through. */
const MAX_LISTED = 7;

/** Context of the tracker's header and footer (CombatTracker.CombatContext). */
export function combatContext(combat: Loose | null, combats: Loose[]): Loose {
  const currentIndex = combat ? combats.indexOf(combat) : -1;
  const { user } = host.game;
  const player = !user.isGM && Boolean(combat?.combatant?.players?.includes(user));
  return {
    user,
    combat,
    hasCombat: combat !== null,
    combats: combats.map((one, index) => ({ id: one.id, name: one.name, label: index + 1, active: one === combat })),
    currentIndex,
    displayCycle: combats.length > MAX_LISTED,
    previousId: combats[currentIndex - 1]?.id,
    nextId: combats[currentIndex + 1]?.id,
    control: player && combat?.started,
    canChangeTurn: combat?._canChangeTurn?.(user) ?? true,
    canChangeRound: combat?._canChangeRound?.(user) ?? true,
    linked: combat?.scene !== null && combat?.scene !== undefined,
    initiativeIcon: "fa-solid fa-dice-d20",
    labels: { scope: localize(combat?.scene ? "COMBAT.Linked" : "COMBAT.Unlinked") },
    css: [combats.length > 1 ? "" : "hide", combat?.started ? "started" : ""].filter(Boolean).join(" "),
  };
}

/** Context of the tracker's rows. Initiatives share the highest precision. */
export async function trackerContext(
  combat: Loose,
  prepare: (combatant: Loose, index: number) => Promise<Loose>,
): Promise<Loose> {
  const turns: Loose[] = [];
  for (const [index, combatant] of combat.turns.entries()) {
    if (combatant.visible) turns.push(await prepare(combatant, index));
  }
  const hasDecimals = turns.some((turn) => Number.isFinite(turn.initiative) && !Number.isInteger(turn.initiative));
  const decimals = hasDecimals ? Number(host.config.Combat.initiative.decimals || 2) : 0;
  for (const turn of turns) {
    turn.hasDecimals = hasDecimals;
    if (Number.isFinite(turn.initiative)) turn.initiative = turn.initiative.toFixed(decimals);
  }
  return { turns, hasDecimals };
}

/** Context of one row (CombatTracker.TurnContext). */
export function turnContext(combat: Loose, combatant: Loose, index: number, img: string): Loose {
  const { id, name, isOwner, isDefeated, hidden, initiative } = combatant;
  const active = index === combat.turn;
  const css = [active ? "active" : "", hidden ? "hide" : "", isDefeated ? "defeated" : ""].filter(Boolean).join(" ");
  const icons = [...(combatant.actor?.temporaryEffects ?? [])].map((effect: Loose) => ({
    name: effect.name,
    img: effect.img,
  }));
  return {
    id,
    name,
    img,
    active,
    css,
    hidden,
    initiative,
    isDefeated,
    isOwner,
    isGM: host.game.user.isGM,
    canPing: combatant.sceneId === host.game.canvas?.scene?.id && host.game.user.hasPermission?.("PING_CANVAS"),
    resource: combatant.permission >= host.const.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER ? combatant.resource : null,
    effects: { icons, tooltip: icons.map((icon) => icon.name).join(", ") },
    hasDecimals: false,
  };
}
