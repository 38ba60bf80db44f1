import { cardView, type FallenDice, splitByHidden } from "../chat/index.ts";
import type { CombatantId, LogEntry } from "../engine/types.ts";
import { localize, localizeKey } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import type { Encounter } from "./encounter.ts";
import { isHidden } from "./hidden.ts";
import { isScratch } from "./scratch.ts";
import { whisperToGMs } from "./versions.ts";
import { logText, nameOf } from "./words.ts";

const template = "systems/turncraft/templates/chat/card.hbs";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface FlagConfig {
    /**
     * Encounter and step that a card belongs to; `declared`: content of a covered declaration; `check`: result of a
     * check; `outside`: true on a card for an item used outside of fights.
     */
    ChatMessage: {
      turncraft?: { combat?: string; seq?: number; declared?: unknown; check?: unknown; outside?: boolean };
    };
  }
}

/** A step as the keeper posts it. */
export interface PostedStep {
  readonly seq: number;
  readonly log: readonly LogEntry[];
  readonly rolls: readonly FallenDice[];
  /** Message data that limits the card's readers; absent: all users read it. */
  readonly readers?: { readonly whisper?: string[]; readonly blind?: boolean };
}

/**
 * Posts the card of a step, if it has news. Called on the keeper's page only. What concerns a hidden combatant goes to
 * the GMs on a card of its own, with its dice.
 */
export async function postStep(combat: Encounter, step: PostedStep): Promise<void> {
  const concernsHidden = (id: CombatantId) => {
    const combatant = combat.combatants.get(id);
    return combatant !== undefined && isHidden(combatant);
  };
  const { open, covered } = splitByHidden(step, concernsHidden);
  for (const [half, readers] of [[open, step.readers ?? {}] as const, [covered, whisperToGMs()] as const]) {
    const rolls = half.rolls.map(({ roll }) => roll);
    const flags = { combat: combat.id ?? "", seq: step.seq };
    await post(combat, { seq: step.seq, log: half.log, rolls, readers, flags });
  }
}

/**
 * Posts what was used outside of any fight. `combat`: in memory alone; whom it names is told by their tokens from then on.
 * Those to whom it may not be told are kept out by `readers`; what is for the GM alone has a card of its own.
 */
export async function postOutside(
  combat: Encounter,
  { log, rolls, readers = {} }: Omit<PostedStep, "seq">,
): Promise<void> {
  const { open, covered } = splitByHidden({ log, rolls: [] }, () => false);
  const dice = rolls.map(({ roll }) => roll);
  const addressOf = (id: CombatantId) => {
    const { token, actor } = combat.combatants.get(id) ?? {};
    return token?.uuid ?? actor?.uuid ?? null;
  };
  const flags = { outside: true };
  await post(combat, { seq: 0, log: open.log, rolls: dice, readers, flags, addressOf });
  await post(combat, { seq: 0, log: covered.log, rolls: [], readers: whisperToGMs(), flags, addressOf });
}

interface Posted {
  readonly seq: number;
  readonly log: readonly LogEntry[];
  readonly rolls: readonly object[];
  readonly readers: PostedStep["readers"];
  readonly flags: { readonly combat?: string; readonly seq?: number; readonly outside?: boolean };
  readonly addressOf?: (id: CombatantId) => string | null;
}

async function post(combat: Encounter, { seq, log, rolls, readers, flags, ...addresses }: Posted): Promise<void> {
  const words = {
    textOf: (entry: LogEntry) => logText(combat, entry),
    nameOf: (id: CombatantId) => nameOf(combat, id),
    look: rulesetOf(combat.type)?.log,
  };
  const card = isScratch(combat) ? null : cardView({ seq, log, ...words, ...addresses }, localizeKey);
  if (!card) return;
  const content = await foundry.applications.handlebars.renderTemplate(template, { card });
  await ChatMessage.create({
    content,
    speaker: speakerOf(combat, card.who),
    rolls: rolls.map((roll) => JSON.stringify(roll)),
    ...(rolls.length > 0 && { sound: CONFIG.sounds.dice }),
    ...readers,
    flags: { turncraft: flags },
  });
}

/** The one whose step it is, if it is one; else the fight itself speaks. */
function speakerOf(combat: Encounter, who: CombatantId | null): ChatMessage.SpeakerData {
  const combatant = combat.combatants.get(who ?? "");
  const { sceneId: scene = null, actorId: actor = null, tokenId: token = null } = combatant ?? {};
  return { scene, actor, token, alias: combatant?.name ?? localize("TURNCRAFT.Chat.speaker") };
}
