import type { Fields, Press } from "../../../combat/dialogs.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { askAndGive } from "../../../combat/giving.ts";
import { type AskingHow, askRoll, inHurry, type RollAnswer } from "../../../combat/rolling/index.ts";
import { seenBy } from "../../../combat/seen-by.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import { chosenTargets } from "../../../combat/targeting/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { sayKey } from "../../../i18n.ts";
import { type Attack, aimedAt, type CommandOf, type GroupState, group, type Item, type Phase } from "../rules/index.ts";
import { attackFrom, attackRoll, type Blow } from "./attack-view.ts";
import { askAim, chooseTarget } from "./target-ask.ts";

/**
 * An attack asks for its target, how the weapon is used and what is called (GR-125, GR-137, GR-166), shows its roll, and is
 * made. `known`: the target that was chosen already; its window then opens only where there is more to choose. `phase`: where
 * the GM puts it for once (GR-46).
 */
export async function attackWith(
  fight: Fighting,
  state: GroupState,
  who: CombatantId,
  item: Item,
  minors: readonly Item[],
  { known = null, phase }: { readonly known?: CombatantId | null; readonly phase?: Phase } = {},
): Promise<void> {
  const aimed = known !== null && item.modes.length < 2 ? attackFrom({}, known) : null;
  const acting = (attack: Attack) => ({ kind: "act", who, item, attack, minors, ...(phase && { phase }) }) as const;
  await askAndGive(fight, async (give) => {
    // Where no roll is shown next, the window of the target gives it.
    const press = (fields: Fields, insist: boolean) => {
      const attack = inHurry() ? attackIn(fields) : null;
      return attack && give(acting(attack), insist);
    };
    const chosen = aimed ?? (await chooseAttack(fight, state, who, item, { known, press }));
    if (!chosen || inHurry()) return chosen && acting(chosen);
    return rolledAs(fight, { who, item, attack: chosen }, acting, { give });
  });
}

async function chooseAttack(
  fight: Fighting,
  state: GroupState,
  who: CombatantId,
  item: Item,
  aiming: { readonly known: CombatantId | null; readonly press: Press },
): Promise<Attack | null> {
  const charges = item.fast === "charge";
  const fields = await chooseTarget(fight, state, who, weaponOf(state, who, item), { ...aiming, charges });
  return fields && attackIn(fields);
}

function attackIn(fields: Fields): Attack | null {
  const attack = attackFrom(fields, chosenTargets(fields)[0] ?? null);
  return aimedAt(attack) ? attack : null;
}

/** Shows the roll; the command of the attack with what was struck out and added, or null where it was dismissed. */
async function rolledAs<Command extends { readonly kind: string }>(
  fight: Fighting,
  blow: Blow,
  acting: (attack: Attack) => Command,
  { give, ...how }: AskingHow,
): Promise<Command | null> {
  const { who, item, attack } = blow;
  const state = stateUnder(group, fight);
  if (!state) return null;
  const asked = attackRoll(
    state,
    { ...blow, item: weaponOf(state, who, item) },
    { gm: game.user.isGM, say: sayKey, nameOf: seenBy(fight).nameOf },
  );
  const rolling = ({ struck, free }: RollAnswer) =>
    acting({ ...attack, ...(struck.length > 0 && { struck }), ...(free !== 0 && { free }) });
  const press = give && ((answer: RollAnswer, insist: boolean) => give(rolling(answer), insist));
  const answer = asked && (await askRoll(asked, { ...how, ...(press && { press }) }));
  return answer && rolling(answer);
}

/** A charge ends in a blow with the weapon in hand. */
function weaponOf(state: GroupState, who: CombatantId, item: Item): Item {
  return item.attackForm === null ? (state.fighters[who]?.scores.inHand ?? item) : item;
}

/**
 * A free or immediate attack shows its roll, too; an ability asks at whom it is aimed (GR-174); any other command is as it was.
 * Null: it was dismissed.
 */
export async function askReaction<Command extends { readonly kind: string }>(
  fight: Fighting,
  command: Command,
  how: AskingHow,
): Promise<Command | null> {
  const { who, item, attack, window } = command as Partial<CommandOf<"react">>;
  if (command.kind !== "react" || !who || !item || !attack) return askAim(fight, command, how.give);
  const open = stateUnder(group, fight)?.window;
  const terms = open && open.id === window ? { bonus: open.bonus, penalty: open.penalty } : { bonus: 0, penalty: 0 };
  return rolledAs(fight, { who, item, attack, terms }, (made) => ({ ...command, attack: made }), how);
}
