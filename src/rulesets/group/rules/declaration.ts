import type { Draft } from "immer";
import { logForGM, logLine } from "../../../engine/execution.ts";
import { fighterOf, idsOf, named } from "../../../engine/fighters.ts";
import { never, no } from "../../../engine/refusals.ts";
import { bool, nullable, present, text } from "../../../engine/schema.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { refuseUsed, unbind } from "./bound.ts";
import { declaration } from "./declaration-types.ts";
import { isPresent } from "./fighters.ts";
import { actionOf, activityOf, goesLast, isCast, isSame, isSpell } from "./item-readings.ts";
import { command, refuseIdle } from "./permissions.ts";
import { isUnresolved } from "./spell-times.ts";
import { beginSpell } from "./spells.ts";
import type { Declaration, GroupExecution, GroupFighter, GroupState, Item, Late } from "./types.ts";

/*
 * A declaration's life (GR-25, GR-31): in step 1 its owner covers it: the state holds a salted hash, and what it says goes to the
 * GM another way. Until the step ends it may be replaced or taken back. In step 2 it is revealed, with the salt; what doesn't fit
 * the hash is refused. Who reads it before is the authority's affair (`declarationVisibility`): it knows the owners. What nobody
 * revealed when step 2 ends counts as no declaration. Where nothing has to be hidden it is declared openly at once.
 */

/** Commands about declarations. */
export const declarationCommands = [
  /** Covered declaration (GR-25, GR-31): the salted hash made by the asker's client; null takes it back. */
  command("declare", {
    shape: { who: present, commitment: nullable(text()) },
    by: "owner",
    refuse: (state, { who, commitment }, judging) => [
      ...refuseIdle(state, who, judging),
      ...refuseMoment(state, who),
      ...refuseCopied(state, who, commitment),
    ],
    run(ctx, { who, commitment }) {
      withdraw(ctx, who);
      fighterOf(ctx.state, who).commitment = commitment;
      logLine(ctx, commitment === null ? "TURNCRAFT.Log.group.undeclared" : "TURNCRAFT.Log.group.covered", who);
    },
  }),
  /** Public declaration; null takes the former back. */
  command("declare-openly", {
    shape: { who: present, declaration: nullable(declaration) },
    by: "owner",
    refuse: (state, { who, declaration }, judging) => [
      ...refuseIdle(state, who, judging),
      ...refuseMoment(state, who),
      ...(declaration ? refuseRecord(state, who, declaration) : []),
    ],
    run(ctx, { who, declaration }) {
      withdraw(ctx, who);
      fighterOf(ctx.state, who).commitment = null;
      if (declaration === null) logLine(ctx, "TURNCRAFT.Log.group.undeclared", who);
      else applyDeclaration(ctx, who, declaration);
    },
  }),
  /**
   * Reveals a declaration after step 1. The host hashes `declaration` with `salt` and reports `matches`: no hashing in the rules.
   */
  command("reveal", {
    shape: { who: present, declaration, salt: text(), matches: bool },
    by: "owner",
    refuse: (state, { who, declaration, matches }, judging) => [
      ...refuseIdle(state, who, judging),
      ...refuseReveal(state, who, matches),
      ...refuseRecord(state, who, declaration),
    ],
    run(ctx, { who, declaration }) {
      fighterOf(ctx.state, who).commitment = null;
      applyDeclaration(ctx, who, declaration);
    },
  }),
] as const;

/** Takes back the bonds of an earlier declaration of the round. Work from an earlier round stays. */
function withdraw({ state }: GroupExecution, who: CombatantId): void {
  const fighter = fighterOf(state, who);
  const carried = carriedBy(state, fighter);
  if (carried) fighter.declaration = { item: carried as Draft<Item>, plans: [], delay: false };
  else unbind(state, who);
}

/** The work from an earlier round, standing in the round's declaration (GR-09), or null. */
function carriedBy(
  state: Pick<GroupState, "round" | "settings">,
  fighter: Pick<GroupFighter, "spell" | "declaration">,
) {
  const item = fighter.declaration?.item ?? null;
  const stands = item !== null && isCarried(state, fighter) && state.settings.carryUsesMajor;
  return stands ? item : null;
}

/** True if a spell from an earlier round is still under way (GR-09). */
function isCarried({ round }: Pick<GroupState, "round">, { spell }: Pick<GroupFighter, "spell">): boolean {
  return isUnresolved(spell) && spell.round < round;
}

/**
 * Applies a declaration: binds the major action, begins a spell, and sets work for LOW or GO_LAST. Work from an earlier round
 * stays in place (GR-09).
 */
function applyDeclaration(ctx: GroupExecution, who: CombatantId, declaration: Declaration): void {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  const carried = carriedBy(state, fighter);
  const item = (carried ?? declaration.item) as Draft<Declaration>["item"];
  fighter.declaration = { ...(declaration as Draft<Declaration>), item };
  if (item) logLine(ctx, "TURNCRAFT.Log.group.declared", who, { what: item.name });
  else logLine(ctx, "TURNCRAFT.Log.group.declaredNothing", who);
  if (declaration.delay) logLine(ctx, "TURNCRAFT.Log.group.declaredDelay", who);
  if (declaration.plans.length > 1)
    logForGM(ctx, "TURNCRAFT.Log.group.plans", who, { plans: declaration.plans.join(", ") });
  if (item === null || carried) return;
  if (actionOf(item, state.settings) === "major" && fighter.major === "available") fighter.major = "declared";
  if (isCast(item)) beginSpell(ctx, who, item);
  if (isSpell(state, item)) fighter.spellsThisRound += 1;
  if (isCast(item) && fighter.maintaining) logLine(ctx, "TURNCRAFT.Log.group.willLetGo", who, { spell: item.name });
  if (goesLast(item)) fighter.late = lateWork(item);
  if (activityOf(item) === "delaying") fighter.toLow = true;
}

/** Work for completion in GO_LAST (GR-21, GR-74). */
export function lateWork(item: Late["item"], more: Partial<Late> = {}): Draft<Late> {
  return { item, target: null, part: false, done: false, ...more } as Draft<Late>;
}

/** Drops unrevealed declarations as not made (GR-31). */
export function dropCovered(ctx: GroupExecution): void {
  const covered = coveredIn(ctx.state);
  for (const id of covered) fighterOf(ctx.state, id).commitment = null;
  if (covered.length > 0) logLine(ctx, "TURNCRAFT.Log.group.neverRevealed", null, { names: { combatants: covered } });
}

/** Combatants with covered declarations. */
export function coveredIn(state: GroupState): CombatantId[] {
  return idsOf(state).filter((id) => {
    const { commitment, departed } = fighterOf<GroupFighter>(state, id);
    return commitment !== null && !departed;
  });
}

/** Combatants without a declaration, for the GM's notice at the end of step 1 (GR-31). */
export function silentIn(state: GroupState): CombatantId[] {
  return idsOf(state).filter((id) => {
    const { commitment, declaration } = fighterOf<GroupFighter>(state, id);
    return isPresent(state, id) && commitment === null && declaration === null;
  });
}

/** Refuses to declare after step 1 (GR-25), to latecomers too (GR-42). */
function refuseMoment(state: GroupState, who: CombatantId): Refusal[] {
  if (state.phase === "DECLARE") return [];
  const fighter = fighterOf<GroupFighter>(state, who);
  const stated = fighter.declaration !== null || fighter.commitment !== null;
  const name = named(who);
  return [
    no("GR-25", "TURNCRAFT.Refused.GR-25.over", { name }),
    no(stated ? "GR-31" : "GR-42", stated ? "TURNCRAFT.Refused.GR-31.locked" : "TURNCRAFT.Refused.GR-42.declare", {
      name,
    }),
  ];
}

/** Refuses another combatant's commitment: the reveal would give away the content (GR-31). */
function refuseCopied(state: GroupState, who: CombatantId, commitment: string | null): Refusal[] {
  const holder = idsOf(state).find((id) => id !== who && fighterOf<GroupFighter>(state, id).commitment === commitment);
  return commitment === null || holder === undefined
    ? []
    : [no("GR-31", "TURNCRAFT.Refused.GR-31.copied", { name: named(who) })];
}

function refuseReveal(state: GroupState, who: CombatantId, matches: boolean): Refusal[] {
  const { commitment } = fighterOf<GroupFighter>(state, who);
  const name = named(who);
  if (commitment === null) return [never("GR-31", "TURNCRAFT.Refused.GR-31.nothingCovered", { name })];
  if (!matches) return [never("GR-31", "TURNCRAFT.Refused.GR-31.mismatch", { name })];
  return state.phase === "INITIATIVE" ? [] : [no("GR-31", "TURNCRAFT.Refused.GR-31.notYet", { name })];
}

/** Refuses a declaration with parts in conflict, or in conflict with work under way. */
function refuseRecord(state: GroupState, who: CombatantId, { item, delay, plans }: Declaration): Refusal[] {
  const fighter = fighterOf<GroupFighter>(state, who);
  const refusals: Refusal[] = [];
  const name = named(who);
  if (item === null) return refusals;
  if (item.kind === "fast" && delay && state.settings.fastWithDelay === "refuse") {
    refusals.push(no("GR-33", "TURNCRAFT.Refused.GR-33.both", { name }));
  }
  if (goesLast(item) && plans.length > 0) {
    refusals.push(no("GR-75", "TURNCRAFT.Refused.GR-75.beside", { name, what: item.name }));
  }
  const carried = carriedBy(state, fighter);
  if (carried && isSame(carried, item)) return refusals;
  // Work in progress takes the major action, and no second spell is begun beside one.
  const running = carried ?? (isCast(item) && isCarried(state, fighter) ? fighter.spell?.item : null);
  if (running) refusals.push(no("GR-09", "TURNCRAFT.Refused.GR-09.inProgress", { name, what: running.name }));
  if (carried && isSpell(state, item))
    refusals.push(no("GR-104", "TURNCRAFT.Refused.GR-104.second", { name, spell: item.name }));
  return [...refusals, ...refuseUsed(state, who, item)];
}
