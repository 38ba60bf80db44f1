import { say, sayKey } from "../../../i18n.ts";
import type { CombatantId } from "../../../rules/engine/types.ts";
import type { GroupState, Item } from "../../../rules/group/index.ts";
import { askFields, type Fields } from "../../dialogs.ts";
import { seenBy } from "../../seen-by.ts";
import type { Fighting } from "../../tracker/facts.ts";
import { attackChoices } from "./attack-view.ts";
import { targetsView } from "./targets-view.ts";

/** Whom the user has targeted on the map is marked. */
export function chooseTarget(
  fight: Fighting,
  state: GroupState,
  who: CombatantId,
  item: Item,
  known: CombatantId | null = null,
): Promise<Fields | null> {
  const marked = known ?? targetedIn(fight);
  const { nameOf, mayKnow } = seenBy(fight);
  return askIn(
    fight,
    who,
    "target",
    "group-target",
    {
      ...targetsView(state, who, item, { mayKnow, nameOf }, marked, sayKey),
      ...attackChoices(state, who, item, sayKey),
      hint: oneTarget(item),
    },
    item.name,
  );
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
): Promise<Fields | null> {
  const name = fight.combatants.get(who)?.name ?? "";
  const icon = { declare: "fa-pen", intend: "fa-comment", here: "fa-hand", target: "fa-crosshairs" }[title];
  const words = say(`TURNCRAFT.GroupTable.dialog.${title}`, { name, what });
  return askFields(
    { title: words, icon, template: `tracker/${template}`, view, width: 420, css: "tc-group-dialog" },
    { label: say(`TURNCRAFT.GroupTable.dialog.ok.${title}`) },
  );
}

/** Who has targeted several is told that a routine has one target (GR-96). */
function oneTarget({ attackForm }: Item): string {
  return attackForm !== null && game.user.targets.size > 1 ? say("TURNCRAFT.GroupTable.attack.oneTarget") : "";
}
