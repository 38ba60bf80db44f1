import { cardView, type FallenDice, splitByHidden, strikeDamage } from "../chat/index.ts";
import type { Share } from "../engine/index.ts";
import type { CombatantId, LogEntry } from "../engine/types.ts";
import { localize, localizeKey } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { rendered } from "../templates.ts";
import { appliedShare } from "./authority/enrich-strike.ts";
import { doneSteps, historyIn, wasUndone } from "./authority/history-store.ts";
import type { Encounter } from "./encounter.ts";
import { isScratch } from "./session.ts";
import { whisperToGMs } from "./versions.ts";
import { isHidden, logText, nameOf } from "./words.ts";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface FlagConfig {
    /**
     * Encounter and step of a card; `root`: step answered by the card's step; `joined`: later steps answering the
     * card's, one section each; `outcomes`: what became of the steps, by number, once the encounter is deleted; `check`:
     * result of a check; `outOfCombat`: targets of an item used outside of encounters, and the damage for each.
     */
    ChatMessage: {
      turncraft?: {
        combat?: string;
        seq?: number;
        root?: number;
        joined?: number[];
        outcomes?: Record<string, StepOutcome>;
        check?: unknown;
        outOfCombat?: unknown;
      };
    };
  }
}

/** Outcome of a step with a card: undone or not, and shares of its damage applied, by target. */
export interface StepOutcome {
  readonly undone: boolean;
  readonly shares: Readonly<Record<string, Share>>;
}

/** Step as posted by the authority. */
export interface PostedStep {
  readonly seq: number;
  readonly log: readonly LogEntry[];
  readonly rolls: readonly FallenDice[];
  /** Message data for limiting the card's readers. Absent: all users. */
  readonly readers?: { readonly whisper?: string[]; readonly blind?: boolean };
}

/**
 * Posts the card of a step, if there is news. Called on the authority's page only. Parts about a hidden combatant go to the GMs on
 * a separate card, including dice. A public answer joins the card of the answered step.
 */
export async function postStep(combat: Encounter, step: PostedStep): Promise<void> {
  const { open, covered } = splitByHidden(step, (id) => isHiddenIn(combat, id));
  const isForAll = Object.keys(step.readers ?? {}).length === 0;
  const root = isForAll ? rootOf(combat, step.seq) : step.seq;
  for (const [half, readers] of [[open, step.readers ?? {}] as const, [covered, whisperToGMs()] as const]) {
    const rolls = half.rolls.map(({ roll }) => roll);
    const flags = { combat: combat.id ?? "", seq: step.seq, ...(root !== step.seq && { root }) };
    const joins = half === open && root !== step.seq ? cardOf(combat, root) : null;
    await post(combat, { seq: step.seq, log: half.log, rolls, readers, flags, joins });
  }
}

/**
 * Stores in the cards of a deleted encounter what became of their steps, which was in its history. For steps undone or with
 * damage; one write.
 */
export async function keepOutcomes(combat: Encounter): Promise<void> {
  const steps = new Map(historyIn(combat).entries.map((step) => [step.seq, step]));
  const kept = (seq: number, isForAll: boolean): [number, StepOutcome][] => {
    const log = steps.get(seq)?.log ?? [];
    const targets = log
      .flatMap((entry) => strikeDamage(entry)?.at || [])
      .filter((id) => !isForAll || !isHiddenIn(combat, id));
    const undone = wasUndone(combat, seq);
    const shares = targets.flatMap((target) => {
      const share = appliedShare(combat, seq, target);
      return share ? [[target, share] as const] : [];
    });
    return undone || targets.length > 0 ? [[seq, { undone, shares: Object.fromEntries(shares) }]] : [];
  };
  const updates = game.messages.contents.flatMap(({ id, flags, author, whisper }) => {
    const { combat: of, seq, joined = [] } = flags.turncraft ?? {};
    const isIts = of === combat.id && seq !== undefined && author?.isGM === true;
    const found = isIts ? [seq, ...joined].flatMap((step) => kept(step, whisper.length === 0)) : [];
    return found.length > 0 ? [{ _id: id, flags: { turncraft: { outcomes: Object.fromEntries(found) } } }] : [];
  });
  if (updates.length > 0) await ChatMessage.updateDocuments(updates);
}

function isHiddenIn(combat: Encounter, id: CombatantId): boolean {
  const combatant = combat.combatants.get(id);
  return combatant !== undefined && isHidden(combatant);
}

/** Number of the step answered by step `seq`; `seq` unchanged if the step answers none. */
function rootOf(combat: Encounter, seq: number): number {
  const answers = rulesetOf(combat.type)?.log?.answers;
  const steps = doneSteps(combat);
  const at = steps.findIndex((step) => step.seq === seq);
  if (!answers || at < 0) return seq;
  return steps.slice(0, at + 1).findLast(({ given }) => !answers(given.command))?.seq ?? seq;
}

/** Number of newest messages searched for a card. */
const NEWEST = 30;

/** Newest public card of a step or of an answer to the step, among the {@link NEWEST} newest messages; null: none. */
function cardOf({ id }: Encounter, step: number): ChatMessage.Implementation | null {
  const newest = game.messages?.contents.slice(-NEWEST) ?? [];
  const isIt = ({ flags, whisper, blind, author }: ChatMessage.Implementation) => {
    const { combat, seq, root = seq } = flags.turncraft ?? {};
    return combat === id && root === step && whisper.length === 0 && !blind && author?.isGM === true;
  };
  return newest.findLast(isIt) ?? null;
}

/**
 * Posts the card of an item used outside combat. `combat`: the sandbox encounter, with combatants named by tokens. `readers`:
 * message data limiting the card's readers. Content for the GM alone gets a separate card.
 */
export async function postOutOfCombat(
  combat: Encounter,
  { log, rolls, readers = {} }: Omit<PostedStep, "seq">,
): Promise<void> {
  const { open, covered } = splitByHidden({ log, rolls: [] }, () => false);
  const dice = rolls.map(({ roll }) => roll);
  const addressOf = (id: CombatantId) => {
    const { token, actor } = combat.combatants.get(id) ?? {};
    return token?.uuid ?? actor?.uuid ?? null;
  };
  await post(combat, { seq: 0, log: open.log, rolls: dice, readers, flags: {}, addressOf });
  await post(combat, { seq: 0, log: covered.log, rolls: [], readers: whisperToGMs(), flags: {}, addressOf });
}

interface Posted {
  readonly seq: number;
  readonly log: readonly LogEntry[];
  readonly rolls: readonly object[];
  readonly readers: PostedStep["readers"];
  /** Encounter and step for the message's flags; empty for an item used outside combat, with the targets stored instead. */
  readonly flags: { readonly combat?: string; readonly seq?: number; readonly root?: number };
  /** Card to join; absent or null: a card of its own. */
  readonly joins?: ChatMessage.Implementation | null;
  readonly addressOf?: (id: CombatantId) => string | null;
}

async function post(
  combat: Encounter,
  { seq, log, rolls, readers, flags, joins, ...addresses }: Posted,
): Promise<void> {
  const words = {
    textOf: (entry: LogEntry) => logText(combat, entry),
    nameOf: (id: CombatantId) => nameOf(combat, id),
    style: rulesetOf(combat.type)?.log,
    order: combat.state?.order ?? [],
  };
  const card = isScratch(combat) ? null : cardView({ seq, log, ...words, ...addresses }, localizeKey);
  if (!card) return;
  const aims = card.strikes.flatMap((strike) => strike.aims);
  const outOfCombat = aims.flatMap(({ target, buttons: [whole] }) =>
    target ? [{ target, damage: whole?.damage ?? null }] : [],
  );
  const content = await rendered("chat/card", { card });
  const fallen = rolls.map((roll) => JSON.stringify(roll));
  if (joins) {
    const { joined = [] } = joins.flags.turncraft ?? {};
    await joins.update({
      content: joins.content + content,
      rolls: [...joins._source.rolls, ...fallen],
      flags: { turncraft: { joined: [...joined, seq] } },
    });
    return;
  }
  await ChatMessage.create({
    content,
    speaker: speakerOf(combat, card.who),
    rolls: fallen,
    ...(rolls.length > 0 && { sound: CONFIG.sounds.dice }),
    ...readers,
    flags: { turncraft: flags.combat === undefined ? { outOfCombat } : flags },
  });
}

/** Speaker of the card: the acting combatant, or the encounter when no single combatant acted. */
function speakerOf(combat: Encounter, who: CombatantId | null): ChatMessage.SpeakerData {
  const combatant = combat.combatants.get(who ?? "");
  const { sceneId: scene = null, actorId: actor = null, tokenId: token = null } = combatant ?? {};
  return { scene, actor, token, alias: combatant?.name ?? localize("TURNCRAFT.Chat.speaker") };
}
