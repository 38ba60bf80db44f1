import type { CombatantId, EffectId } from "../../../src/engine/index.ts";
import {
  type Attack,
  coveredIn,
  type Declaration,
  firstsOf,
  type GroupCommand,
  type GroupFighter,
  type GroupId,
  type GroupState,
  group,
  type Item,
  isPresent,
  isReached,
  owersOf,
  type Phase,
  phaseOfItem,
  rowOf,
  silentIn,
  slotOf,
  statedOf,
  unfinishedOf,
  withoutDie,
} from "../../../src/rulesets/group/rules/index.ts";
import { turnPanelView } from "../../../src/rulesets/group/sheet/turn-panel.ts";
import { allOffers } from "../../../src/sheets/turn-panel/facet.ts";
import type { Action, Bot, View } from "../bot.ts";
import type { Luck } from "../luck.ts";
import { offersUnder, pickerOf } from "../offers.ts";
import { guest, type Name, thing } from "./group-guest.ts";

type MyView = View<GroupState>;
type MyAction = Action<GroupCommand>;

const offers = offersUnder(group, (input) => allOffers(turnPanelView(input, () => null)));

/** After so many rounds the weary give up, whoever may have no way to win. */
const weary = 40;

/** Declares, rolls for its side, strikes, shoots and casts in its phases, flees, charges and attacks the fleeing. */
export const groupBot: Bot<GroupState, GroupCommand> = {
  ruleset: group,
  guest,
  act(view) {
    const { state, luck } = view;
    const fallen = state.order.find((id) => isPresent(state, id) && (state.fighters[id]?.scores.hp.value ?? 1) <= 0);
    if (fallen) return { command: { kind: "defeat", who: fallen, defeated: true }, by: null };
    if (state.window) return answer(view);
    if (luck.happens(0.03)) return { command: gesture(view), by: null };
    switch (state.phase) {
      case "DECLARE":
        return declare(view);
      case "INITIATIVE":
        return reveal(view) ?? roll(view);
      default:
        return rowOf(state.phase).ends === "gm" ? null : takePart(view);
    }
  },
  onward,
  rule: ({ options }, { luck }) => options.find(({ value }) => value === "continue")?.value ?? luck.pick(options).value,
};

/** Returns the GM's next step: puts combatants in groups, rolls each group's die, ends phases. */
function onward(state: GroupState): GroupCommand {
  const [lost] = state.order.flatMap((id) => state.fighters[id] ?? []).filter((fighter) => fighter.group === null);
  if (lost) return regroup(state, lost.scores.disposition);
  if (state.round === 0) return { kind: "start" };
  if (state.window) return { kind: "close-window", window: state.window.id };
  const [missing] = state.phase === "INITIATIVE" ? withoutDie(state) : [];
  if (missing) return { kind: "roll", group: missing };
  return { kind: "advance", round: state.round, turn: state.activeId, phase: state.phase };
}

/** Groups combatants of one disposition, as the GM, under groups by hand. */
function regroup({ order, fighters }: GroupState, disposition: string): GroupCommand {
  const who = order.filter((id) => fighters[id]?.scores.disposition === disposition);
  return { kind: "regroup", who, group: disposition as GroupId, name: disposition };
}

/** A blow at whoever flees or lays themselves open. */
function answer(view: MyView): MyAction | null {
  const { state, luck } = view;
  const who = state.order.find((id) => state.window?.asked[id] === "waiting");
  const any = who && pickerOf<GroupState, GroupCommand>(offers, view, who);
  return any ? ((luck.happens(0.7) ? any("answer:react:") : null) ?? any("answer:pass")) : null;
}

function at(target: CombatantId): Attack {
  return { targets: [target], mode: null, called: null, multipliers: [], feet: null };
}

/** Picks a command for the GM between actions. */
function gesture({ luck, state, foesOf }: MyView): GroupCommand {
  const who = luck.pick(state.order);
  const id = `fx${luck.between(0, 9999)}` as EffectId;
  const [on, foes] = [luck.happens(0.5), foesOf(who)];
  return luck.pick<GroupCommand>([
    { kind: "condition", who, name: "slowed", on, impedes: on, delays: luck.happens(0.5), lasts: false },
    {
      kind: "effect",
      id,
      uuid: `Actor.${who}.ActiveEffect.${id}`,
      name: "Light",
      source: who,
      bearer: who,
      attributes: [],
      maintainedBy: luck.pick([who, null]),
      rounds: luck.between(1, 3),
      data: {},
    },
    { kind: "offer", victim: who, who: foes, attack: luck.pick(["free", "immediate"]), bonus: 0, penalty: 0 },
    { kind: "save", who, failed: on },
    { kind: "situational", who, by: luck.between(-2, 2), against: luck.between(-2, 2) },
    { kind: "sight", who, cover: luck.pick([0, 25]), concealment: luck.pick([0, 75]), glass: false, medium: "air" },
    { kind: "quarters", restricted: luck.happens(0.2) },
    { kind: "melee", who: [who, luck.pick(state.order)], in: on },
    { kind: "surprise", who: [who], surprised: luck.happens(0.3) },
  ]);
}

/** Declares for a combatant that hasn't declared yet, openly or covered; some never do. */
function declare({ state, luck }: MyView): MyAction | null {
  const [who] = silentIn(state).filter((id) => state.fighters[id]?.spell == null);
  if (!who || luck.happens(0.03)) return null;
  if (state.round > weary && luck.happens(0.2)) return { command: { kind: "defeat", who, defeated: true }, by: who };
  if (luck.happens(0.2)) return { command: { kind: "declare", who, commitment: `a1b2c3 ${who}` }, by: who };
  return { command: { kind: "declare-openly", who, declaration: declaration(luck, who) }, by: who };
}

const declared: readonly Name[] = ["Sleep", "Wall of fog", "wand", "parley", "flee", "charge", "rope trick", "reload"];

function declaration(luck: Luck, who: CombatantId): Declaration {
  const name = luck.happens(0.5) ? luck.pick(declared) : null;
  const item = name === null ? null : thing(who, name);
  const delay = item?.kind !== "fast" && luck.happens(0.05);
  return { item, plans: name === "Sleep" && luck.happens(0.3) ? ["draw", "shout"] : [], delay };
}

/** Reveals a covered declaration, with the authority's finding that it matches. */
function reveal({ state, luck }: MyView): MyAction | null {
  const [who] = coveredIn(state);
  if (!who || luck.happens(0.1)) return null;
  const command = { kind: "reveal", who, declaration: declaration(luck, who), salt: "s", matches: true } as const;
  return { command, by: who };
}

function roll({ state }: MyView): MyAction | null {
  const [missing] = withoutDie(state);
  const by = state.order.find((id) => state.fighters[id]?.group === missing && isPresent(state, id));
  if (!missing || !by) return null;
  if (state.settings.manyGroups === "gmAssigns" && Object.keys(state.groups).length > 2) {
    return { command: { kind: "assign", group: missing, slot: "LOW" }, by: null };
  }
  return { command: { kind: "roll", group: missing }, by };
}

/**
 * Picks the next command: owed targets and answers first; then the first combatant in the order carries out its
 * declaration, or passes.
 */
function takePart(view: MyView): MyAction | null {
  const { state, luck, foesOf } = view;
  const [owes] = owersOf(state);
  if (owes) {
    const target = luck.happens(0.8) ? { combatant: luck.pick(foesOf(owes)) } : { named: "the door" };
    return { command: { kind: "target", who: owes, target }, by: owes };
  }
  const silent = rowOf(state.phase).slot !== null && unfinishedOf(state).find((id) => isSilent(state, id));
  if (silent && state.settings.askIntent) return intend(view, silent);
  const who = firstsOf(state)[0] ?? unfinishedOf(state)[0];
  const fighter = who === undefined ? undefined : state.fighters[who];
  if (who === undefined || !fighter) return null;
  const command = action(view, who, fighter);
  const pass: GroupCommand = { kind: "pass", who };
  return { command: command === null || luck.happens(0.05) ? pass : command, by: who };
}

function isSilent(state: GroupState, id: CombatantId): boolean {
  const fighter = state.fighters[id];
  return fighter !== undefined && statedOf(state, fighter) === null;
}

/** Returns a target within reach of the item in hand. */
function targetOf({ state, luck, foesOf }: MyView, who: CombatantId, { attackForm }: Item): CombatantId | null {
  const foes = foesOf(who).filter((id) => attackForm === "missile" || isReached(state, who, id));
  return foes.length === 0 ? null : luck.pick(foes);
}

/** The answer for the slot: an attack, a walk where nobody is within reach, or something beside. */
function intend(view: MyView, who: CombatantId): MyAction {
  const { state, luck } = view;
  const slot = slotOf(state, who) === rowOf(state.phase).slot;
  if (slot && luck.happens(0.05)) return { command: { kind: "delay", who }, by: who };
  const inHand = state.fighters[who]?.scores.inHand ?? null;
  const other = thing(who, luck.pick(["walk", "cold stare", "charming smile", "shout"]));
  const item =
    inHand && targetOf(view, who, inHand) && luck.happens(0.8) ? inHand : luck.pick([other, thing(who, "walk")]);
  const minors = item === inHand && luck.happens(0.2) ? [thing(who, luck.pick(["draw", "shout"]))] : [];
  const intent = isBehind(state, phaseOfItem(state, who, item, { minors })) ? "pass" : { item, minors };
  return { command: { kind: "intend", who: [who], intent }, by: who };
}

/** True if the round has gone past this phase of the running slot. */
function isBehind({ phase }: GroupState, home: Phase | "any"): boolean {
  const [now, then] = [rowOf(phase).part, home === "any" ? null : rowOf(home).part];
  return now !== null && then !== null && then < now;
}

/** Returns a combatant's command for this phase, or null for none. */
function action(view: MyView, who: CombatantId, fighter: GroupFighter): GroupCommand | null {
  const { state } = view;
  const { spell, late, scores } = fighter;
  if (state.phase === "E_SPELLS" && spell) return { kind: "act", who, item: spell.item, line: clearLine };
  if (state.phase === "GO_LAST") return late ? { kind: "act", who, item: late.item } : null;
  const stated = statedOf(state, fighter);
  const intent = stated === null || stated === "pass" ? null : stated;
  const item = rowOf(state.phase).slot === null && !intent ? scores.inHand : (intent?.item ?? null);
  const asWeapon = state.phase.startsWith("MULTI") ? scores.inHand : item;
  if (asWeapon === null) return null;
  if (asWeapon.name === "walk") return walk(view, who, fighter);
  if (asWeapon.fast === "charge") return charge(view, who, fighter, asWeapon);
  if (asWeapon.fast === "flee" && fighter.rush) return null;
  if (asWeapon.attackForm === null) return { kind: "act", who, item: asWeapon };
  const target = targetOf(view, who, asWeapon);
  return target && { kind: "act", who, item: asWeapon, attack: at(target), minors: intent?.minors ?? [] };
}

/** Charges a foe in reach, then strikes (GR-172); null out of reach. */
function charge(view: MyView, who: CombatantId, fighter: GroupFighter, item: Item): GroupCommand | null {
  const { state, luck, foesOf } = view;
  const foes = foesOf(who).filter((id) => fighter.scores.place === null || isReached(state, who, id));
  if (foes.length > 0) return { kind: "act", who, item, attack: at(luck.pick(foes)) };
  return fighter.rush ? null : walk(view, who, fighter);
}

const clearLine = { walls: false, seen: true } as const;

/** Squares towards the nearest enemy, as far as feet lead, past nobody. */
function walk({ state, foesOf }: MyView, who: CombatantId, { scores, moved }: GroupFighter): GroupCommand | null {
  const { place, movement } = scores;
  if (place === null) return null;
  const taken = new Set(
    state.order.flatMap((id) => state.fighters[id]?.scores.place ?? []).map(({ x, y }) => `${x},${y}`),
  );
  const places = foesOf(who).flatMap((id) => state.fighters[id]?.scores.place ?? []);
  const far = (x: number, y: number) =>
    Math.min(...places.map((foe) => Math.max(Math.abs(foe.x - x), Math.abs(foe.y - y))));
  const steps: { to: { x: number; y: number } }[] = [];
  let [x, y] = [place.x, place.y];
  while (steps.length < (movement.walk - moved.walk) / 5 && far(x, y) > 1) {
    const next = around(x, y).find((to) => far(to.x, to.y) < far(x, y) && !taken.has(`${to.x},${to.y}`));
    if (!next) break;
    [x, y] = [next.x, next.y];
    steps.push({ to: next });
  }
  if (steps.length === 0) return null;
  const pixels = (to: { x: number; y: number }) => ({ x: to.x * 100, y: to.y * 100, elevation: 0 });
  const token = { uuid: `Scene.arena.Token.${who}`, before: pixels(place), path: steps.map(({ to }) => pixels(to)) };
  const path = { grid: "square", from: { x: place.x, y: place.y }, steps, token, blocked: false } as const;
  return { kind: "move", who, measured: path, pace: "walk", forced: false };
}

function around(x: number, y: number) {
  return [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => ({ x: x + dx, y: y + dy })));
}
