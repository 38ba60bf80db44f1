import { refusalOf } from "../../../combat/authority/read-asked.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { askAndGive, type Give } from "../../../combat/giving.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import { viewerOf } from "../../../combat/viewer.ts";
import { refusalText } from "../../../combat/words.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize } from "../../../i18n.ts";
import { squareAt } from "../host/place.ts";
import { fastActions } from "../host/things.ts";
import { foesBeside, type GroupFighter, type GroupState, group, type Item, rushFeet, rushOf } from "../rules/index.ts";
import { askAttack } from "./attack-ask.ts";
import { attackFrom } from "./attack-view.ts";
import { chooseTarget, targetedIn } from "./target-ask.ts";

/*
 * Charges and flights over the map (GR-172). A charge is a drag to a foe and then the attack, which opens by itself on the page
 * that dragged. Its button is for those who haven't dragged yet: it says how far it is to the foe.
 */

/** Charges with a requested move of the page, before the attack opens. */
const underWay = new Set<string>();
/** Charges with an attack being asked for on the page. */
const openAttacks = new Set<string>();

/** Notes an accepted move of the page, maybe shown by the encounter a little later. */
export function noteCharge(fight: Fighting, who: CombatantId): void {
  const state = stateUnder(group, fight);
  if (!state?.fighters[who] || rushOf(state, who) !== "charge") return;
  underWay.add(`${fight.id}.${who}`);
  openCharges(fight);
}

/**
 * Opens the attack of every arrived charge of the page. Called after every change of an encounter and every move: the state has
 * the destination before the token arrives, and a region may stop the token.
 */
export function openCharges(fight: Fighting): void {
  const state = stateUnder(group, fight);
  for (const key of underWay) {
    const [id, who] = key.split(".") as [string, CombatantId];
    if (id !== fight.id) continue;
    const fighter = state?.fighters[who];
    if (!state || !fighter || rushOf(state, who) !== "charge") underWay.delete(key);
    else if (fighter.rush && isThere(fight, who, fighter)) {
      underWay.delete(key);
      void openCharge(fight, state, who);
    }
  }
}

function isThere(fight: Fighting, who: CombatantId, { scores: { place } }: GroupFighter): boolean {
  const token = fight.combatants.get(who)?.token;
  if (!token || !place) return false;
  const { x, y } = squareAt(token, token._source);
  return x === place.x && y === place.y;
}

async function openCharge(fight: Fighting, state: GroupState, who: CombatantId): Promise<void> {
  const key = `${fight.id}.${who}`;
  if (openAttacks.has(key) || strikable(fight, state, who).length === 0) return;
  const item = state.fighters[who]?.declaration?.item ?? fastActions().find(({ fast }) => fast === "charge");
  if (!item) return;
  openAttacks.add(key);
  try {
    await askAndGive(fight, (give) => askBeside(fight, state, who, item, [], give));
  } finally {
    openAttacks.delete(key);
  }
}

/** Charge by its button: the attack if an enemy is adjacent to the charger, else distance and target. */
export async function askCharge(
  fight: Fighting,
  state: GroupState,
  who: CombatantId,
  item: Item,
  minors: readonly Item[],
  give: Give,
): ReturnType<typeof askAttack> {
  const { place, inHand } = state.fighters[who]?.scores ?? {};
  if (!place) return askAttack(fight, state, who, item, minors, give);
  if (strikable(fight, state, who).length > 0) return askBeside(fight, state, who, item, minors, give);
  const fields = await chooseTarget(fight, state, who, inHand ?? item, { charges: true });
  if (typeof fields?.target !== "string") return null;
  const known = fields.target as CombatantId;
  const refusal = refusalOf(fight, { kind: "act", who, item, minors, attack: attackFrom(fields, known) });
  if (!refusal) return askAttack(fight, state, who, item, minors, give, { known });
  const isClose = refusal.message === "TURNCRAFT.Refused.GR-172.drag";
  ui.notifications?.[isClose ? "info" : "warn"](refusalText(fight, refusal));
  if (!isClose) return null;
  const token = fight.combatants.get(known)?.token?.object;
  if (token && !token.isTargeted) {
    token.setTarget(true, { releaseOthers: true });
    charged = token;
  }
  takeUp(fight, who);
  return null;
}

/** Token targeted by a charge, until its attack; null: none, or the user's own target. */
let charged: foundry.canvas.placeables.Token | null = null;

/** Prepares a charge or flight for dragging: selects the token and shows the distance. */
export function runHint(fight: Fighting, state: GroupState, who: CombatantId): void {
  const fighter = state.fighters[who];
  if (!fighter) return;
  const { most, gone } = rushFeet(fighter, "walk");
  const data = { name: fight.combatants.get(who)?.name ?? "", feet: most - gone };
  ui.notifications?.info(localize("TURNCRAFT.GroupTable.runHint", data));
  takeUp(fight, who);
}

function takeUp(fight: Fighting, who: CombatantId): void {
  fight.combatants.get(who)?.token?.object?.control({ releaseOthers: true });
}

/** An attack on an adjacent foe: with a single dialog if the target is clear; otherwise it asks for the target first. */
async function askBeside(
  fight: Fighting,
  state: GroupState,
  who: CombatantId,
  item: Item,
  minors: readonly Item[],
  give: Give,
): ReturnType<typeof askAttack> {
  const beside = strikable(fight, state, who);
  const targeted = targetedIn(fight);
  const known = (beside.length === 1 ? beside[0] : beside.find((id) => id === targeted)) ?? null;
  const attack = await askAttack(fight, state, who, item, minors, give, { known });
  if (attack) charged?.setTarget(false, { releaseOthers: false });
  if (attack) charged = null;
  return attack;
}

/** Foes beside a charger, as far as the reader may know of them. */
function strikable(fight: Fighting, state: GroupState, who: CombatantId): CombatantId[] {
  const place = state.fighters[who]?.scores.place;
  return place ? foesBeside(state, who, place).filter(viewerOf(fight).canSee) : [];
}
