import { sayKey } from "../../../i18n.ts";
import type { CombatantId } from "../../../rules/engine/types.ts";
import {
  type Attack,
  aimedAt,
  type CommandOf,
  type GroupCommand,
  type GroupState,
  group,
  type Item,
  type Phase,
} from "../../../rules/group/index.ts";
import { askerOf } from "../../door/asker.ts";
import { type AskingHow, askRoll, newlyRefused, type RollAnswer } from "../../rolling/index.ts";
import { seenBy } from "../../seen-by.ts";
import { stateUnder } from "../../state-under.ts";
import { chosenTargets } from "../../targeting/index.ts";
import { give } from "../../tracker/answers.ts";
import type { Fighting } from "../../tracker/facts.ts";
import { refusalText } from "../../words.ts";
import { attackFrom, attackRoll, type Blow } from "./attack-view.ts";
import { chooseTarget } from "./target-ask.ts";

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
  const chosen = aimed ?? (await chooseAttack(fight, state, who, item, known));
  const acting = (attack: Attack) => ({ kind: "act", who, item, attack, minors, ...(phase && { phase }) }) as const;
  const attack = chosen && (await rolledAs(fight, { who, item, attack: chosen }, acting));
  if (attack) await give(fight, acting(attack));
}

async function chooseAttack(
  fight: Fighting,
  state: GroupState,
  who: CombatantId,
  item: Item,
  known: CombatantId | null,
): Promise<Attack | null> {
  const fields = await chooseTarget(fight, state, who, weaponOf(state, who, item), known, item.fast === "charge");
  const attack = fields && attackFrom(fields, chosenTargets(fields)[0] ?? null);
  return attack && aimedAt(attack) ? attack : null;
}

/**
 * Shows the roll; the attack with what was struck out and added, or null where it was dismissed. `acting`: the command that is
 * given with it, which the rules judge before the window closes.
 */
async function rolledAs(
  fight: Fighting,
  blow: Blow,
  acting: (attack: Attack) => GroupCommand,
  how?: AskingHow,
): Promise<Attack | null> {
  const { who, item, attack } = blow;
  const state = stateUnder(group, fight);
  if (!state) return null;
  const asked = attackRoll(
    state,
    { ...blow, item: weaponOf(state, who, item) },
    { gm: game.user.isGM, say: sayKey, nameOf: seenBy(fight).nameOf },
  );
  const rolling = ({ struck, free }: RollAnswer): Attack => ({
    ...attack,
    ...(struck.length > 0 && { struck }),
    ...(free !== 0 && { free }),
  });
  const whyNot = (made: Attack): string | null => {
    const command = acting(made);
    const asker = askerOf(fight, game.user.id);
    const [refusal] = group.refuse(stateUnder(group, fight) ?? state, { command, asker, insist: false, facts: {} }, []);
    return refusal ? refusalText(fight, refusal) : null;
  };
  const refused = newlyRefused(whyNot, attack);
  const judge = (answer: RollAnswer) => refused(rolling(answer));
  const answer = asked && (await askRoll(asked, { ...how, judge }));
  return answer && rolling(answer);
}

/** A charge ends in a blow with the weapon in hand. */
function weaponOf(state: GroupState, who: CombatantId, item: Item): Item {
  return item.attackForm === null ? (state.fighters[who]?.scores.inHand ?? item) : item;
}

/** A free or immediate attack shows its roll, too; any other command is as it was. Null: it was dismissed. */
export async function askReaction<Command extends { readonly kind: string }>(
  fight: Fighting,
  command: Command,
  how: AskingHow,
): Promise<Command | null> {
  const { who, item, attack, window } = command as Partial<CommandOf<"react">>;
  if (command.kind !== "react" || !who || !item || !attack) return command;
  const open = stateUnder(group, fight)?.window;
  const terms = open && open.id === window ? { bonus: open.bonus, penalty: open.penalty } : { bonus: 0, penalty: 0 };
  const made = await rolledAs(
    fight,
    { who, item, attack, terms },
    (made) => ({ ...command, attack: made }) as GroupCommand,
    how,
  );
  return made && { ...command, attack: made };
}
