import { type CombatantId, type EncounterState, step } from "../../engine/index.ts";
import { localize } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { freshScoresFor } from "../authority/fresh-scores.ts";
import type { Encounter } from "../encounter.ts";
import { emptyUnder, worldRuleset } from "../rulesets.ts";
import { refusalText } from "../words.ts";
import type { SandboxEncounter } from "./way.ts";

/** Null, said to the user, where the creature can't fight under the world's ruleset. */
export function sandboxEncounter(actor: Actor.Implementation): SandboxEncounter | null {
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
