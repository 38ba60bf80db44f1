import { say, sayKey } from "../../../i18n.ts";
import type { CombatantId } from "../../../rules/engine/types.ts";
import {
  areOpponents,
  feetBetween,
  type GroupState,
  type Item,
  isPresent,
  refuseAim,
} from "../../../rules/group/index.ts";
import { askFields, type Fields } from "../../dialogs.ts";
import { aimsIn, chosenTargets, type TargetsView, targetsView } from "../../targeting/index.ts";
import { targetsOf } from "../../targets.ts";
import type { Fighting } from "../../tracker/facts.ts";
import { refusalText } from "../../words.ts";
import { attackChoices } from "./attack-view.ts";

/** `known`: the target that was chosen already; `charges`: how near it is doesn't matter yet (GR-172). */
export function chooseTarget(
  fight: Fighting,
  state: GroupState,
  who: CombatantId,
  item: Item,
  known: CombatantId | null = null,
  charges = false,
): Promise<Fields | null> {
  const isAttack = item.attackForm !== null;
  const view = {
    // An object or a place in words will do, but not for a charge (GR-173); a called shot or a grab may be described (GR-137).
    named: !charges,
    called: isAttack,
    ...attackChoices(state, who, item, sayKey),
    hint: oneTarget(item),
  };
  const list = targetList(fight, state, { who, item, charges }, known);
  return askIn(fight, who, "target", "group-target", view, item.name, list);
}

/** Whom an item can be aimed at, and why not the others: by the rules' own word. */
function targetList(
  fight: Fighting,
  state: GroupState,
  { who, item, charges }: { readonly who: CombatantId; readonly item: Item; readonly charges: boolean },
  named: CombatantId | null,
): TargetsView {
  const purpose = item.attackForm !== null || charges ? "harm" : item.healing ? "help" : "either";
  const placeOf = (id: CombatantId) => state.fighters[id]?.scores.place ?? null;
  const aims = aimsIn(fight, who, (id) => {
    if (!isPresent(state, id)) return null;
    const [from, to] = [placeOf(who), placeOf(id)];
    const [refusal] = purpose === "harm" ? refuseAim(state, { who, target: id, item, measured: null, charges }) : [];
    return {
      isFoe: areOpponents(state, who, id),
      isDown: state.fighters[id]?.defeated ?? false,
      apart: from && to ? feetBetween(from, to) : null,
      why: refusal ? refusalText(fight, refusal) : null,
    };
  });
  const chosen = named === null ? { aimed: targetsOf(fight) } : { aimed: [], named: [named] };
  return targetsView(aims, { purpose, several: false, optional: false, ...chosen, overrides: game.user.isGM }, say);
}

/** Whom the user has targeted on the map, if they fight here. */
export function targetedIn(fight: Fighting): CombatantId | null {
  const [token] = game.user.targets;
  return (fight.combatants.find((each) => each.tokenId === token?.id)?.id ?? null) as CombatantId | null;
}

/** Asks in a window of Group Initiative; null where it was dismissed. */
export async function askIn(
  fight: Fighting,
  who: CombatantId,
  title: "declare" | "intend" | "here" | "target",
  template: string,
  view: object,
  what = "",
  list?: TargetsView,
): Promise<Fields | null> {
  const name = fight.combatants.get(who)?.name ?? "";
  const icon = { declare: "fa-pen", intend: "fa-comment", here: "fa-hand", target: "fa-crosshairs" }[title];
  const words = say(`TURNCRAFT.GroupTable.dialog.${title}`, { name, what });
  return askFields(
    {
      title: words,
      icon,
      template: `tracker/${template}`,
      view,
      width: 420,
      css: "tc-group-dialog",
      ...(list && { targets: { combat: fight, view: list }, judge: needsTarget }),
    },
    { label: say(`TURNCRAFT.GroupTable.dialog.ok.${title}`) },
  );
}

/** Somebody is chosen, or something is named. */
function needsTarget(fields: Fields): string | null {
  const isNamed = typeof fields.named === "string" && fields.named.trim() !== "";
  return isNamed || chosenTargets(fields).length > 0 ? null : say("TURNCRAFT.Targets.choose");
}

/** Who has targeted several is told that a routine has one target (GR-96). */
function oneTarget({ attackForm }: Item): string {
  return attackForm !== null && game.user.targets.size > 1 ? say("TURNCRAFT.GroupTable.attack.oneTarget") : "";
}
