import { refusalOf } from "../../../combat/authority/read-asked.ts";
import type { FormValues } from "../../../combat/dialogs.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { askAndGive, type Give } from "../../../combat/giving.ts";
import type { SheetCommand } from "../../../combat/offer.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import type { Begun, OfferWindows } from "../../../combat/tracker/facet.ts";
import { give } from "../../../combat/tracker/prompt.ts";
import { refusalText } from "../../../combat/words.ts";
import { limitsOf } from "../../../data/uses.ts";
import type { Limited } from "../../../engine/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize, localizeKey } from "../../../i18n.ts";
import { groupThing } from "../data/fields.ts";
import { groupItem } from "../data/item.ts";
import { bareHands, fastActions, free } from "../host/things.ts";
import {
  type Attack,
  type Declaration,
  type GroupState,
  group,
  type Intent,
  type Item,
  isOver,
} from "../rules/index.ts";
import { type AttackHow, askAttack } from "./attack-ask.ts";
import { type ChooserView, declarationFrom, declareView, intendView, intentFrom, stillLeft } from "./chooser-view.ts";
import { cover, turnOver } from "./covered.ts";
import { itemNow, phaseKey } from "./moment.ts";
import { askCharge, runHint } from "./rush.ts";
import { askAim, askIn, chooseTarget, targetIn } from "./target-ask.ts";

type Asked = { readonly kind: string } | null;

/** A combatant's command in the encounter, and the waiting window's way to give it. */
interface GroupBegun extends Begun {
  readonly state: GroupState;
  readonly who: CombatantId;
}

/** Windows completing offers of a combatant: `attack` asks for the target too, `strike` for the roll alone. */
const asks: Readonly<Record<string, (begun: GroupBegun) => Promise<Asked>>> = {
  async declare({ fight, state, who }) {
    const things = offeredTo(fight, who);
    const fields = await choose(fight, who, "declare", declareView(things, state.settings, localizeKey));
    if (fields) await declareAs(fight, who, declarationFrom(fields, things));
    return null;
  },
  async reveal({ fight, who }) {
    await turnOver(fight, who);
    return null;
  },
  async intend({ fight, state, who }) {
    const things = offeredTo(fight, who);
    const isLate = (item: Item) => isOver(state, who, item);
    const fields = await choose(fight, who, "intend", intendView(things, state.settings, localizeKey, isLate));
    const intent = fields && intentFrom(fields, things);
    return intent && { kind: "intend", who: [who], intent };
  },
  async target({ fight, state, who, give }) {
    const item = state.fighters[who]?.spell?.item;
    if (!item) return null;
    const naming = (fields: FormValues) => ({ kind: "target", who, target: targetIn(fields) });
    const press = (filledIn: FormValues, override: boolean) => give(naming(filledIn), override);
    const fields = await chooseTarget(fight, state, who, item, { press });
    return fields && naming(fields);
  },
  do: ({ fight, who, give }) => askStated(fight, who, give),
  async run({ fight, state, who }) {
    runHint(fight, state, who);
    return null;
  },
  attack: ({ fight, state, who, command, give }) => askAttack(fight, state, who, blowIn(command).item, [], give),
  strike({ fight, state, who, command, give }) {
    const { item, attack } = blowIn(command);
    return askAttack(fight, state, who, item, [], give, { known: attack.targets[0] ?? null });
  },
};

/** Windows completing a combatant's offers, with the encounter's present state. */
export const combatantWindows: OfferWindows = Object.fromEntries(
  Object.entries(asks).map(([id, ask]) => [
    id,
    async ({ who, ...begun }: Begun) => {
      const state = stateUnder(group, begun.fight);
      return state && who && ask({ ...begun, who, state });
    },
  ]),
);

/** Asks for the missing parts of a stated or declared action. */
export async function askStated(fight: Fighting, who: CombatantId, give: Give, how: AttackHow = {}): Promise<Asked> {
  const state = stateUnder(group, fight);
  const fighter = state?.fighters[who];
  const item = fighter && itemNow(state, fighter);
  if (!fighter || !item) return null;
  if (isWalk(item)) {
    const name = fight.combatants.get(who)?.name ?? "";
    ui.notifications?.info(localize("TURNCRAFT.GroupTable.walkHint", { name }));
    return null;
  }
  const stated = fighter.intent && fighter.intent !== "pass" ? fighter.intent.minors : [];
  // What was used up since it was said doesn't stand in the way of the rest.
  return askAct(fight, state, who, { item, minors: stillLeft(stated, limitsIn(fight, who)) }, give, how);
}

/** Item and attack of an attack offer's command. */
function blowIn(command: SheetCommand): { readonly item: Item; readonly attack: Attack } {
  return command as SheetCommand & { item: Item; attack: Attack }; // Only attacks ask for a target so.
}

/** Options of a combatant: items, fast actions, a walk, bare hands without a weapon. */
function thingsOf(fight: Fighting, who: CombatantId): Item[] {
  const actor = fight.combatants.get(who)?.actor;
  const items = (actor?.items.contents.filter(({ type }) => type !== "armor") ?? [])
    .toSorted((a, b) => a.sort - b.sort)
    .map((item) => groupItem(groupThing(item)));
  const armed = items.some(({ kind }) => kind === "weapon");
  return [...items, ...(armed ? [] : [bareHands()]), walk(), ...fastActions()];
}

/** Available items: {@link thingsOf} without used-up items. */
export function offeredTo(fight: Fighting, who: CombatantId): Item[] {
  return stillLeft(thingsOf(fight, who), limitsIn(fight, who));
}

function limitsIn(fight: Fighting, who: CombatantId): readonly Limited[] {
  return limitsOf(fight.combatants.get(who)?.actor ?? null).limits ?? [];
}

/** Moving as the round's action: stated like any other, and done by dragging the token. */
function walk(): Item {
  return free({ name: localize("TURNCRAFT.GroupTable.walk"), kind: "activity", actionType: "major", isMove: true });
}

/** Declarations stored by earlier versions know a move by its name alone. */
function isWalk({ uuid, name, isMove = uuid === "" && name === walk().name }: Item): boolean {
  return isMove;
}

/**
 * Declares, covered unless the settings have all declarations open; what the rules would refuse later is refused here (GR-09,
 * GR-33, GR-75).
 */
export async function declareAs(fight: Fighting, who: CombatantId, declaration: Declaration): Promise<void> {
  const openly = { kind: "declare-openly", who, declaration } as const;
  if (stateUnder(group, fight)?.settings.declarationVisibility === "everyone") await give(fight, openly);
  else {
    // They can't read a covered card.
    const refusal = refusalOf(fight, openly);
    if (refusal) ui.notifications?.warn(refusalText(fight, refusal));
    else await cover(fight, who, declaration);
  }
}

/**
 * Asks for an action allowed by the GM in the present phase, even outside the action's own phase (GR-46), and gives the command.
 */
export async function actHere(fight: Fighting, who: CombatantId): Promise<void> {
  const state = stateUnder(group, fight);
  if (!state) return;
  const things = offeredTo(fight, who).filter((item) => !isWalk(item));
  const hint = localize("TURNCRAFT.GroupTable.chooser.hereHint", { phase: localize(phaseKey(state.phase, state)) });
  const fields = await choose(fight, who, "here", { ...intendView(things, state.settings, localizeKey), hint });
  const intent = fields && intentFrom(fields, things);
  if (intent) await askAndGive(fight, (giving) => askAct(fight, state, who, intent, giving, { phase: state.phase }));
}

/** Asks for an action's missing parts, such as a target, and returns the command; null: dismissed. */
async function askAct(
  fight: Fighting,
  state: GroupState,
  who: CombatantId,
  { item, minors }: Intent,
  give: Give,
  how: AttackHow,
): Promise<Asked> {
  const { phase } = how;
  const here = phase && { phase };
  if (item.fast === "charge" && !phase) return askCharge(fight, state, who, item, minors, give);
  if (item.attackForm === null && item.fast !== "charge")
    return askAim(fight, { kind: "act", who, item, minors, ...here }, give);
  return askAttack(fight, state, who, item, minors, give, how);
}

function choose(
  fight: Fighting,
  who: CombatantId,
  title: "declare" | "intend" | "here",
  view: ChooserView,
): Promise<FormValues | null> {
  return askIn(fight, who, title, "choose", { ...view, kinds: ["plain", "delaying", "complex"] });
}
