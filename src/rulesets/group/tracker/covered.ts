import type { Fighting } from "../../../combat/encounter.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import { renderTracker } from "../../../combat/tracker/keys.ts";
import { isHidden } from "../../../combat/words.ts";
import { isReceived } from "../../../data/old-names.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize } from "../../../i18n.ts";
import { keepSetting } from "../../../settings.ts";
import { commitmentOf, fits } from "../host/covered.ts";
import { type Declaration, type GroupState, group } from "../rules/index.ts";

/*
 * Covered declarations on the client of their maker (GR-25, GR-31). The fight gets a salted hash and nothing else.
 * What is declared stays on this client, in a client setting, so that a reload keeps it, and is sent by query to the pages of those
 * who may know it by `declarationVisibility`: the GMs, so that one of them can turn over the card of somebody who has left. No
 * document ever holds it, and no message that others are sent.
 */

/** Declaration under a card, found by commitment, also after undo. */
interface Kept {
  readonly declaration: Declaration;
  readonly salt: string;
  /** True for a card received from another client, and revealed there. */
  readonly received?: boolean;
}

type Cards = Readonly<Record<string, Kept>>;

/** Card as sent by the author's client. */
interface SentCard extends Kept {
  /** UUID of the encounter. */
  readonly combat: string;
  readonly who: CombatantId;
}

declare global {
  namespace CONFIG {
    interface Queries {
      /** Message about a card to another client; the data are the sender's claim. */
      "turncraft.declared": (data: SentCard) => boolean;
    }
  }
}

/** So many cards are kept on a client; the oldest go first. */
const most = 60;
const QUERY = "turncraft.declared";
/** Time for a page's acknowledgement. Milliseconds. */
const TIMEOUT_MS = 10_000;

/** Called at `init`. */
export function registerCards(): void {
  keepSetting("client", "declared", {});
  CONFIG.queries[QUERY] = receiveCard;
}

function ownCards(): Cards {
  return game.settings.get("turncraft", "declared") as Cards;
}

/** Returns the declaration under a card, if known to the client. */
export function peek(commitment: string): Declaration | null {
  return ownCards()[commitment]?.declaration ?? null;
}

/** Stores a card on the client before the hash goes to the encounter: a hash without a card would be worthless. */
function keep(commitment: string, kept: Kept): Promise<unknown> {
  const cards = Object.entries(ownCards()).slice(-most);
  return game.settings.set("turncraft", "declared", { ...Object.fromEntries(cards), [commitment]: kept });
}

/** Declares covered: the encounter gets the hash, permitted users get the content. True if accepted. */
export async function cover(fight: Fighting, who: CombatantId, declaration: Declaration): Promise<boolean> {
  const salt = saltFor();
  const commitment = commitmentOf(declaration, salt, { combat: fight.id, round: fight.state.round, who });
  await keep(commitment, { declaration, salt });
  const answer = await fight.perform({ kind: "declare", who, commitment });
  if (answer.kind !== "accepted") return false;
  sendCards(fight);
  return true;
}

function saltFor(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Users that have a card since connecting, by commitment. */
const knowing = new Map<string, Set<string>>();

/** Sends the client's cards to permitted users, only once while connected. */
function sendCards(fight: Fighting): void {
  const state = stateUnder(group, fight);
  for (const [id, { commitment }] of Object.entries(state?.fighters ?? {})) {
    const kept = commitment === null ? undefined : ownCards()[commitment];
    if (!state || commitment === null || !kept || isReceived(kept) || !fight.combatants.get(id)?.isOwner) continue;
    const { declaration, salt } = kept;
    const card = { combat: fight.uuid, who: id as CombatantId, declaration, salt };
    const knew = knowing.get(commitment);
    const readers = viewersOf(fight, state, id as CombatantId).filter((user) => user.active && !user.isSelf);
    knowing.set(commitment, new Set(readers.map((user) => user.id ?? "")));
    for (const user of readers) {
      if (knew?.has(user.id ?? "")) continue;
      user.query(QUERY, card, { timeout: TIMEOUT_MS }).catch((error: unknown) => {
        knowing.get(commitment)?.delete(user.id ?? "");
        console.warn("Turncraft | a covered declaration could not be sent", error);
      });
    }
  }
}

/** Keeps another client's card if the encounter has its commitment: no client can fill the storage. */
function receiveCard({ combat, who, declaration, salt }: SentCard): boolean {
  const fight = game.combats?.find(({ uuid }) => uuid === combat);
  const state = fight && stateUnder(group, fight as Fighting);
  const commitment = state?.fighters[who]?.commitment;
  if (!state || !fight || commitment === null || commitment === undefined) return false;
  if ("clause" in group.read({ kind: "reveal", who, declaration, salt, matches: true })) return false;
  if (!fits(commitment, declaration, salt, { combat: fight.id, round: state.round, who })) return false;
  if (!ownCards()[commitment]) void keep(commitment, { declaration, salt, received: true }).then(renderTracker);
  return true;
}

/** Users allowed to read a declaration before the reveal (`declarationVisibility`): the GMs, perhaps the side. */
function viewersOf(fight: Fighting, state: GroupState, who: CombatantId): User.Implementation[] {
  const side = state.fighters[who]?.group;
  const mates = fight.combatants.filter((each) => state.fighters[each.id as CombatantId]?.group === side);
  const sees = (user: User.Implementation) =>
    user.isGM ||
    (state.settings.declarationVisibility === "group" &&
      mates.some((mate) => !isHidden(mate) && mate.testUserPermission(user, "OWNER")));
  return game.users.filter(sees);
}

/** Reveals a card with content known to the client. */
export async function turnOver(fight: Fighting, who: CombatantId): Promise<void> {
  const commitment = stateUnder(group, fight)?.fighters[who]?.commitment;
  const kept = commitment == null ? null : ownCards()[commitment];
  if (kept) await fight.perform(reveal(who, kept));
  else
    ui.notifications?.warn(
      localize("TURNCRAFT.GroupTable.unknownCard", { name: fight.combatants.get(who)?.name ?? "" }),
    );
}

function reveal(who: CombatantId, { declaration, salt }: Kept) {
  return { kind: "reveal", who, declaration, salt, matches: true } as const;
}

/** Card being revealed by this page: number of requests, and whether an answer is still to come. */
interface Turning {
  readonly commitment: string;
  readonly tries: number;
  readonly asked: boolean;
}

/** By encounter and combatant. A card leaves when the fight shows it turned over. */
const turning = new Map<string, Turning>();
const mostTries = 3;

/**
 * Reveals the client's own cards at the start of step 2, once only. Not after undo: a step back before the reveal covers a card
 * again, for redo to reveal.
 */
export function turnOverOwn(fight: Fighting): void {
  const state = stateUnder(group, fight);
  if (!state) return;
  sendCards(fight);
  for (const [id, { commitment }] of Object.entries(state.fighters)) {
    const key = `${fight.id}.${id}`;
    if (turning.get(key)?.commitment !== commitment) turning.delete(key);
  }
  if (state.phase !== "INITIATIVE" || fight.steps().redo !== null) return;
  const own = ownCards();
  for (const [id, { commitment }] of Object.entries(state.fighters)) {
    const kept = commitment === null ? undefined : own[commitment];
    if (commitment !== null && kept && !isReceived(kept) && fight.combatants.get(id)?.isOwner)
      void turnOverOnce(fight, id as CombatantId, commitment, kept);
  }
}

/** Reveals once; repeated only after a refusal, at the encounter's next change, and silently, since no button was pressed. */
async function turnOverOnce(fight: Fighting, who: CombatantId, commitment: string, kept: Kept): Promise<void> {
  const key = `${fight.id}.${who}`;
  const { tries, asked } = turning.get(key) ?? { tries: 0, asked: false };
  if (asked || tries >= mostTries) return;
  turning.set(key, { commitment, tries: tries + 1, asked: true });
  const answer = await fight.perform(reveal(who, kept), { quiet: true });
  if (answer.kind !== "accepted" && turning.has(key)) turning.set(key, { commitment, tries: tries + 1, asked: false });
}
