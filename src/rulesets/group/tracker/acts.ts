import { askerOf } from "../../../combat/authority/asker.ts";
import { type Fields, isSure } from "../../../combat/dialogs.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { askAndGive } from "../../../combat/giving.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import { give } from "../../../combat/tracker/answers.ts";
import type { FaceActs } from "../../../combat/tracker/facet.ts";
import { logText, refusalText } from "../../../combat/words.ts";
import { limitsOf } from "../../../data/uses.ts";
import type { Limited } from "../../../engine/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize, localizeKey } from "../../../i18n.ts";
import { groupThing } from "../data/fields.ts";
import { groupItem } from "../data/item.ts";
import { bareHands, fastActions, free } from "../host/things.ts";
import {
  type Declaration,
  type GroupId,
  type GroupState,
  group,
  type Intent,
  type Item,
  type Phase,
} from "../rules/index.ts";
import { askForAll } from "./all-ask.ts";
import { attackWith } from "./attack-ask.ts";
import { phaseKey, together } from "./board-view.ts";
import { type ChooserView, declarationFrom, declareView, intendView, intentFrom, stillLeft } from "./chooser-view.ts";
import { cover, turnOver } from "./covered.ts";
import { deedNow, momentOf } from "./moment.ts";
import { charge, runHint } from "./rush.ts";
import { askAim, askIn, chooseTarget, targetIn } from "./target-ask.ts";

type Data = Readonly<Record<string, string | undefined>>;
type Act = (fight: Fighting, state: GroupState, who: CombatantId, data: Data) => unknown;

/** An act of one combatant: `data-who`. */
function one(act: Act): FaceActs[string] {
  return (fight, data) => {
    const state = stateUnder(group, fight);
    return state && act(fight, state, data.who as CombatantId, data);
  };
}

/** Whether declaring ends: where somebody hasn't declared, only after a question (GR-13), which other phases get from the rules. */
async function endsUndeclared(fight: Fighting): Promise<boolean> {
  const state = stateUnder(group, fight);
  const silent = state ? [...momentOf(state).undeclared] : [];
  if (silent.length === 0) return true;
  const text = logText(fight, { event: "TURNCRAFT.Ruling.GR-13.undeclared", data: { names: { combatants: silent } } });
  return isSure(
    { title: localize("TURNCRAFT.Ruling.subject.GR-13"), icon: "fa-scale-balanced", css: "tc-ruling", text },
    { label: localize("TURNCRAFT.Ruling.GR-13.goOn") },
    { label: localize("TURNCRAFT.Ruling.GR-13.stay") },
  );
}

/** Button handlers of Group Initiative, in the tracker and on sheets. */
export const groupActs: FaceActs = {
  /** `who`: the phase that the button showed, so that a second click ends no other (GR-13). */
  advance: async (fight, { who: phase }) =>
    (await endsUndeclared(fight)) &&
    give(fight, { kind: "advance", round: fight.state.round, turn: fight.state.activeId, phase: phase as Phase }),
  quarters: (fight) => {
    const state = stateUnder(group, fight);
    return state && give(fight, { kind: "quarters", restricted: !state.restrictedQuarters });
  },
  roll: (fight, { who }) => give(fight, { kind: "roll", group: who as GroupId }),
  declare: one(declare),
  declareAll: (fight) => declareAll(fight),
  intendAll: (fight) => intendAll(fight),
  takeBack: one((fight, _state, who) => give(fight, { kind: "declare", who, commitment: null })),
  turnOver: one((fight, _state, who) => turnOver(fight, who)),
  intend: one(intend),
  intendNothing: one((fight, _state, who) => give(fight, { kind: "intend", who: [who], intent: "pass" })),
  pass: one((fight, _state, who) => give(fight, { kind: "pass", who })),
  delay: one((fight, _state, who) => give(fight, { kind: "delay", who })),
  target: one(nameTarget),
  do: one(carryOut),
  run: one(runHint),
  /** `item`: the weapon's UUID; `target`: whom, where that is known. */
  attack: one((fight, state, who, data) => {
    const item = thingsOf(fight, who).find(({ uuid }) => uuid === data.item);
    return item && attackWith(fight, state, who, item, [], { known: (data.target as CombatantId | undefined) ?? null });
  }),
};

/** Options of a combatant: items, fast actions, a walk, bare hands if it has no weapon. */
function thingsOf(fight: Fighting, who: CombatantId): Item[] {
  const actor = fight.combatants.get(who)?.actor;
  const items = (actor?.items.contents.filter(({ type }) => type !== "armor") ?? [])
    .toSorted((a, b) => a.sort - b.sort)
    .map((item) => groupItem(groupThing(item)));
  const armed = items.some(({ kind }) => kind === "weapon");
  return [...items, ...(armed ? [] : [bareHands()]), walk(), ...fastActions()];
}

/** Things that somebody may choose from: {@link thingsOf} without what is used up. */
function offeredTo(fight: Fighting, who: CombatantId): Item[] {
  return stillLeft(thingsOf(fight, who), limitsIn(fight, who));
}

function limitsIn(fight: Fighting, who: CombatantId): readonly Limited[] {
  return limitsOf(fight.combatants.get(who)?.actor ?? null).limits;
}

/** Moving as the round's action: it is said like any other, and done with the token. */
function walk(): Item {
  return free({ name: localize("TURNCRAFT.GroupTable.walk"), kind: "activity", actionType: "major" });
}

function isWalk({ uuid, name }: Item): boolean {
  return uuid === "" && name === walk().name;
}

async function declare(fight: Fighting, state: GroupState, who: CombatantId): Promise<void> {
  const things = offeredTo(fight, who);
  const fields = await choose(fight, who, "declare", declareView(things, state.settings, localizeKey));
  if (fields) await declareAs(fight, state, who, declarationFrom(fields, things));
}

async function declareAs(
  fight: Fighting,
  state: GroupState,
  who: CombatantId,
  declaration: Declaration,
): Promise<void> {
  if (state.settings.declarationVisibility === "everyone")
    await give(fight, { kind: "declare-openly", who, declaration });
  else if (mayStand(fight, who, declaration)) await cover(fight, who, declaration);
}

/** All creatures of this user's that haven't declared do so, in one window. */
async function declareAll(fight: Fighting): Promise<void> {
  const state = stateUnder(group, fight);
  if (!state) return;
  const ids = ownAmong(momentOf(state).undeclared, fight);
  const chosen = await askForAll(fight, state, "declare", ids, (who) => offeredTo(fight, who));
  for (const [who, item] of chosen ?? []) await declareAs(fight, state, who, { item, plans: [], delay: false });
}

/** All of them that have to say what they will do say so, in one window (GR-47). */
async function intendAll(fight: Fighting): Promise<void> {
  const state = stateUnder(group, fight);
  if (!state) return;
  const ids = ownAmong(momentOf(state).silent, fight);
  const chosen = await askForAll(fight, state, "intend", ids, (who) => offeredTo(fight, who));
  for (const [who, item] of chosen ?? [])
    await give(fight, { kind: "intend", who: [who], intent: item ? { item, minors: [] } : "pass" });
}

function ownAmong(ids: ReadonlySet<CombatantId>, fight: Fighting): CombatantId[] {
  const known = fight.combatants.map(({ id, isOwner, isNPC }) => ({
    id: id as CombatantId,
    owned: isOwner,
    npc: isNPC,
  }));
  return together(ids, known, game.user.isGM);
}

/** The rules can't read a covered card: what they would refuse when it is turned over is refused here (GR-09, GR-33, GR-75). */
function mayStand(fight: Fighting, who: CombatantId, declaration: Declaration): boolean {
  const command = { kind: "declare-openly", who, declaration } as const;
  const asker = askerOf(fight, game.user.id);
  const [refusal] = group.refuse(fight.state as GroupState, { command, asker, insist: false, facts: {} }, []);
  if (refusal) ui.notifications?.warn(refusalText(fight, refusal));
  return !refusal;
}

async function intend(fight: Fighting, state: GroupState, who: CombatantId): Promise<void> {
  const things = offeredTo(fight, who);
  const fields = await choose(fight, who, "intend", intendView(things, state.settings, localizeKey));
  const intent = fields && intentFrom(fields, things);
  if (intent) await give(fight, { kind: "intend", who: [who], intent });
}

/** Does what was said: with whom or what it is aimed at, where it is aimed at anything. */
async function carryOut(fight: Fighting, state: GroupState, who: CombatantId): Promise<void> {
  const fighter = state.fighters[who];
  const item = fighter && deedNow(state, fighter);
  if (!fighter || !item) return;
  const said = fighter.intent && fighter.intent !== "pass" ? fighter.intent.minors : [];
  // What was used up since it was said doesn't stand in the way of the rest.
  const minors = stillLeft(said, limitsIn(fight, who));
  if (isWalk(item))
    ui.notifications?.info(localize("TURNCRAFT.GroupTable.walkHint", { name: fight.combatants.get(who)?.name ?? "" }));
  else await carry(fight, state, who, { item, minors });
}

/** Of what the GM has somebody do in the present phase, wherever it belongs (GR-46): asks what, and does it. */
export async function actHere(fight: Fighting, who: CombatantId): Promise<void> {
  const state = stateUnder(group, fight);
  if (!state) return;
  const things = offeredTo(fight, who).filter((item) => !isWalk(item));
  const hint = localize("TURNCRAFT.GroupTable.chooser.hereHint", { phase: localize(phaseKey(state.phase, state)) });
  const fields = await choose(fight, who, "here", { ...intendView(things, state.settings, localizeKey), hint });
  const intent = fields && intentFrom(fields, things);
  if (intent) await carry(fight, state, who, intent, state.phase);
}

/** Does something; what is an attack asks for its target. */
async function carry(
  fight: Fighting,
  state: GroupState,
  who: CombatantId,
  { item, minors }: Intent,
  phase?: Phase,
): Promise<void> {
  const here = phase && { phase };
  if (item.fast === "charge" && !phase) return charge(fight, state, who, item, minors);
  if (item.attackForm === null && item.fast !== "charge")
    await askAndGive(fight, (giving) => askAim(fight, { kind: "act", who, item, minors, ...here }, giving));
  else await attackWith(fight, state, who, item, minors, here);
}

async function nameTarget(fight: Fighting, state: GroupState, who: CombatantId): Promise<void> {
  const spell = state.fighters[who]?.spell;
  if (!spell) return;
  const naming = (fields: Fields) => ({ kind: "target", who, target: targetIn(fields) });
  await askAndGive(fight, async (giving) => {
    const press = (filledIn: Fields, insist: boolean) => giving(naming(filledIn), insist);
    const fields = await chooseTarget(fight, state, who, spell.item, { press });
    return fields && naming(fields);
  });
}

function choose(
  fight: Fighting,
  who: CombatantId,
  title: "declare" | "intend" | "here",
  view: ChooserView,
): Promise<Fields | null> {
  return askIn(fight, who, title, "choose", { ...view, kinds: ["plain", "delaying", "complex"] });
}
