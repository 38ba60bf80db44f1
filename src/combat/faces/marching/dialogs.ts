import { marchingBonusOf } from "../../../data/index.ts";
import { type LangKey, say, sayKey } from "../../../i18n.ts";
import type { CombatantId } from "../../../rules/engine/types.ts";
import { askFields } from "../../dialogs.ts";
import { aimsIn, chosenTargets, targetsView } from "../../targeting/index.ts";
import { targetsOf } from "../../targets.ts";
import { give } from "../../tracker/answers.ts";
import { type Asked, type Fighting, trackerFacts } from "../../tracker/facts.ts";
import { readerOf } from "../../tracker/reader.ts";
import { chosenIn, resultIn } from "./forms.ts";
import { knownOf, type MarchingReader } from "./judge.ts";
import { candidates, chanceOf, seize, together } from "./turn-acts.ts";

/** The fight as the user at this client sees it. */
async function readerAt(fight: Fighting): Promise<MarchingReader> {
  const facts = await trackerFacts(fight, async () => "");
  return readerOf(facts, sayKey) as MarchingReader; // The type of the encounter is this ruleset's id.
}

/** Asks with whom somebody acts together (MO-501). */
export async function askPartners(fight: Fighting, who: CombatantId): Promise<void> {
  const reader = await readerAt(fight);
  const most = reader.facts.state.settings.maxTogether - 1;
  const chosen = await choose(reader, {
    title: "TURNCRAFT.Marching.act.together",
    text:
      most > 1
        ? say("TURNCRAFT.Marching.ask.togetherSeveral", { name: reader.nameOf(who), most })
        : say("TURNCRAFT.Marching.ask.together", { name: reader.nameOf(who) }),
    icon: "fa-people-arrows",
    who: candidates(who, "together", reader),
    several: most > 1,
  });
  if (chosen.length > 0) await give(fight, together(who, chosen) as Asked);
}

/** Asks before whom somebody tries to act (MO-701). */
export async function askRivals(fight: Fighting, who: CombatantId): Promise<void> {
  const reader = await readerAt(fight);
  const chance = chanceOf(who, reader.facts.state) ?? 0;
  const chosen = await choose(reader, {
    title: "TURNCRAFT.Marching.ask.seizeTitle",
    text: say("TURNCRAFT.Marching.ask.seize", { name: reader.nameOf(who), chance }),
    icon: "fa-bolt",
    who: candidates(who, "seize", reader),
    several: true,
  });
  if (chosen.length > 0) await give(fight, seize(who, chosen) as Asked);
}

interface Choice {
  readonly title: LangKey;
  readonly text: string;
  readonly icon: string;
  readonly who: readonly CombatantId[];
  readonly several: boolean;
}

async function choose({ nameOf }: MarchingReader, { title, text, icon, who, several }: Choice): Promise<CombatantId[]> {
  const choices = who.map((id, index) => ({ id, name: nameOf(id), checked: index === 0 }));
  const view = { text, choices, several };
  return chosenIn(
    await askFields({ title: say(title), icon, template: "tracker/marching-choose", view }, { label: say(title) }),
  );
}

/** Asks what an attack brought about: whom it met, with what, and how many hit points it took (MO-505). */
export async function askResult(fight: Fighting, who: CombatantId): Promise<void> {
  const reader = await readerAt(fight);
  const { state } = reader.facts;
  const side = state.fighters[who]?.side;
  const others = knownOf(reader).filter((id) => !state.fighters[id]?.defeated);
  const aims = aimsIn(fight, who, (id) =>
    others.includes(id) ? { isFoe: state.fighters[id]?.side !== side, isDown: false } : null,
  );
  const terms = { purpose: "harm", several: false, optional: false, aimed: targetsOf(fight), overrides: true } as const;
  const targets = { combat: fight, view: targetsView(aims, terms, say) };
  const judge = (fields: object) => (chosenTargets({ ...fields }).length > 0 ? null : say("TURNCRAFT.Targets.choose"));
  const view = { items: attacksOf(fight, who) };
  const title = say("TURNCRAFT.Marching.ask.resultTitle", { name: reader.nameOf(who) });
  const answer = await askFields(
    { title, icon: "fa-burst", template: "tracker/marching-result", view, targets, judge },
    { label: say("TURNCRAFT.Marching.ask.resultDo"), icon: "fa-check" },
  );
  const command = resultIn(answer, who);
  if (command) await give(fight, command);
}

/** What somebody may have attacked with. */
function attacksOf(fight: Fighting, who: CombatantId): { uuid: string; name: string }[] {
  const items = fight.combatants.get(who)?.actor?.items.contents ?? [];
  const attacks = items.filter((item) => item.system.marching && marchingBonusOf(item) !== null);
  return attacks.map(({ uuid, name }) => ({ uuid, name }));
}
