import { produce } from "immer";
import type { FallenDice } from "../../chat/index.ts";
import { limitOf } from "../../data/index.ts";
import {
  type CombatantId,
  type EncounterState,
  type InputRequest,
  type Invocation,
  type LogEntry,
  limitFields,
  type Result,
  type RollRequest,
  step,
} from "../../engine/index.ts";
import type { AnyCommand } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { freshScoresFor } from "../authority/fresh-scores.ts";
import { fallen, rollHere } from "../authority/rolls.ts";
import { postOutOfCombat } from "../cards.ts";
import type { Encounter } from "../encounter.ts";
import { isHidden } from "../hidden.ts";
import { emptyUnder, worldRuleset } from "../rulesets.ts";
import { readersUnder, rollModeHere } from "../versions.ts";
import { refusalText } from "../words.ts";
import { itemDice } from "./dice.ts";
import type { SandboxEncounter, Using } from "./way.ts";

/**
 * Uses an item outside combat on this user's targets: shows the roll, makes it, posts a card. Free, except that limited
 * uses are counted.
 */
export async function useOutOfCombat(actor: Actor.Implementation, item: Item.Implementation): Promise<void> {
  const sandbox = sandboxEncounter(actor);
  if (!sandbox) return;
  const limit = limitOf(item);
  if (limit && limit.left <= 0) {
    ui.notifications?.warn(localize(`TURNCRAFT.Refused.spent.${limit.per}`, { item: item.name }));
    return;
  }
  const way = rulesetOf(sandbox.combat.type)?.host.outOfCombat ?? itemDice();
  const uses = await way(sandbox, item);
  for (const using of uses) await carryOut(sandbox, using);
  // A path of the items' own models.
  if (limit && uses.length > 0) await item.update(limitFields(limit, limit.left - 1) as never);
}

async function carryOut({ combat }: SandboxEncounter, { rules, state, command }: Using): Promise<void> {
  const given: Invocation<AnyCommand> = { command, asker: { gm: true, owns: [] }, insist: false, freshScores: {} };
  const [results, rolls]: [Result[], FallenDice[]] = [[], []];
  for (let needs = rules.needs(state, given, results); needs.length > 0; needs = rules.needs(state, given, results)) {
    const unfit = needs.find(({ id }) => results.some((result) => result.id === id));
    if (unfit) {
      ui.notifications?.error(
        localize("TURNCRAFT.Door.formula", { formula: isRoll(unfit) ? unfit.formula : unfit.id }),
      );
      return;
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
  // Where somebody hidden is concerned the table reads nothing of it.
  const rollMode = combat.combatants.some(isHidden) ? "gm" : rollModeHere();
  await postOutOfCombat(combat, { log, rolls, readers: rollMode ? readersUnder(rollMode, game.user.id) : {} });
}

function isRoll(need: InputRequest): need is RollRequest {
  return need.kind === "roll";
}

/** Null, said to the user, where the creature can't fight under the world's ruleset. */
function sandboxEncounter(actor: Actor.Implementation): SandboxEncounter | null {
  const ruleset = rulesetOf(worldRuleset());
  if (!ruleset) return null;
  const token = tokenOf(actor);
  const aimed = [...(game.user.targets ?? [])]
    .map(({ document }) => document)
    .filter((each) => each.actor?.uuid !== actor.uuid);
  const rows = [
    { _id: newId(), actorId: actor.id, ...(token && placeOf(token)) },
    { _id: newId(), name: localize("TURNCRAFT.Outside.target") },
    ...aimed.map((each) => ({ _id: newId(), actorId: each.actorId, ...placeOf(each) })),
  ];
  const scene = token?.parent?.id ?? null;
  // A document of our own type, and its rows as Foundry would make them.
  const data = { _id: newId(), type: ruleset.rules.id, scene, combatants: rows } as unknown as Combat.CreateData;
  const combat = new CONFIG.Combat.documentClass(data) as Encounter;
  const [who, standIn, ...targets] = rows.map(({ _id }) => _id) as [CombatantId, CombatantId, ...CombatantId[]];
  const empty = emptyUnder(ruleset);
  const command = { kind: "join", who: [who, standIn, ...targets] };
  const asker = { gm: true, owns: [] };
  const freshScores = freshScoresFor(combat, empty, ruleset.host);
  const entered = step(ruleset.rules, empty, { command, asker, insist: false, freshScores }, []);
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

/** The creature's token: the one that this user has chosen, else one on the viewed scene. */
function tokenOf(actor: Actor.Implementation): TokenDocument.Implementation | null {
  if (actor.token) return actor.token;
  const scene = game.scenes.viewed ?? game.scenes.active ?? null;
  const tokens = scene?.tokens.filter((each) => each.actor?.uuid === actor.uuid) ?? [];
  return tokens.find(({ object }) => object?.controlled) ?? tokens[0] ?? null;
}
