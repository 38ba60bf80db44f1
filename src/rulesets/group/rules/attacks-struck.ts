import { named } from "../../../engine/fighters.ts";
import { askRuling, question, type RuleGenerator } from "../../../engine/play.ts";
import type { CombatantId, MessageArg, RulingRequest } from "../../../engine/types.ts";
import { type Aiming, type AimPart, aimPartsOf, isHindrance } from "./attacks-aimed.ts";
import type { Play } from "./types.ts";

/**
 * Ids of excluded attack modifiers that the GM is told of (GR-125): any that the GM excludes; of a player's, every
 * helpful one, and hindering ones only with the GM's leave.
 */
export function* strikeOut(play: Play, aiming: Aiming, wanted: readonly string[]): RuleGenerator<readonly string[]> {
  if (wanted.length === 0) return [];
  const known = aimPartsOf(play.state, aiming).filter(({ id }) => wanted.includes(id));
  const hindering = known.filter(isHindrance);
  const keeps =
    !play.given.asker.gm &&
    hindering.length > 0 &&
    (yield* askRuling(play, askStriking(aiming.who, hindering))) === "keep";
  const left = keeps ? known.filter((each) => !isHindrance(each)) : known;
  return left.map(({ id }) => id);
}

function askStriking(who: CombatantId, parts: readonly AimPart[]): RulingRequest {
  const options = [
    ["keep", "TURNCRAFT.Ruling.GR-125.keep"],
    ["strike", "TURNCRAFT.Ruling.GR-125.strike"],
  ] as const;
  const [first] = parts;
  const data = { name: named(who), modifier: first ? partName(first) : "", more: parts.length - 1 };
  const key = parts.length > 1 ? "TURNCRAFT.Ruling.GR-125.several" : "TURNCRAFT.Ruling.GR-125.question";
  return question(`GR-125:${who}`, "GR-125", key, options, data);
}

/** A part as a message names it. */
function partName({ id, label }: AimPart): MessageArg {
  const [known] = id.split(":");
  return label === "" ? { key: `TURNCRAFT.GroupTable.attack.part.${known}` } : label;
}
