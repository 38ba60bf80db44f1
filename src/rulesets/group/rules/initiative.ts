import type { Draft } from "immer";
import { askFaces, logForGM, logLine, type RuleGenerator } from "../../../engine/execution.ts";
import { fighterOf, idsOf, isStarted, named } from "../../../engine/fighters.ts";
import { never, no } from "../../../engine/refusals.ts";
import { id, nullable, oneOf, present } from "../../../engine/schema.ts";
import type { CombatantId, MessageArg, MessageKey, Refusal, RollRequest } from "../../../engine/types.ts";
import { isPresent } from "./fighters.ts";
import { command, gmOnly } from "./permissions.ts";
import { slots } from "./phases.ts";
import { isAfter } from "./sequence.ts";
import {
  dispositions,
  type GroupExecution,
  type GroupFighter,
  type GroupId,
  type GroupState,
  type Slot,
} from "./types.ts";

const slot = nullable(oneOf(slots));

/** Commands about the dice and slots of groups. */
export const initiativeCommands = [
  /** Rolls a d6 for a group (GR-34). With the last die the slots are known. */
  command("roll", {
    shape: { group: id<GroupId>() },
    by: (state, { group }, { owns }) =>
      membersOf(state, group)
        .filter((id) => owns.includes(id))
        .slice(0, 1),
    unknown: (state, { group }) => refuseGroup(state, group),
    refuse: refuseRoll,
    run: roll,
  }),
  /** Gives a group the GM's choice of slot (GR-40). */
  command("assign", {
    shape: { group: id<GroupId>(), slot },
    by: "gm",
    unknown: (state, { group }) => refuseGroup(state, group),
    run(ctx, { group, slot }) {
      const side = ctx.state.groups[group];
      if (!side) return;
      side.assigned = slot;
      logLine(ctx, "TURNCRAFT.Log.group.assigned", null, {
        group: sidesArg(ctx.state, [group]),
        slot: slot ?? "—",
      });
    },
  }),
  /** Moves an individual to the opposite slot for the round, for the GM (GR-37). */
  command("override", {
    shape: { who: present, slot },
    ...gmOnly("GR-37"),
    refuse: refuseOverride,
    run(ctx, { who, slot }) {
      fighterOf(ctx.state, who).slotOverride = slot;
      logLine(ctx, "TURNCRAFT.Log.group.override", who, { slot: slotOf(ctx.state, who) ?? "—" });
    },
  }),
] as const;

/** Refuses a missing group (GR-39). */
export function refuseGroup({ groups }: GroupState, group: GroupId): Refusal | null {
  return Object.hasOwn(groups, group) ? null : never("GR-39", "TURNCRAFT.Refused.GR-39.unknown");
}

/** Groups in a fixed order, independent of creation. */
function groupsOf(state: Pick<GroupState, "groups">): GroupId[] {
  return (Object.keys(state.groups) as GroupId[]).sort();
}

/** Members of a group, departed ones left out. */
export function membersOf(state: Pick<GroupState, "fighters">, group: GroupId): CombatantId[] {
  return idsOf(state).filter((id) => {
    const fighter = fighterOf<GroupFighter>(state, id);
    return fighter.group === group && !fighter.departed;
  });
}

/** Groups due to roll: with a combatant able to act (GR-34; the defeated owe no die, GR-23). */
export function rollersOf(state: GroupState): GroupId[] {
  return groupsOf(state).filter((group) => membersOf(state, group).some((id) => isPresent(state, id)));
}

/** Groups with the die still missing: none for a lone group, in no need of a die (GR-40). */
export function withoutDie(state: GroupState): GroupId[] {
  const rollers = rollersOf(state);
  if (rollers.length < 2) return [];
  return rollers.filter((group) => resultIn(state, group) === undefined);
}

/** Result of a group: die, or slot assigned by the GM (GR-40); undefined before either. */
function resultIn(state: GroupState, id: GroupId): Slot | number | undefined {
  const { groups, settings } = state;
  const group = groups[id];
  if (group?.assigned) return group.assigned;
  const counts = settings.manyGroups !== "gmAssigns" || rollersOf(state).length < 3;
  return counts ? (group?.die ?? undefined) : undefined;
}

/**
 * HIGH or LOW of a group (GR-35, GR-36, GR-40): the highest die acts first, and equal dice together. Null while step 2 lacks a
 * die; after step 2 a group without a die is LOW (GR-42).
 */
export function resultOf(state: GroupState, id: GroupId | null): Slot | null {
  if (state.phase === "SETUP" || state.phase === "DECLARE") return null;
  if (state.phase === "INITIATIVE" && withoutDie(state).length > 0) return null;
  const own = id === null ? undefined : resultIn(state, id);
  if (own === "HIGH" || own === "LOW") return own;
  if (own === undefined) return state.phase === "INITIATIVE" && rollersOf(state).length < 2 ? "HIGH" : "LOW";
  const dice = groupsOf(state).map((group) => resultIn(state, group));
  const best = Math.max(...dice.filter((die) => typeof die === "number"));
  return own === best ? "HIGH" : "LOW";
}

/** The slot of an individual (GR-41, GR-63, GR-65, GR-66): null before step 2 is decided. */
export function slotOf(state: GroupState, id: CombatantId): Slot | null {
  const fighter = fighterOf<GroupFighter>(state, id);
  return slotUnder(resultOf(state, fighter.group), fighter);
}

/** As {@link slotOf}, with the result of the group known already: asking again for many fighters is slow. */
export function slotUnder(result: Slot | null, fighter: GroupFighter): Slot | null {
  if (result === null) return null;
  if (fighter.delayed || fighter.toLow || declaresDelay(fighter)) return "LOW";
  return fighter.slotOverride ?? result;
}

/** True for a declared delay with an effect: not beside a fast action (GR-33). */
export function declaresDelay({ declaration }: Pick<GroupFighter, "declaration">): boolean {
  return declaration?.delay === true && declaration.item?.kind !== "fast";
}

function* roll(ctx: GroupExecution, { group }: { readonly group: GroupId }): RuleGenerator {
  const { state } = ctx;
  const [die = 1] = yield* askFaces(ctx, [dieOf(state, group)], 6);
  const side = state.groups[group];
  if (!side) return;
  side.die = die;
  for (const id of membersOf(state, group)) fighterOf(state, id).initiative = die;
  logLine(ctx, "TURNCRAFT.Log.group.rolled", null, { group: sidesArg(state, [group]), die });
  if (withoutDie(state).length === 0) logResults(ctx);
}

function dieOf(state: GroupState, group: GroupId): RollRequest {
  const [first] = membersOf(state, group);
  if (!first) throw new Error(`Nobody rolls for ${group}.`);
  return { kind: "roll", id: `initiative:${group}`, who: first, formula: "1d6", label: "TURNCRAFT.Roll.initiative" };
}

/** Logs which groups are HIGH (GR-36), and lists for the GM the combatants with a Dexterity Reaction Adjustment (GR-37). */
function logResults(ctx: GroupExecution): void {
  const { state } = ctx;
  const rollers = rollersOf(state);
  const high = rollers.filter((group) => resultOf(state, group) === "HIGH");
  if (high.length > 1) logLine(ctx, "TURNCRAFT.Log.group.tie", null, { groups: sidesArg(state, high) });
  else logLine(ctx, "TURNCRAFT.Log.group.high", null, { groups: sidesArg(state, high) });
  const nimble = idsOf(state).filter((id) => isPresent(state, id) && fighterOf(state, id).scores.dexReaction !== 0);
  if (nimble.length > 0) logForGM(ctx, "TURNCRAFT.Log.group.dexterity", null, { names: { combatants: nimble } });
}

/** Sides in a message: sides of dispositions by the table's words, further sides by name (GR-39). */
export function sidesArg(state: Pick<GroupState, "groups" | "fighters">, groups: readonly GroupId[]): MessageArg {
  return { sides: groups.map((group) => ({ name: sideName(state, group), members: membersOf(state, group) })) };
}

/** Name of a side: its disposition's key, unless named otherwise (GR-39). */
export function sideName(
  { groups }: Pick<GroupState, "groups">,
  group: GroupId,
): string | { readonly key: MessageKey } {
  const name = groups[group]?.name ?? group;
  return dispositions.some((each) => each === name && each === group)
    ? { key: `TURNCRAFT.GroupTable.side.${group}` }
    : name;
}

/** Assigns HIGH to a lone group without a roll, whoever joins later in the round (GR-40). */
export function resolveLoneGroup(draft: Draft<GroupState>): void {
  const [lone, ...others] = rollersOf(draft);
  const group = lone && draft.groups[lone];
  if (group && others.length === 0 && group.die === null) group.assigned = "HIGH";
}

/** Refuses to roll outside step 2, or a second time in the round (GR-34), ties included (GR-36). */
function refuseRoll(state: GroupState, { group }: { readonly group: GroupId }): Refusal[] {
  const side = state.groups[group];
  const data = { group: sidesArg(state, [group]), die: side?.die ?? 0 };
  if (membersOf(state, group).length === 0) return [never("GR-34", "TURNCRAFT.Refused.GR-34.nobody", data)];
  if (state.phase !== "INITIATIVE") return [no("GR-34", "TURNCRAFT.Refused.GR-34.moment", data)];
  if (side?.die == null) {
    const standing = membersOf(state, group).some((id) => isPresent(state, id));
    return standing ? [] : [no("GR-23", "TURNCRAFT.Refused.GR-34.nobody", data)];
  }
  const tied = Object.values(state.groups).filter(({ die }) => die === side.die).length > 1;
  const tie = tied && withoutDie(state).length === 0 ? [no("GR-36", "TURNCRAFT.Refused.GR-36.tie", data)] : [];
  return [...tie, no("GR-34", "TURNCRAFT.Refused.GR-34.again", data)];
}

/** Refuses an override after step 2 (GR-37), or into HIGH for the delayed (GR-41). */
function refuseOverride(
  state: GroupState,
  { who, slot }: { readonly who: CombatantId; readonly slot: Slot | null },
): Refusal[] {
  const fighter = fighterOf<GroupFighter>(state, who);
  const over = isStarted(state) && isAfter(state, "INITIATIVE");
  const data = { name: named(who) };
  return [
    ...(slot === "HIGH" && fighter.delayed ? [no("GR-41", "TURNCRAFT.Refused.GR-41.delayed", data)] : []),
    ...(over ? [no("GR-37", "TURNCRAFT.Refused.GR-37.over", data)] : []),
  ];
}
