import type { Fighting } from "../../../combat/encounter.ts";
import { isHidden } from "../../../combat/hidden.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize } from "../../../i18n.ts";
import { commitmentOf } from "../host/covered.ts";
import type { Declaration, GroupState } from "../rules/index.ts";
import { group } from "../rules/index.ts";
import { declarationWords } from "./row-view.ts";

/*
 * Covered declarations on the client of whoever makes them (GR-25, GR-31). The fight gets a salted hash and nothing else.
 * What is declared stays on this client, in a client setting, so that a reload keeps it, and is whispered to those who may
 * know it by `declarationVisibility`: its owner and the GM, so that the GM can turn over the card of somebody who has left.
 * What that rests on: the server keeps whispers from those they aren't addressed to, and nobody guesses the salt.
 */

/** Declaration under a card, stored by its commitment, so that an undone step finds it again. */
interface Kept {
  readonly declaration: Declaration;
  readonly salt: string;
}

type Cards = Readonly<Record<string, Kept>>;

/** So many cards are kept on a client; the oldest go first. */
const most = 60;

/** Called at `init`. */
export function registerCards(): void {
  game.settings.register("turncraft", "declared", { scope: "client", config: false, type: Object, default: {} });
}

function ownCards(): Cards {
  return game.settings.get("turncraft", "declared") as Cards;
}

/** Returns the declaration under a card, if this client knows it. */
export function peek(commitment: string): Declaration | null {
  return keptOf(commitment)?.declaration ?? null;
}

function keptOf(commitment: string): Kept | null {
  const own = ownCards()[commitment];
  if (own) return own;
  for (const message of game.messages?.contents.toReversed() ?? []) {
    const told = message.flags.turncraft?.declared as (Kept & { commitment: string }) | undefined;
    if (told?.commitment === commitment && commitmentOf(told.declaration, told.salt) === commitment) return told;
  }
  return null;
}

/** Declares covered: the hash goes into the fight, what it stands for to those who may know. True: it was accepted. */
export async function cover(fight: Fighting, who: CombatantId, declaration: Declaration): Promise<boolean> {
  const salt = saltFor();
  const commitment = commitmentOf(declaration, salt);
  const cards = Object.entries(ownCards()).slice(-most);
  // Kept before the fight knows of it: a hash that nobody can explain would be worth nothing.
  await game.settings.set("turncraft", "declared", {
    ...Object.fromEntries(cards),
    [commitment]: { declaration, salt },
  });
  const answer = await fight.perform({ kind: "declare", who, commitment });
  if (answer.kind !== "accepted") return false;
  await whisper(fight, who, { commitment, declaration, salt });
  return true;
}

function saltFor(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function whisper(fight: Fighting, who: CombatantId, told: Kept & { commitment: string }): Promise<void> {
  const state = stateUnder(group, fight);
  const combatant = fight.combatants.get(who);
  if (!state || !combatant) return;
  const content = await foundry.applications.handlebars.renderTemplate(
    "systems/turncraft/templates/rulesets/group/declared.hbs",
    {
      name: combatant.name,
      what: declarationWords(told.declaration, { localize }),
      plans: told.declaration.plans.join(", "),
    },
  );
  const { sceneId: scene = null, actorId: actor = null, tokenId: token = null } = combatant;
  await ChatMessage.create({
    content,
    speaker: { scene, actor, token, alias: combatant.name ?? "" },
    whisper: readersOf(fight, state, who),
    flags: { turncraft: { declared: told } },
  });
}

/**
 * Users who may read a declaration before it is revealed (`declarationVisibility`): its author and the GMs, perhaps the
 * side.
 */
function readersOf(fight: Fighting, state: GroupState, who: CombatantId): string[] {
  const side = state.fighters[who]?.group;
  const mates = fight.combatants.filter((each) => state.fighters[each.id as CombatantId]?.group === side);
  const sees = (user: User.Implementation) =>
    user.isGM ||
    user === game.user ||
    (state.settings.declarationVisibility === "group" &&
      mates.some((mate) => !isHidden(mate) && mate.testUserPermission(user, "OWNER")));
  return game.users.filter(sees).map((user) => user.id ?? "");
}

/** Turns one card over, if this client knows what lies under it. */
export async function turnOver(fight: Fighting, who: CombatantId): Promise<void> {
  const commitment = stateUnder(group, fight)?.fighters[who]?.commitment;
  const kept = commitment == null ? null : keptOf(commitment);
  if (kept) await fight.perform({ kind: "reveal", who, ...kept, matches: true });
  else
    ui.notifications?.warn(
      localize("TURNCRAFT.GroupTable.unknownCard", { name: fight.combatants.get(who)?.name ?? "" }),
    );
}

/** A card that this page is turning over: how often it asked, and whether an answer is still to come. */
interface Turning {
  readonly commitment: string;
  readonly tries: number;
  readonly asked: boolean;
}

/** By encounter and combatant. A card leaves when the fight shows it turned over. */
const turning = new Map<string, Turning>();
const patience = 3;

/**
 * Reveals this client's own cards when step 2 begins, each once. Not after undoing: a step back to before a card was
 * revealed covers it again, and redo reveals it.
 */
export function turnOverOwn(fight: Fighting): void {
  const state = stateUnder(group, fight);
  if (!state) return;
  for (const [id, { commitment }] of Object.entries(state.fighters)) {
    const key = `${fight.id}.${id}`;
    if (turning.get(key)?.commitment !== commitment) turning.delete(key);
  }
  if (state.phase !== "INITIATIVE" || fight.steps().redo !== null) return;
  const own = ownCards();
  for (const [id, { commitment }] of Object.entries(state.fighters)) {
    const kept = commitment === null ? undefined : own[commitment];
    if (commitment !== null && kept && fight.combatants.get(id)?.isOwner)
      void turnOverOnce(fight, id as CombatantId, commitment, kept);
  }
}

/** Asked again only after a "no", with the fight's next change. Nobody pressed a button, so nobody is told of a "no". */
async function turnOverOnce(fight: Fighting, who: CombatantId, commitment: string, kept: Kept): Promise<void> {
  const key = `${fight.id}.${who}`;
  const { tries, asked } = turning.get(key) ?? { tries: 0, asked: false };
  if (asked || tries >= patience) return;
  turning.set(key, { commitment, tries: tries + 1, asked: true });
  const answer = await fight.perform({ kind: "reveal", who, ...kept, matches: true }, { quiet: true });
  if (answer.kind !== "accepted" && turning.has(key)) turning.set(key, { commitment, tries: tries + 1, asked: false });
}
