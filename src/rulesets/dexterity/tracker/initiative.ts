import type { InitiativeView } from "../../../combat/tracker/facet.ts";
import type { Localize } from "../../../combat/views/index.ts";
import { type CombatantId, signed } from "../../../engine/index.ts";
import type { DexterityState, Fighter } from "../rules/types.ts";

/** Facts for the initiative cell: the reader's names, and only combatants that the reader may know about. */
export interface InitiativeInput {
  readonly state: DexterityState;
  readonly nameOf: (id: CombatantId) => string;
  readonly canSee: (id: CombatantId) => boolean;
}

/** The initiative of `who` with its reasons (DX-102 to DX-105); null before the roll. */
export function initiativeView(who: CombatantId, input: InitiativeInput, localize: Localize): InitiativeView | null {
  const fighter = input.state.fighters[who];
  if (!fighter || fighter.initiative === null) return null;
  const ties = tiedWith(who, fighter, input);
  const decided = ties.map((tie) => decidingFigures(fighter, tie.fighter)).find((figures) => figures !== null);
  return {
    text: String(fighter.initiative),
    die: decided ? String(decided.mine.at(-1)) : null,
    why: [madeOf(fighter, localize), ...ties.map((tie) => tieText(fighter, tie, input, localize))].join("; "),
  };
}

interface TiedFighter {
  readonly id: CombatantId;
  readonly fighter: Fighter;
}

function tiedWith(who: CombatantId, { initiative }: Fighter, { state, canSee }: InitiativeInput): TiedFighter[] {
  const others = state.order.filter((id) => id !== who && canSee(id));
  return others.flatMap((id) => {
    const fighter = state.fighters[id];
    return fighter && !fighter.departed && fighter.initiative === initiative ? [{ id, fighter }] : [];
  });
}

function madeOf({ roll, initiative }: Fighter, localize: Localize): string {
  if (!roll || roll.die === null || roll.total !== initiative) {
    return localize("TURNCRAFT.Tracker.initiativeSet", { total: initiative ?? "" });
  }
  const sign = roll.bonus < 0 ? "−" : "+";
  const figures = { total: roll.total, die: roll.die, sign, bonus: Math.abs(roll.bonus) };
  return localize("TURNCRAFT.Tracker.initiativeMade", figures);
}

function tieText(mine: Fighter, tie: TiedFighter, { state, nameOf }: InitiativeInput, localize: Localize): string {
  const name = nameOf(tie.id);
  const [my, their] = [mine.roll?.bonus ?? 0, tie.fighter.roll?.bonus ?? 0];
  if (my !== their) {
    const key = my > their ? "TURNCRAFT.Tracker.tieBonusWon" : "TURNCRAFT.Tracker.tieBonusLost";
    return localize(key, { name, mine: signed(my), theirs: signed(their) });
  }
  const figures = decidingFigures(mine, tie.fighter);
  if (!figures) return localize("TURNCRAFT.Tracker.tieOpen", { name });
  const key = state.settings.tieBreak === "rollOff" ? "TURNCRAFT.Tracker.tieRolled" : "TURNCRAFT.Tracker.tiePlaced";
  return localize(key, { name, mine: figures.mine.join(", "), theirs: figures.theirs.join(", ") });
}

/** The roll-offs of both up to the one that differed; null where the bonus decided or nothing has yet. */
function decidingFigures(mine: Fighter, theirs: Fighter): { mine: number[]; theirs: number[] } | null {
  if ((mine.roll?.bonus ?? 0) !== (theirs.roll?.bonus ?? 0)) return null;
  const passes = Math.min(mine.rollOff.length, theirs.rollOff.length);
  for (let pass = 0; pass < passes; pass++) {
    if (mine.rollOff[pass] === theirs.rollOff[pass]) continue;
    return { mine: mine.rollOff.slice(0, pass + 1), theirs: theirs.rollOff.slice(0, pass + 1) };
  }
  return null;
}
