import type { Fields } from "../../../combat/dialogs.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { giveFilledIn } from "../../../combat/giving.ts";
import { aimsIn, targetsView } from "../../../combat/targeting/index.ts";
import { targetsOf } from "../../../combat/targets.ts";
import { give } from "../../../combat/tracker/answers.ts";
import { trackerInput } from "../../../combat/tracker/input.ts";
import { readerOf } from "../../../combat/tracker/reader.ts";
import { marchingBonusOf } from "../../../data/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type LangKey, localize, localizeKey } from "../../../i18n.ts";
import type { Answer } from "../../../net/index.ts";
import type { MarchingCommand, MarchingState } from "../rules/index.ts";
import { chosenIn, resultIn } from "./forms.ts";
import { knownOf, type MarchingReader } from "./judge.ts";
import { candidates, chanceOf, seize, together } from "./turn-acts.ts";

/** The fight as the user at this client sees it. */
async function readerAt(fight: Fighting): Promise<MarchingReader> {
  const input = await trackerInput(fight, async () => "");
  return readerOf(input, localizeKey) as MarchingReader; // The type of the encounter is this ruleset's id.
}

/** Asks for partners for acting together (MO-501), and each own creature's first half (MO-502). */
export async function askPartners(fight: Fighting, who: CombatantId): Promise<void> {
  const reader = await readerAt(fight);
  const most = reader.input.state.settings.maxTogether - 1;
  const { fighters } = reader.input.state;
  const isFoe = (id: CombatantId) => fighters[id]?.side !== fighters[who]?.side;
  const others = candidates(who, "together", reader).toSorted((a, b) => Number(isFoe(a)) - Number(isFoe(b)));
  const own = [who, ...others].filter(reader.owns);
  let said: Fields = {};
  const answer = await choose(fight, reader, {
    title: "TURNCRAFT.Marching.act.together",
    text:
      most > 1
        ? localize("TURNCRAFT.Marching.ask.togetherSeveral", { name: reader.nameOf(who), most })
        : localize("TURNCRAFT.Marching.ask.together", { name: reader.nameOf(who) }),
    icon: "fa-people-arrows",
    who: others,
    several: most > 1,
    firsts: own,
    command: (chosen, fields) => {
      said = fields;
      return together(who, chosen);
    },
  });
  const { together: common } = fight.state as MarchingState;
  if (answer?.kind !== "accepted" || !common) return;
  for (const id of own.filter((each) => common.ids.includes(each))) {
    const first = said[`first-${id}`] === "act" ? "act" : "move";
    await give(fight, { kind: "choose", who: id, first });
  }
}

/** Asks for opponents in seizing initiative (MO-701). */
export async function askRivals(fight: Fighting, who: CombatantId): Promise<void> {
  const reader = await readerAt(fight);
  const chance = chanceOf(who, reader.input.state) ?? 0;
  await choose(fight, reader, {
    title: "TURNCRAFT.Marching.ask.seizeTitle",
    text: localize("TURNCRAFT.Marching.ask.seize", { name: reader.nameOf(who), chance }),
    icon: "fa-bolt",
    who: candidates(who, "seize", reader),
    several: true,
    command: (chosen) => seize(who, chosen),
  });
}

interface DialogChoice {
  readonly title: LangKey;
  readonly text: string;
  readonly icon: string;
  readonly who: readonly CombatantId[];
  readonly several: boolean;
  /** Combatants whose first action is given; absent: none. */
  readonly firsts?: readonly CombatantId[];
  readonly command: (chosen: CombatantId[], fields: Fields) => MarchingCommand;
}

async function choose(fight: Fighting, { nameOf }: MarchingReader, asked: DialogChoice): Promise<Answer | null> {
  const { title, text, icon, who, several, firsts = [], command } = asked;
  const choices = who.map((id, index) => ({ id, name: nameOf(id), checked: index === 0 }));
  const view = { text, choices, several, firsts: firsts.map((id) => ({ id, name: nameOf(id) })) };
  const commandOf = (fields: Fields) => {
    const chosen = chosenIn(fields);
    return chosen.length > 0 ? command(chosen, fields) : null;
  };
  const form = { title: localize(title), icon, template: "rulesets/marching/choose", view, commandOf };
  return giveFilledIn(fight, form, { label: localize(title) });
}

/** Asks for an attack's result: target, item, hit points lost (MO-505). */
export async function askResult(fight: Fighting, who: CombatantId): Promise<void> {
  const reader = await readerAt(fight);
  const { state } = reader.input;
  const side = state.fighters[who]?.side;
  const others = knownOf(reader).filter((id) => !state.fighters[id]?.defeated);
  const aims = aimsIn(fight, who, (id) =>
    others.includes(id) ? { isFoe: state.fighters[id]?.side !== side, isDown: false } : null,
  );
  const terms = { purpose: "harm", several: false, optional: false, aimed: targetsOf(fight), overrides: true } as const;
  const targets = { combat: fight, view: targetsView(aims, terms, localize) };
  const commandOf = (fields: Fields) => resultIn(fields, who);
  const view = { items: attacksOf(fight, who) };
  const title = localize("TURNCRAFT.Marching.ask.resultTitle", { name: reader.nameOf(who) });
  const missing = localize("TURNCRAFT.Targets.choose");
  await giveFilledIn(
    fight,
    { title, icon: "fa-burst", template: "rulesets/marching/result", view, targets, commandOf, missing },
    { label: localize("TURNCRAFT.Marching.ask.resultDo"), icon: "fa-check" },
  );
}

/** Items a combatant may have attacked with. */
function attacksOf(fight: Fighting, who: CombatantId): { uuid: string; name: string }[] {
  const items = fight.combatants.get(who)?.actor?.items.contents ?? [];
  const attacks = items.filter((item) => item.system.marching && marchingBonusOf(item) !== null);
  return attacks.map(({ uuid, name }) => ({ uuid, name }));
}
