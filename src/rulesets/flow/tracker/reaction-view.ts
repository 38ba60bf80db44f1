import type { RollAsked, RollModifier } from "../../../combat/rolling/roll-view.ts";
import type { AnswerView, PlaceView, PromptInput } from "../../../combat/tracker/prompt.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId, RulingRequest } from "../../../engine/types.ts";
import { keyOf } from "../../../grid/ground.ts";
import {
  type ActionCheck,
  type Choice,
  counterCheckOf,
  type FlowState,
  footprintAt,
  interceptPlaces,
  prospectOf,
  reactionCheckOf,
  reactionCost,
  reactionOdds,
  type StackEntry,
} from "../rules/index.ts";
import { priceWords } from "./actions.ts";
import { directionTo } from "./asked.ts";
import {
  type CheckContext,
  checkLimits,
  partsAsked,
  percentWords,
  prospectWords,
  skillModifier,
} from "./check-view.ts";

/** Reaction's check as the shared window shows it (FL-162); null if there is none. */
export function reactionAsked(
  state: FlowState,
  entry: StackEntry,
  { who, choice }: { readonly who: CombatantId; readonly choice: Choice },
  context: CheckContext,
): RollAsked | null {
  const { localize, nameOf, gm } = context;
  const fighter = state.fighters[who];
  const check = fighter && reactionCheckOf(state, entry, who, choice);
  if (!check) return null;
  const counter = counterCheckOf(state, entry, who, choice);
  const using = fighter.scores.items.find(({ uuid }) => uuid === choice.item)?.name;
  const title = localize(`TURNCRAFT.Reaction.${choice.reaction}`);
  const cost = priceWords({ ap: 0, ...reactionCost(fighter, choice) }, localize);
  return {
    title: choice.reaction === "other" ? (using ?? title) : title,
    who: nameOf(who),
    ...(using && { using }),
    targets: [nameOf(entry.kind === "attack" ? entry.attacker : entry.who)],
    modifiers: [...linesOf(check, state, who, context), ...counterLines(counter, state, who, context)],
    free: gm ? checkLimits : null,
    outcome: (excluded, free) => {
      const out = [...excluded];
      if (entry.kind !== "attack") return prospectWords(prospectOf(state.settings, check, out, free), localize);
      const odds = reactionOdds(state, entry, who, choice, { excluded: out, modifier: free });
      const line = (target: string, { parts, percent }: ActionCheck, more: number) => ({
        target,
        text: prospectWords(prospectOf(state.settings, { parts, percent }, out, more), localize),
      });
      return [
        line(counter ? localize("TURNCRAFT.Reaction.parry") : title, check, free),
        ...(odds === null
          ? []
          : [{ target: localize("TURNCRAFT.Flow.Check.avoids"), text: percentWords(odds, localize) }]),
        ...(counter ? [line(localize("TURNCRAFT.Flow.Check.counter"), counter, 0)] : []),
      ];
    },
    note: localize("TURNCRAFT.Flow.Check.costs", { cost }),
  };
}

function linesOf(check: ActionCheck, state: FlowState, who: CombatantId, context: CheckContext): RollModifier[] {
  return [skillModifier(check, context.nameOf(who), context.localize), ...partsAsked(check, state, who, context)];
}

/** Lines of a Riposte's counterattack, made if its Parry is won (FL-72), each marked as such; empty without one. */
function counterLines(
  counter: ActionCheck | null,
  state: FlowState,
  who: CombatantId,
  context: CheckContext,
): RollModifier[] {
  if (!counter) return [];
  const target = context.localize("TURNCRAFT.Flow.Check.counter");
  return linesOf(counter, state, who, context).map((line) => ({
    ...line,
    id: line.id === "skill" ? "counter.skill" : line.id,
    source: [target, line.source].filter(Boolean).join(" · "),
  }));
}

/**
 * Places to intercept an attack from, nearest first, in words and for the map (FL-77, FL-78); empty outside an attack's window.
 */
export function interceptPositions(
  { state, localize }: Pick<PromptInput<FlowState>, "state" | "localize">,
  entry: StackEntry,
  who: CombatantId,
  choices: readonly Choice[],
): NonNullable<AnswerView["places"]>[number][] {
  const fighter = state.fighters[who];
  const [own] = fighter?.scores.spaces ?? [];
  if (entry.kind !== "attack" || !entry.window || !fighter || !own) return [];
  const window = entry.window.id;
  const ways = new Map(interceptPlaces(state, who, entry).map(({ to, path }) => [keyOf(to), path.length]));
  const numbers = placeNumbers(state, entry, entry.window);
  const intercepts = choices.filter(({ reaction }) => reaction === "intercept");
  return intercepts.flatMap((choice) => {
    const { space } = choice;
    if (!space) return [];
    const { token, spaces } = fighter.scores;
    const at = keyOf(space);
    const [hexes, number] = [ways.get(at) ?? 0, numbers.get(at) ?? 0];
    const direction = token && localize(`TURNCRAFT.Flow.Direction.${directionTo(token, own, space)}`);
    const data = { number, hexes, direction: direction ?? "" };
    const label = localize(hexes === 0 ? "TURNCRAFT.Flow.Prompt.stay" : "TURNCRAFT.Flow.Prompt.stand", data);
    const command = { kind: "react", who, window, choice } as const;
    return [{ what: `${space.x} ${space.y}`, number, label, spaces: footprintAt(spaces, space), command }];
  });
}

/** Numbers of all places from which anybody asked can take the attack, row by row: the same in every window. */
function placeNumbers(
  state: FlowState,
  attack: Parameters<typeof interceptPlaces>[2],
  { asked }: { readonly asked: Readonly<Record<CombatantId, unknown>> },
): ReadonlyMap<string, number> {
  const places = (Object.keys(asked) as CombatantId[]).flatMap((id) => interceptPlaces(state, id, attack));
  const inRows = places.map(({ to }) => to).sort((a, b) => a.y - b.y || a.x - b.x);
  return new Map([...new Set(inRows.map(keyOf))].map((at, index) => [at, index + 1]));
}

/**
 * Hexes among a question's options, for the map: to be pushed to, to make room at, to tumble to or to drop an item at.
 * Each is named by its direction from the combatant concerned; other options are left out.
 */
export function offeredHexes(state: FlowState, { data = {}, options }: RulingRequest, localize: Localize): PlaceView[] {
  const { other } = data;
  const about = typeof other === "object" && "combatant" in other ? state.fighters[other.combatant] : undefined;
  const { token = null, spaces = [] } = about?.scores ?? {};
  const [from] = spaces;
  const hexes = options.flatMap(({ value, data: at }) => {
    const { x, y } = at ?? {};
    return typeof x === "number" && typeof y === "number" ? [{ what: value, space: { x, y } }] : [];
  });
  return hexes.map(({ what, space }, i): PlaceView => {
    const number = i + 1;
    const direction = token && from ? localize(`TURNCRAFT.Flow.Direction.${directionTo(token, from, space)}`) : null;
    const label =
      direction === null
        ? localize("TURNCRAFT.Ruling.hex", { x: space.x, y: space.y })
        : localize("TURNCRAFT.Flow.Prompt.hex", { number, direction });
    return { what, number, label, spaces: [space] };
  });
}
