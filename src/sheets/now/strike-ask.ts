import { askContest } from "../../combat/faces/seconds/dialogs.ts";
import { unrolledOf } from "../../combat/faces/seconds/unrolled.ts";
import type { Give } from "../../combat/giving.ts";
import { asAnswered } from "../../combat/prompts-asking.ts";
import { type StrikeTerms, withDice } from "../../combat/rolling/strike.ts";
import { targetsOf } from "../../combat/targets.ts";
import { fightOf } from "../../combat/tracker/facts.ts";
import { marchingRollsOf } from "../../data/rolls.ts";
import type { DexterityState } from "../../rules/dexterity/index.ts";
import type { CombatantId } from "../../rules/engine/types.ts";
import { type MarchingState, toHit } from "../../rules/marching/index.ts";
import { type AskedAction, type SecondsState, secondsFor } from "../../rules/seconds/index.ts";
import { otherPayments as dexterityPayments } from "./dexterity.ts";
import { otherPayments as marchingPayments } from "./marching-acts.ts";
import type { NowFacts, SheetCommand } from "./now.ts";
import { isUnnamed, type Payment } from "./other-act.ts";
import { askOther } from "./other-ask.ts";

type Asked = Promise<SheetCommand | null>;

/** What is used throws the dice that stand on it, Reactions too. */
export async function askDexterity(
  command: SheetCommand,
  combat: Combat.Implementation,
  facts: NowFacts<DexterityState>,
  give: Give,
): Asked {
  if (isUnnamed(command)) return otherIn(command, facts, dexterityPayments(command, facts), give);
  const fight = fightOf(combat as Combat.Stored);
  if (fight && command.kind === "react") return (await asAnswered(fight, command, { give })) as SheetCommand | null;
  const throws = command.kind === "spend" && !("wield" in command);
  const item = throws && "item" in command && typeof command.item === "string" ? command.item : null;
  const aimed = throws && "trigger" in command ? { ...command, targets: aimedWith(combat, facts.who, item) } : command;
  return ask(aimed, combat, facts, { item }, give);
}

/**
 * Whom it is aimed at, on which it depends who may react (DX-608): those whom the user targets; nobody with what goes to a
 * point or at nothing, whoever is still targeted.
 */
function aimedWith(combat: Combat.Implementation, who: CombatantId, uuid: string | null): CombatantId[] {
  const item = combat.combatants.get(who)?.actor?.items.find((each) => each.uuid === uuid);
  const aim = item?.system.group?.targets;
  return aim === "point" || aim === "none" ? [] : targetsOf(combat);
}

/**
 * An action throws its dice as its last second passes: with its beginning where that is at once, else as soon as it is paid
 * (SX-408). A Gamemaster isn't asked either about what the rules refuse: insisted, its roll opens by itself afterwards (SX-410).
 */
export async function askSeconds(
  command: SheetCommand,
  combat: Combat.Implementation,
  facts: NowFacts<SecondsState>,
  give: Give,
): Asked {
  if (command.kind === "contest") return askContest(combat, facts.who);
  const fight = fightOf(combat as Combat.Stored);
  if (fight && (command.kind === "take-effect" || command.kind === "finish")) {
    const window = command.kind === "finish" ? unrolledOf(command.who).id : `due-${command.id}`;
    return (await asAnswered(fight, command, { window, give })) as SheetCommand | null; // As above.
  }
  if (facts.whyNot(command) !== null) return command;
  return ask(command, combat, facts, { item: endingWith(command, facts) }, give);
}

function endingWith(command: SheetCommand, { state, who }: NowFacts<SecondsState>): string | null {
  if (command.kind !== "begin" || "wield" in command) return null;
  const { action, item, total, seconds } = command as AskedAction;
  if (!item) return null;
  const price = secondsFor(state, who, { action, item, ...(total !== undefined && { total }) });
  const isWhole = seconds === undefined || seconds >= price.seconds;
  return price.turns === 0 && price.delay === 0 && isWhole ? item.id : null;
}

/** An attack has 2 more against the impaired (MO-802). */
export async function askMarching(
  command: SheetCommand,
  combat: Combat.Implementation,
  facts: NowFacts<MarchingState>,
  give: Give,
): Asked {
  if (isUnnamed(command)) return otherIn(command, facts, marchingPayments(facts), give);
  if (command.kind !== "spend" || !("item" in command) || typeof command.item !== "string") return command;
  const { attack, ...plain } = command as Extract<SheetCommand, { attack?: { target: CombatantId } }>;
  const terms: StrikeTerms = {
    item: command.item,
    targets: attack ? [attack.target] : [],
    rolls: marchingRollsOf,
    addedTo(target) {
      const fighter = facts.state.fighters[target];
      const by = fighter ? toHit(fighter) : 0;
      return by === 0 ? [] : [{ name: "impaired", by, clause: "MO-802" }];
    },
  };
  return ask(plain as SheetCommand, combat, facts, terms, give);
}

/** What the rules refuse a player isn't asked about: the door says why. */
async function otherIn(
  command: SheetCommand,
  facts: Pick<NowFacts<DexterityState>, "who" | "nameOf" | "whyNot">,
  payments: readonly Payment[],
  give: Give,
): Asked {
  if (!game.user.isGM && facts.whyNot(command) !== null) return command;
  return askOther(facts, payments, give);
}

/** As above, with the dice that the command throws. */
async function ask(
  command: SheetCommand,
  combat: Combat.Implementation,
  { whyNot }: Pick<NowFacts<DexterityState>, "whyNot">,
  terms: StrikeTerms,
  give: Give,
): Asked {
  if (!game.user.isGM && whyNot(command) !== null) return command;
  return (await withDice(combat, command, terms, { give })) as SheetCommand | null; // It is the same command with its dice.
}
