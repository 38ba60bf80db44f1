import { enrichEffect, wielding } from "../../../combat/authority/enrich-objects.ts";
import type { AskedEffect, OwnCommand } from "../../../combat/authority/request.ts";
import type { LookedUp, RulesetHost } from "../../../combat/ruleset-host.ts";
import { limitsOf } from "../../../data/uses.ts";
import type { Asker, CombatantId } from "../../../engine/index.ts";
import { localize } from "../../../i18n.ts";
import { loaded } from "../../../loaded.ts";
import { groupScoresOf } from "../data/fields.ts";
import { gripItem } from "../data/item.ts";
import { type Declaration, type GroupCommand, type GroupState, type Item, roundSeconds } from "../rules/index.ts";
import { groupChecks } from "./checks.ts";
import { fits, isCommitment } from "./covered.ts";
import { bookingIn, takeNextMove } from "./next-move.ts";
import { lineTo, measureSquares, paceOf, placeOf, sceneFeet } from "./place.ts";
import { bareHands, firstOf, itemMeant } from "./things.ts";
import { groupStatuses } from "./token-status.ts";
import { tookEffectInGroups } from "./took-effect.ts";

/** Draws or puts away a weapon (GR-86); the authority looks up change and time. */
type AskedGrip = Extract<GroupCommand, { kind: "act" }> & {
  /** UUID of a combatant's weapon, and whether the weapon is drawn or put away. */
  readonly wield: string;
  readonly wielded: boolean;
};

declare module "../../../combat/authority/request.ts" {
  interface RulesetCommands {
    readonly group: OwnCommand<GroupCommand> | AskedGrip;
  }
}

export const groupHost: RulesetHost<GroupState> = {
  checks: groupChecks,
  tookEffect: tookEffectInGroups,
  outOfCombat: async (...use) => (await loaded(import("./out-of-combat.ts"))).groupOutOfCombat(...use),
  shown: groupStatuses,
  scoresOf(actor, combatant) {
    const token = combatant?.token ?? null;
    const disposition = token?.disposition ?? actor?.prototypeToken.disposition ?? 0;
    return { ...groupScoresOf(actor, disposition, bareHands()), place: placeOf(token), ...limitsOf(actor) };
  },
  measure: (token, waypoints) => measureSquares(token, waypoints),
  moving: (waypoints, stated) => ({ pace: paceOf(waypoints), ...bookingIn(stated) }),
  noteOnMove: takeNextMove,
  enrichCommand: (combat, state, command, asker) => enrichCommand(combat, state, command, asker),
  // A die a side (GR-34): those that have none yet, else any, so that the rules say why.
  rolls: ({ fighters, groups }, who) => {
    const sides = [...new Set(who.flatMap((id) => fighters[id]?.group ?? []))];
    const owing = sides.filter((side) => groups[side]?.die == null);
    return (owing.length > 0 ? owing : sides.slice(0, 1)).map((group) => ({ kind: "roll", group }));
  },
  // Each page reveals its own cards (GR-31): revealed cards stay revealed.
  onlyGMUndoes: (_, { kind }) => kind === "reveal",
  roundSeconds,
  counts: ({ effects }, id) => Object.hasOwn(effects, id),
};

type Of = (asked: unknown) => Item | undefined;

/** Fills in facts the authority doesn't take from the asker: items, hashes, lines, distances, the documents of effects. */
function enrichCommand(combat: Combat.Implementation, state: GroupState, command: LookedUp, asker: Asker): unknown {
  const who = firstOf(command.who);
  const actor = combat.combatants.get(who)?.actor ?? null;
  const itemOf: Of = (asked) => itemMeant(actor, state.fighters[who], asked);
  switch (command.kind) {
    case "start":
      return { kind: "start", ...(combat.scene && { sceneFeet: combat.scene.grid.distance }) };
    case "declare-openly":
      return { ...command, declaration: declared(command.declaration, itemOf) };
    case "declare": {
      const { commitment } = command;
      return { kind: "declare", who, ...((commitment === null || isCommitment(commitment)) && { commitment }) };
    }
    case "reveal":
      return revealed(combat, state, command, itemOf);
    case "intend":
      return { ...command, intent: intended(command.intent, itemOf) };
    case "act":
      return acted(combat, state, who, command, itemOf);
    case "react":
      return {
        ...command,
        item: itemOf(command.item),
        ...attacked(combat, who, command.attack),
        line: lineTo(combat, who, command.target),
      };
    case "effect":
      return effected(combat, command, asker);
    default:
      return command;
  }
}

function declared(asked: unknown, itemOf: Of): unknown {
  if (typeof asked !== "object" || asked === null) return asked;
  const { item, plans, delay } = asked as Partial<Declaration>;
  return { item: item ? itemOf(item) : null, plans, delay };
}

/** Completes a reveal: the asker's own words are hashed, as when covered, and items are looked up afterwards. */
function revealed(
  combat: Combat.Implementation,
  { fighters, round }: GroupState,
  { who: asker, declaration, salt }: LookedUp,
  itemOf: Of,
): unknown {
  const who = firstOf(asker);
  const asked = declaration as Declaration | null | undefined;
  const isWhole = Array.isArray(asked?.plans) && typeof salt === "string";
  const { commitment = null } = fighters[who] ?? {};
  const place = { combat: combat.id, round, who };
  const matches =
    isWhole && asked !== null && asked !== undefined && commitment !== null && fits(commitment, asked, salt, place);
  return { kind: "reveal", who, declaration: declared(asked, itemOf), salt, matches };
}

function intended(asked: unknown, itemOf: Of): unknown {
  if (typeof asked !== "object" || asked === null) return asked;
  const { item, minors } = asked as { item?: unknown; minors?: unknown };
  return { item: itemOf(item), minors: all(minors, itemOf) };
}

function all(asked: unknown, itemOf: Of): unknown {
  return Array.isArray(asked) ? asked.map(itemOf) : asked;
}

function acted(
  combat: Combat.Implementation,
  { fighters }: GroupState,
  who: CombatantId,
  { line: _claimed, changes: _given, item, minors, attack, target, wield, wielded, ...command }: LookedUp,
  itemOf: Of,
): unknown {
  const combatant = combat.combatants.get(who);
  const weapon = wield === undefined ? undefined : combatant?.actor?.items.find(({ uuid }) => uuid === wield);
  if (wield !== undefined) {
    const words = localize(wielded === true ? "TURNCRAFT.GroupTable.draw" : "TURNCRAFT.GroupTable.stow", {
      what: weapon?.name ?? "",
    });
    return { ...command, item: gripItem(words, wielded === true), changes: wielding(combatant, wield, wielded) };
  }
  return {
    ...command,
    item: itemOf(item),
    ...(minors !== undefined && { minors: all(minors, itemOf) }),
    ...(target !== undefined && { target }),
    ...attacked(combat, who, attack),
    line: lineTo(combat, who, target ?? fighters[who]?.spell?.target),
  };
}

/** Attack with the scene's own distance to the target (GR-163). */
function attacked(combat: Combat.Implementation, who: CombatantId, asked: unknown): object {
  if (typeof asked !== "object" || asked === null) return {};
  const [target] = (asked as { targets?: unknown[] }).targets ?? [];
  const feet = sceneFeet(combat.combatants.get(who)?.token, combat.combatants.get(String(target))?.token);
  return { attack: { ...asked, feet } };
}

/** Document of a new effect, counted here in rounds, and while the source concentrates (GR-118). */
function effected(combat: Combat.Implementation, { parent: _elsewhere, ...asked }: LookedUp, asker: Asker): unknown {
  const made = enrichEffect(combat, asked as Partial<AskedEffect>, asker) as LookedUp;
  if (made.uuid === undefined) return { kind: "effect" };
  const { originator, value, unit, ...rest } = made;
  const seconds = Number(value) * ({ seconds: 1, rounds: roundSeconds, minutes: 60 }[String(unit)] ?? roundSeconds);
  const rounds = value === 0 ? null : Math.ceil(seconds / roundSeconds);
  const maintainedBy = asked.kept === true ? originator : null;
  return { ...rest, source: originator, attributes: asked.attributes ?? [], maintainedBy, rounds };
}
