import { produce } from "immer";
import type { FallenDice } from "../chat/index.ts";
import { marchingRollsOf, type Rolls, rollsOf } from "../data/rolls.ts";
import { limitOf } from "../data/uses.ts";
import {
  type CombatantId,
  type EncounterState,
  type InputRequest,
  type Invocation,
  type LogEntry,
  limitFields,
  type PlainUse,
  plainOutOfCombat,
  type Result,
  type RollRequest,
  type Share,
  step,
} from "../engine/index.ts";
import type { AnyCommand } from "../engine/types.ts";
import { localize, localizeKey, pluralKey } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { fightsOfActor } from "./authority/encounters.ts";
import { HIT_POINTS, pointsAfter } from "./authority/enrich-command.ts";
import { withStrike } from "./authority/enrich-strike.ts";
import { freshScoresFor } from "./authority/fresh-scores.ts";
import type { Command } from "./authority/request.ts";
import { fallen, rollHere } from "./authority/rolls.ts";
import { postOutOfCombat } from "./cards.ts";
import { isSure } from "./dialogs.ts";
import type { Encounter } from "./encounter.ts";
import { withDice } from "./rolling/strike.ts";
import type { OutOfCombatUse, SandboxEncounter, SandboxUse } from "./ruleset-host.ts";
import { emptyUnder, worldRuleset } from "./rulesets.ts";
import { recipientsUnder, rollModeHere } from "./versions.ts";
import { isHidden, refusalText } from "./words.ts";

/**
 * Returns the plain use of an item: the dice are rolled at every target; an item without dice is only logged. `rolls`: formulas of
 * an item.
 */
export function itemDice(rolls: (item: Item.Implementation) => Rolls = rollsOf): OutOfCombatUse {
  return async ({ combat, state, who, targets }, item) => {
    const use: PlainUse = { kind: "use", who, what: item.name, targets };
    const terms = { item: item.uuid, targets, rolls };
    // It is no command of a fight: the same question is put for it.
    const asked = await withDice(combat, use as object as Command, terms);
    if (!asked) return [];
    const command = withStrike(combat, { ...asked }, item.uuid, rolls) as object as PlainUse; // The same, with its dice.
    return [{ rules: plainOutOfCombat, state, command }];
  };
}

/** Plain use under Marching Order, where an attacking item has a bonus (MO-802). */
export const marchingDice = itemDice(marchingRollsOf);

/**
 * Uses an item outside combat on the user's targets: shows and makes the roll, and posts a card. Free, except for counting limited
 * uses.
 */
export async function useOutOfCombat(actor: Actor.Implementation, item: Item.Implementation): Promise<void> {
  const sandbox = sandboxEncounter(actor);
  if (!sandbox) return;
  const limit = limitOf(item);
  if (limit && limit.left <= 0) {
    ui.notifications?.warn(localize(`TURNCRAFT.Refused.spent.${limit.per}`, { item: item.name }));
    return;
  }
  if (limit && rollsOf(item).heals && !(await isMeant(actor, item))) return;
  const way = rulesetOf(sandbox.combat.type)?.host.outOfCombat ?? itemDice();
  const uses = await way(sandbox, item);
  let isUsed = false;
  for (const using of uses) isUsed = (await dispatch(sandbox, using)) || isUsed;
  // A path of the items' own models.
  if (limit && isUsed) await item.update(limitFields(limit, limit.left - 1) as never);
}

/** Asks before a limited use would heal nobody: all targets, or the user, are at full hit points. True for going on. */
async function isMeant(actor: Actor.Implementation, item: Item.Implementation): Promise<boolean> {
  const aimed = [...(game.user.targets ?? [])].flatMap(({ document }) => document.actor ?? []);
  const healed = aimed.length > 0 ? aimed : [actor];
  if (healed.some(({ system: { hp } }) => hp.max === 0 || hp.value < hp.max)) return true;
  const names = game.i18n.getListFormatter().format(healed.map(({ name }) => name));
  return isSure(
    {
      title: item.name,
      icon: "fa-flask",
      text: localizeKey(pluralKey("TURNCRAFT.OutOfCombat.whole", healed.length), { names }),
    },
    { label: localize("TURNCRAFT.OutOfCombat.useAnyway") },
  );
}

/** Rolls a use and posts the card. False, with an error to the user, if a formula can't be rolled. */
async function dispatch({ combat }: SandboxEncounter, { rules, state, command }: SandboxUse): Promise<boolean> {
  const given: Invocation<AnyCommand> = { command, asker: { gm: true, owns: [] }, override: false, freshScores: {} };
  const [results, rolls]: [Result[], FallenDice[]] = [[], []];
  for (let needs = rules.needs(state, given, results); needs.length > 0; needs = rules.needs(state, given, results)) {
    const unfit = needs.find(({ id }) => results.some((result) => result.id === id));
    if (unfit) {
      ui.notifications?.error(
        localize("TURNCRAFT.Authority.formula", { formula: isRoll(unfit) ? unfit.formula : unfit.id }),
      );
      return false;
    }
    const requests = needs.filter(isRoll);
    const rolled = await rollHere(requests);
    results.push(...rolled.map(({ result }) => result));
    rolls.push(...fallen(requests, rolled));
    // Nobody is there to be asked: as the rules have it by default.
    for (const need of needs) {
      if (!isRoll(need)) results.push({ kind: "ruling", id: need.id, value: need.options[0]?.value ?? "" });
    }
  }
  let log: readonly LogEntry[] = [];
  produce(state, (draft) => {
    log = rules.apply(draft, given, results).log;
  });
  // If a hidden creature is concerned, players read nothing of the roll.
  const rollMode = combat.combatants.some(isHidden) ? "gm" : rollModeHere();
  await postOutOfCombat(combat, { log, rolls, readers: rollMode ? recipientsUnder(rollMode, game.user.id) : {} });
  return true;
}

function isRoll(need: InputRequest): need is RollRequest {
  return need.kind === "roll";
}

/** Sandbox encounter for a use outside combat. Null, with a warning, if the creature can't fight under the world's ruleset. */
function sandboxEncounter(actor: Actor.Implementation): SandboxEncounter | null {
  const ruleset = rulesetOf(worldRuleset());
  if (!ruleset) return null;
  const token = tokenOf(actor);
  const aimed = [...(game.user.targets ?? [])]
    .map(({ document }) => document)
    .filter((each) => each.actor?.uuid !== actor.uuid);
  const rows = [
    { _id: newId(), actorId: actor.id, ...(token && placeOf(token)) },
    { _id: newId(), name: localize("TURNCRAFT.OutOfCombat.target") },
    ...aimed.map((each) => ({ _id: newId(), actorId: each.actorId, ...placeOf(each) })),
  ];
  const scene = token?.parent?.id ?? null;
  // A document of Turncraft's type, with rows as Foundry would make them.
  const data: object = { _id: newId(), type: ruleset.rules.id, scene, combatants: rows };
  const combat = new CONFIG.Combat.documentClass(data as Combat.CreateData) as Encounter;
  const [who, standIn, ...targets] = rows.map(({ _id }) => _id) as [CombatantId, CombatantId, ...CombatantId[]];
  const empty = emptyUnder(ruleset);
  const command = { kind: "join", who: [who, standIn, ...targets] };
  const asker = { gm: true, owns: [] };
  const freshScores = freshScoresFor(combat, empty, ruleset);
  const entered = step(ruleset.rules, empty, { command, asker, override: false, freshScores }, []);
  if (entered.kind === "done") return { combat, state: entered.state as EncounterState, who, targets, standIn };
  if (entered.kind === "refused") ui.notifications?.warn(refusalText(combat, entered.refusal));
  return null;
}

function newId(): string {
  return foundry.utils.randomID();
}

function placeOf({ id, parent }: TokenDocument.Implementation) {
  return { tokenId: id, sceneId: parent?.id ?? null };
}

/**
 * Creature's token: an unlinked creature's own, else a token on the viewed scene, controlled tokens first; null without a token.
 */
function tokenOf(actor: Actor.Implementation): TokenDocument.Implementation | null {
  if (actor.token) return actor.token;
  const scene = game.scenes.viewed ?? game.scenes.active ?? null;
  const tokens = scene?.tokens.filter((each) => each.actor?.uuid === actor.uuid) ?? [];
  return tokens.find(({ object }) => object?.controlled) ?? tokens[0] ?? null;
}

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface FlagConfig {
    /** `taken`: last changes by cards from outside combat, for undo. */
    Actor: { turncraft?: { taken?: unknown } };
  }
}

/**
 * Damage applied to a creature from a card; stored with the creature, since only the card's author and GMs may write the card.
 */
interface Taken {
  /** `_id` of the message. */
  readonly card: string;
  readonly share: Share;
  /** Change of hit points. */
  readonly change: number;
}

/** Number of cards per creature still open to undo. */
const KEPT = 10;

/** Returns the effect of a card on a creature, if still in force; null: none. */
export function takenFrom(actor: Actor.Implementation, card: string): Taken | null {
  return allTaken(actor).find((taken) => taken.card === card) ?? null;
}

/**
 * Applies a card from outside combat to a creature, in a single update with a note. For a combatant the change is a step of the
 * encounter instead, undone there.
 */
export async function takeDamage(
  actor: Actor.Implementation,
  card: string,
  share: Share,
  damage: number,
): Promise<void> {
  const [fight] = fightsOfActor(actor);
  if (fight) {
    await fight.combat.perform({ kind: "hit-points", who: fight.who as CombatantId, change: -damage });
    return;
  }
  if (takenFrom(actor, card)) return;
  const before = actor._source.system.hp.value;
  const after = pointsAfter(actor, rulesetOf(worldRuleset()), -damage);
  const taken: Taken = { card, share, change: after - before };
  await write(actor, after, [taken, ...allTaken(actor)].slice(0, KEPT));
}

/** Undoes a card's effect on a creature: by the difference, regardless of later changes. */
export async function giveBack(actor: Actor.Implementation, card: string): Promise<void> {
  const taken = takenFrom(actor, card);
  if (!taken) return;
  const rest = allTaken(actor).filter((each) => each !== taken);
  await write(actor, actor._source.system.hp.value - taken.change, rest);
}

function write(actor: Actor.Implementation, points: number, taken: readonly Taken[]): Promise<unknown> {
  // A path of all our creatures, and a flag of our own.
  return actor.update({ [HIT_POINTS]: points, "flags.turncraft.taken": taken } as never);
}

function allTaken(actor: Actor.Implementation): Taken[] {
  const { taken } = actor.flags.turncraft ?? {};
  return Array.isArray(taken) ? taken.filter(isTaken) : [];
}

function isTaken(raw: unknown): raw is Taken {
  const { card, share, change } = (raw ?? {}) as Partial<Taken>;
  return typeof card === "string" && typeof share === "string" && Number.isInteger(change);
}
