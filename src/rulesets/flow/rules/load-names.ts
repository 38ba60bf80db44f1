import type { CombatantId } from "../../../engine/types.ts";
import type { Deed, Fighter, FlowState, Frame } from "./types.ts";

/** Fields that name somebody who isn't in this fight: a stored fight with one of those is damaged. */
export function dangling(state: FlowState): string[] {
  const known = (id: CombatantId): boolean => Object.hasOwn(state.fighters, id);
  const checked: [string, readonly CombatantId[]][] = [
    ["placeId", state.placeId === null ? [] : [state.placeId]],
    ["interrupted", state.interrupted],
    ["roundEffects", state.roundEffects.flatMap(({ who }) => who ?? [])],
    ...state.open.map((frame, i): [string, readonly CombatantId[]] => [`open.${i}`, namedIn(frame)]),
    ...Object.entries(state.fighters).map(([id, fighter]): [string, readonly CombatantId[]] => [
      `fighters.${id}`,
      namedBy(fighter),
    ]),
  ];
  return checked.filter(([, ids]) => !ids.every(known)).map(([field]) => field);
}

function namedBy({ grapple, feints, move }: Fighter): CombatantId[] {
  return [
    ...(grapple ? [grapple.other] : []),
    ...feints.map(({ target }) => target),
    ...(move ? [...move.provoked, ...move.letPass] : []),
  ];
}

function namedIn(frame: Frame): CombatantId[] {
  const asked = Object.keys(frame.window?.asked ?? {}) as CombatantId[];
  switch (frame.kind) {
    case "walk":
      return [frame.who, ...asked];
    case "deed":
      return [frame.who, ...targetsOf(frame.deed), ...asked];
    case "attack":
      return [
        frame.attacker,
        ...frame.targets,
        ...frame.reactors,
        ...(frame.counter ? [frame.counter.who] : []),
        ...asked,
      ];
    case "readied":
      return [frame.who];
  }
}

/** Whom an action names. */
export function targetsOf(deed: Deed): readonly CombatantId[] {
  if ("targets" in deed) return deed.targets;
  return "target" in deed ? [deed.target] : [];
}
