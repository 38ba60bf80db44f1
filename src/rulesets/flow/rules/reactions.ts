import type { Draft } from "immer";
import { logLine, snapshot } from "../../../engine/execution.ts";
import { fighterOf, namedAll } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { areAllies, areEnemies, heldBy, isOut } from "./fighters.ts";
import { interceptPlaces } from "./intercept-spaces.ts";
import { reactionLedger } from "./ledger.ts";
import { modeOf } from "./reaction-parts.ts";
import { reactiveAbilities, refuseChoice, refuseReactor, refuseUnmet } from "./refuse-reactions.ts";
import type {
  AskedReaction,
  Attack,
  Choice,
  FlowExecution,
  FlowFighter,
  FlowState,
  FlowWindow,
  ItemId,
  Reaction,
  StackEntry,
} from "./types.ts";

/*
 * A window's life (FL-08, FL-53): something on the pile asks everybody who has a legal choice that can be paid; each says
 * how they react or lets it pass, or the GM closes it. By default nothing happens before all have answered; then the
 * accepted ones are carried out in turn order, each paid at that moment, so that a choice that an Intercept overtook falls
 * away unpaid (FL-84). A combatant who can't react any more passes.
 */

/** Asks the combatants; automatic reactions are chosen at once. No window without anyone to ask. */
export function openWindow(
  ctx: FlowExecution,
  entry: Draft<Exclude<StackEntry, { kind: "readied" }>>,
  kind: FlowWindow["kind"],
  ids: readonly CombatantId[],
): void {
  const { state } = ctx;
  entry.window = null;
  if (ids.length === 0) return;
  state.opened += 1;
  const asked = Object.fromEntries(ids.map((id): [CombatantId, AskedReaction] => [id, unasked]));
  entry.window = { id: `window-${state.opened}`, kind, asked } as Draft<FlowWindow>;
  const isAutomatic = reactions.some((reaction) => modeOf(state.settings, reaction) === "automatic");
  const waiting = isAutomatic ? ids.filter((id) => !answersByItself(ctx, entry, id)) : ids;
  if (waiting.length > 0) logLine(ctx, "TURNCRAFT.Log.flow.asked", whoseIs(entry), { names: namedAll(waiting) });
}

const reactions = Object.keys(reactionLedger) as Reaction[];

const unasked: AskedReaction = { answer: "waiting", choice: null, override: false };

/** FL-08: for a kind of reaction set to automatic, the owner isn't asked. */
function answersByItself(ctx: FlowExecution, entry: Draft<StackEntry>, id: CombatantId): boolean {
  const { state } = ctx;
  const choice = choicesFor(snapshot(state), snapshot(entry), id).find(
    ({ reaction }) => modeOf(state.settings, reaction) === "automatic",
  );
  if (!choice || !entry.window) return false;
  entry.window.asked[id] = { answer: "reacts", choice, override: false } as Draft<AskedReaction>;
  return true;
}

/** Combatant whose attack, action or movement waits for answers. */
export function whoseIs(entry: StackEntry): CombatantId {
  return entry.kind === "attack" ? entry.attacker : entry.who;
}

/** Stack entry of the window, if open. */
export function entryWith(state: Pick<FlowState, "open">, window: string): StackEntry | null {
  return state.open.find((entry) => entry.window?.id === window) ?? null;
}

/** True if somebody's answer is still missing. */
export function isWaiting(window: FlowWindow): boolean {
  return Object.values(window.asked).some(({ answer }) => answer === "waiting");
}

/** Combatants still to answer. */
export function waitingFor(window: FlowWindow): CombatantId[] {
  return (Object.keys(window.asked) as CombatantId[]).filter((id) => window.asked[id]?.answer === "waiting");
}

/** Closes all reaction windows: pending answers count as declined. */
export function closeWindows({ state }: FlowExecution): void {
  for (const { window } of state.open) if (window) answerForAll(window);
}

/** Declines on behalf of combatants with no reaction left in a window: by now they are down, out of reach, or out of RP. */
export function dropUnableResponders(state: Draft<FlowState>, entry: Draft<StackEntry>): void {
  const { window } = entry;
  if (window === null || !isWaiting(window)) return;
  for (const id of unableIn(snapshot(state), snapshot(entry))) window.asked[id] = passed;
}

/** Combatants prompted by a window who can no longer answer. */
export function unableIn(state: FlowState, entry: StackEntry): CombatantId[] {
  const { window } = entry;
  return window === null ? [] : waitingFor(window).filter((id) => !canAnswer(state, entry, window.kind, id));
}

function canAnswer(state: FlowState, entry: StackEntry, kind: FlowWindow["kind"], id: CombatantId): boolean {
  if (kind === "ready") return fighterOf(state, id).ready !== null && !isOut(state, id);
  return choicesFor(state, entry, id).length > 0;
}

export function windowIn({ state }: FlowExecution, id: string): Draft<FlowWindow> | null {
  return state.open.find(({ window }) => window?.id === id)?.window ?? null;
}

/** Declines on behalf of all who haven't answered. */
export function answerForAll(window: Draft<FlowWindow>): void {
  for (const id of waitingFor(window)) window.asked[id] = passed;
}

export const passed = { answer: "passed", choice: null, override: false } as const;

/**
 * The next whose accepted reaction is carried out: once all have answered, in turn order, an Intercept first (FL-84); or in
 * the order of answers (FL-08).
 */
export function nextReactor(state: FlowState, window: FlowWindow): CombatantId | null {
  if (isWaiting(window) && state.settings.windowOrder === "turnOrder") return null;
  const accepted = state.order.filter((id) => window.asked[id]?.answer === "reacts");
  const interceptor = accepted.find((id) => window.asked[id]?.choice?.reaction === "intercept");
  return (state.settings.interceptOrder === "first" ? interceptor : null) ?? accepted[0] ?? null;
}

/** Returns a combatant's answer and marks it as carried out; null for unprompted combatants. */
export function takeChoice(window: Draft<FlowWindow>, who: CombatantId): AskedReaction | null {
  const asked = window.asked[who];
  if (!asked) return null;
  asked.answer = "done";
  return { ...asked };
}

/** Reactions available to a combatant now, and payable (FL-08). */
export function choicesFor(state: FlowState, entry: StackEntry, who: CombatantId): Choice[] {
  const isThirdParty = entry.kind === "attack" && who !== entry.targets[0];
  const all = isThirdParty ? abilities(state, who) : candidates(state, entry, who);
  const allowed = all.filter(
    (choice) => refuseChoice(state, entry, who, choice).length === 0 && isMeant(state, entry, who, choice),
  );
  return isThirdParty ? [...interceptsFor(state, entry, who), ...allowed] : allowed;
}

/** True if a reaction is meant for the trigger: an ability only for attacks that it answers (FL-171). */
function isMeant(state: FlowState, entry: StackEntry, who: CombatantId, choice: Choice): boolean {
  return entry.kind !== "attack" || choice.reaction !== "other" || refuseUnmet(state, entry, who, choice).length === 0;
}

function abilities(state: FlowState, who: CombatantId): Choice[] {
  return reactiveAbilities(fighterOf<FlowFighter>(state, who)).map(({ uuid }) => choiceOf("other", uuid));
}

function candidates(state: FlowState, entry: StackEntry, who: CombatantId): Choice[] {
  const fighter = fighterOf<FlowFighter>(state, who);
  const weapons = heldBy(fighter).filter(({ attackType }) => attackType === "melee");
  if (entry.kind !== "attack") return weapons.map(({ uuid }) => choiceOf("reactionAttack", uuid));
  return [
    ...(["dodge", "parry", "block"] as const).map((reaction) => choiceOf(reaction)),
    ...weapons.map(({ uuid }) => choiceOf("riposte", uuid)),
    ...abilities(state, who),
  ];
}

/** Hexes to intercept from; an objection against one applies to all, so the rules are asked once. */
function interceptsFor(state: FlowState, attack: Attack, who: CombatantId): Choice[] {
  const [target] = attack.targets;
  if (target === undefined || !areAllies(state, who, target) || !areEnemies(state, who, attack.attacker)) return [];
  if (refuseReactor(state, who, choiceOf("intercept")).length > 0) return [];
  const choices = interceptPlaces(state, who, attack).map(({ to }) => ({ ...choiceOf("intercept"), space: to }));
  return choices[0] && refuseChoice(state, attack, who, choices[0]).length === 0 ? choices : [];
}

function choiceOf(reaction: Choice["reaction"], item: ItemId | null = null): Choice {
  return { reaction, item, space: null };
}

/** Combatants prompted about an attack: its target, and possible interceptors or defenders (FL-53, FL-76, FL-84, FL-171). */
export function askedAbout(state: FlowState, attack: Attack): CombatantId[] {
  if (attack.targets.length === 0) return [];
  return state.order.filter((id) => choicesFor(state, attack, id).length > 0);
}
