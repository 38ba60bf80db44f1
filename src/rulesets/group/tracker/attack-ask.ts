import type { FormValues } from "../../../combat/dialogs.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import type { Give } from "../../../combat/giving.ts";
import { askRoll, inHurry } from "../../../combat/rolling/ask.ts";
import type { RollAnswer, RollAsked } from "../../../combat/rolling/roll-view.ts";
import type { AnsweredRoll, AskOptions } from "../../../combat/rolling/roll-window.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import { chosenTargets, presetIn } from "../../../combat/targeting/list-view.ts";
import { viewerOf } from "../../../combat/viewer.ts";
import { nameOf } from "../../../combat/words.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize, localizeKey } from "../../../i18n.ts";
import {
  type Attack,
  aimedAt,
  type GroupCommandOf,
  type GroupState,
  group,
  type Item,
  type Phase,
} from "../rules/index.ts";
import { attackFrom, attackRoll, type BlowInput, type RollContext } from "./attack-view.ts";
import { askAim, needsTarget, targetFields } from "./target-ask.ts";

/** Options for asking for an attack. */
export interface AttackHow {
  readonly known?: CombatantId | null;
  readonly phase?: Phase;
  readonly quick?: boolean;
}

/**
 * Asks in a single window for an attack's target, mode and called shot (GR-125, GR-137, GR-166), shows the roll, and attacks.
 * `known`: target already chosen. `phase`: the GM's phase for a single action (GR-46). `quick`: asks only for a target, if there
 * are several.
 */
export async function askAttack(
  fight: Fighting,
  state: GroupState,
  who: CombatantId,
  item: Item,
  minors: readonly Item[],
  give: Give,
  { known = null, phase, quick = false }: AttackHow = {},
): Promise<GroupCommandOf<"act"> | null> {
  const acting = (attack: Attack) => ({ kind: "act", who, item, attack, minors, ...(phase && { phase }) }) as const;
  const weapon = weaponOf(state, who, item);
  const { list, view } = targetFields(fight, state, who, weapon, { known, charges: item.fast === "charge" });
  const { ids, isGuess } = presetIn(list());
  const preset = ids[0] ?? null;
  const plain: RollAsked = {
    title: localize("TURNCRAFT.GroupTable.dialog.target", { name: nameOf(fight, who), what: weapon.name }),
    who: nameOf(fight, who),
    using: weapon.name,
    modifiers: [],
    free: null,
    outcome: () => [],
  };
  const askedFor = (attack: Attack | null): RollAsked => {
    const now = stateUnder(group, fight);
    const asked = attack && now && attackRoll(now, { who, item: weapon, attack }, contextOf(fight));
    return asked ? { ...asked, title: plain.title } : plain;
  };
  const first = askedFor(preset === null ? null : attackFrom({}, preset));
  // There is more to choose than the target.
  const settled = first.settled && weapon.modes.length < 2;
  const rolling = ({ fields = {}, excluded, free }: AnsweredRoll) => {
    const attack = attackIn(Object.keys(fields).length > 0 ? fields : { target: preset });
    return attack && acting({ ...attack, ...(excluded.length > 0 && { excluded }), ...(free !== 0 && { free }) });
  };
  const choice = {
    combat: fight,
    view: list,
    more: { template: "rulesets/group/target", view },
    asked: (fields: FormValues) => askedFor(attackIn(fields)),
  };
  const press = (answer: AnsweredRoll, override: boolean): ReturnType<Give> => {
    const lacking = needsTarget(answer.fields ?? {});
    const command = lacking ? null : rolling(answer);
    return command ? give(command, override) : Promise.resolve(lacking);
  };
  const hurry = preset !== null && !isGuess && (quick || inHurry(false, settled));
  const answer = await askRoll(first, { hurry, choice, press });
  return answer && rolling(answer);
}

function attackIn(fields: FormValues): Attack | null {
  const attack = attackFrom(fields, chosenTargets(fields)[0] ?? null);
  return aimedAt(attack) ? attack : null;
}

/** Shows the roll; returns the attack's command with exclusions and additions, or null if dismissed. */
async function rolledAs<Command extends { readonly kind: string }>(
  fight: Fighting,
  blow: BlowInput,
  acting: (attack: Attack) => Command,
  { give, ...how }: AskOptions,
): Promise<Command | null> {
  const { who, item, attack } = blow;
  const state = stateUnder(group, fight);
  if (!state) return null;
  const asked = attackRoll(state, { ...blow, item: weaponOf(state, who, item) }, contextOf(fight));
  const rolling = ({ excluded, free }: RollAnswer) =>
    acting({ ...attack, ...(excluded.length > 0 && { excluded }), ...(free !== 0 && { free }) });
  const press = give && ((answer: RollAnswer, override: boolean) => give(rolling(answer), override));
  const answer = asked && (await askRoll(asked, { ...how, ...(press && { press }) }));
  return answer && rolling(answer);
}

function contextOf(fight: Fighting): RollContext {
  return { gm: game.user.isGM, localize: localizeKey, nameOf: viewerOf(fight).nameOf };
}

/** A charge ends in a blow with the weapon in hand. */
function weaponOf(state: GroupState, who: CombatantId, item: Item): Item {
  return item.attackForm === null ? (state.fighters[who]?.scores.inHand ?? item) : item;
}

/**
 * Shows the roll of a free or immediate attack; asks for an ability's target (GR-174); returns other commands
 * unchanged. Null: dismissed.
 */
export async function askReaction<Command extends { readonly kind: string }>(
  fight: Fighting,
  command: Command,
  how: AskOptions,
): Promise<Command | null> {
  const { who, item, attack, window } = command as Partial<GroupCommandOf<"react">>;
  if (command.kind !== "react" || !who || !item || !attack) return askAim(fight, command, how.give);
  const open = stateUnder(group, fight)?.window;
  const terms = open && open.id === window ? { bonus: open.bonus, penalty: open.penalty } : { bonus: 0, penalty: 0 };
  return rolledAs(fight, { who, item, attack, terms }, (made) => ({ ...command, attack: made }), how);
}
