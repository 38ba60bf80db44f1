import type { FormValues } from "../../../combat/dialogs.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { giveFilledIn, targetsOf } from "../../../combat/giving.ts";
import { type OpenDamage, openDamage } from "../../../combat/open-damage.ts";
import { askSpace } from "../../../combat/prompts-places.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import { targetsView } from "../../../combat/targeting/list-view.ts";
import { aimsIn } from "../../../combat/targeting/on-map.ts";
import { contextOf, offerInput } from "../../../combat/tracker/context.ts";
import type { OfferWindows } from "../../../combat/tracker/facet.ts";
import { trackerInput } from "../../../combat/tracker/input.ts";
import { marchingBonusOf } from "../../../data/rolls.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type LangKey, localize, localizeKey } from "../../../i18n.ts";
import type { Answer } from "../../../net/index.ts";
import { type AskedResult, sceneFoughtOn } from "../host/enrich.ts";
import { type MarchingCommand, type MarchingCommandOf, marching } from "../rules/index.ts";
import { knownOf, type MarchingContext } from "./judge.ts";
import { candidates, chanceOf, partnering } from "./offers.ts";

/** Encounter as seen by the client's user. */
async function contextAt(fight: Fighting): Promise<MarchingContext> {
  const input = await trackerInput(fight, async () => "");
  return contextOf(input, localizeKey, marching) as MarchingContext; // The type of the encounter is this ruleset's id.
}

/** Windows of offers in need of partners, rivals, a result or a space. */
export const marchingWindows: OfferWindows = {
  together: ({ fight, who }) => askPartners(fight, who),
  seize: ({ fight, who }) => askRivals(fight, who),
  result: ({ fight, who }) => askResult(fight, who),
  contact: ({ fight }) => askContact(fight),
};

interface DialogChoice {
  readonly title: LangKey;
  readonly text: string;
  readonly icon: string;
  readonly who: readonly CombatantId[];
  /** True for unlikely choices, folded away in the presence of likelier choices; absent: none. */
  readonly isAside?: (id: CombatantId) => boolean;
  readonly isMany: boolean;
  /** Combatants to be asked for a first action, combatants in `who` only while chosen; absent: none. */
  readonly firsts?: readonly CombatantId[];
  readonly command: (chosen: CombatantId[], fields: FormValues) => MarchingCommand;
}

/** Asks for partners for acting together (MO-501), and for the own creatures' first activities (MO-502). */
async function askPartners(fight: Fighting, who: CombatantId | null): Promise<null> {
  if (who === null) return null;
  const context = await contextAt(fight);
  const most = context.input.state.settings.maxTogether - 1;
  const { fighters } = context.input.state;
  const isFoe = (id: CombatantId) => fighters[id]?.side !== fighters[who]?.side;
  const others = candidates(offerInput(context, who), "together");
  const own = [who, ...others].filter(context.owns);
  await askChoice(fight, context, {
    title: "TURNCRAFT.Marching.act.together",
    text:
      most > 1
        ? localize("TURNCRAFT.Marching.ask.togetherSeveral", { name: context.nameOf(who), most })
        : localize("TURNCRAFT.Marching.ask.together", { name: context.nameOf(who) }),
    icon: "fa-people-arrows",
    who: others,
    isAside: isFoe,
    isMany: most > 1,
    firsts: own,
    command: (chosen, fields) => {
      const members = own.filter((id) => id === who || chosen.includes(id));
      const firsts = members.map((id) => [id, fields[`first-${id}`] === "act" ? "act" : "move"] as const);
      return { ...partnering.together(who, chosen), firsts: Object.fromEntries(firsts) };
    },
  });
  return null;
}

/** Asks for opponents in seizing initiative (MO-701). */
async function askRivals(fight: Fighting, who: CombatantId | null): Promise<null> {
  if (who === null) return null;
  const context = await contextAt(fight);
  const chance = chanceOf(who, context.input.state) ?? 0;
  await askChoice(fight, context, {
    title: "TURNCRAFT.Marching.ask.seizeTitle",
    text: localize("TURNCRAFT.Marching.ask.seize", { name: context.nameOf(who), chance }),
    icon: "fa-bolt",
    who: candidates(offerInput(context, who), "seize"),
    isMany: true,
    command: (chosen) => partnering.seize(who, chosen),
  });
  return null;
}

async function askChoice(fight: Fighting, { nameOf }: MarchingContext, asked: DialogChoice): Promise<Answer | null> {
  const { title, text, icon, who, isAside = () => false, isMany, firsts = [], command } = asked;
  const named = (id: CombatantId) => ({ id, name: nameOf(id) });
  const likely = who.every(isAside) ? who : who.filter((id) => !isAside(id));
  const choice = (id: CombatantId) => ({ ...named(id), checked: id === likely[0], asksFirst: firsts.includes(id) });
  const folded = who.filter((id) => !likely.includes(id)).map(choice);
  const choices = likely.map(choice);
  const view = { text, choices, folded, isMany, firsts: firsts.filter((id) => !who.includes(id)).map(named) };
  const commandOf = (fields: FormValues) => {
    const chosen = chosenIn(fields);
    return chosen.length > 0 ? command(chosen, fields) : null;
  };
  const form = { title: localize(title), icon, template: "rulesets/marching/choose", view, commandOf };
  return giveFilledIn(fight, form, { label: localize(title) });
}

/** Asks for an attack's result: target, item, hit points lost (MO-505), preset by the dice. */
async function askResult(fight: Fighting, who: CombatantId | null): Promise<null> {
  if (who === null) return null;
  const context = await contextAt(fight);
  const { state } = context.input;
  const side = state.fighters[who]?.side;
  const others = knownOf(context).filter((id) => !state.fighters[id]?.defeated);
  const aims = () =>
    aimsIn(fight, who, (id) =>
      others.includes(id) ? { isFoe: state.fighters[id]?.side !== side, isDown: false } : null,
    );
  const rolled = openDamage(fight).findLast(({ by, damage }) => by === who && damage > 0) ?? null;
  const own = { aimed: targetsOf(fight), ...(rolled && { named: [rolled.who] }) };
  const terms = { purpose: "attack", isMany: false, optional: false, overrides: true, ...own } as const;
  const targets = { combat: fight, view: () => targetsView(aims(), terms, localize) };
  const commandOf = (fields: FormValues) => resultIn(fields, who, rolled);
  const hint = localize(state.together ? "TURNCRAFT.Marching.ask.resultHeld" : "TURNCRAFT.Marching.ask.resultHint");
  const view = { items: attacksOf(fight, who), item: rolled?.item, damage: rolled?.damage ?? 0, hint };
  const title = localize("TURNCRAFT.Marching.ask.resultTitle", { name: context.nameOf(who) });
  const missing = localize("TURNCRAFT.Targets.choose");
  await giveFilledIn(
    fight,
    { title, icon: "fa-burst", template: "rulesets/marching/result", view, targets, commandOf, missing },
    { label: localize("TURNCRAFT.Marching.ask.resultDo"), icon: "fa-check" },
  );
  return null;
}

/** Lets the GM point at the sides' point of contact (MO-306); the search begins at the present point. */
async function askContact(fight: Fighting): Promise<MarchingCommandOf<"contact"> | null> {
  const state = stateUnder(marching, fight);
  const scene = sceneFoughtOn(fight);
  if (!state || !scene) return null;
  const placed = state.order.flatMap((id) => state.fighters[id]?.scores.place?.spaces ?? []);
  const from = state.placedContact ?? state.contact ?? placed[0] ?? { x: 0, y: 0 };
  const space = await askSpace(scene, from);
  return space && { kind: "contact", space, inScene: true };
}

/** Items a combatant may have attacked with. */
function attacksOf(fight: Fighting, who: CombatantId): { uuid: string; name: string }[] {
  const items = fight.combatants.get(who)?.actor?.items.contents ?? [];
  const attacks = items.filter((item) => item.system.marching && marchingBonusOf(item) !== null);
  return attacks.map(({ uuid, name }) => ({ uuid, name }));
}

/** Checked combatants, or the pressed button's; empty if dismissed. */
export function chosenIn(fields: unknown): CombatantId[] {
  if (typeof fields !== "object" || fields === null) return [];
  const { one, ...boxes } = fields as { one?: unknown };
  if (typeof one === "string") return [one as CombatantId];
  return Object.entries(boxes).flatMap(([id, ticked]) => (ticked === true ? [id as CombatantId] : []));
}

/** Command from the form's fields; null if dismissed. `rolled`: damage of the dice, counted as applied if unchanged. */
export function resultIn(
  fields: unknown,
  who: CombatantId,
  rolled: Pick<OpenDamage, "seq" | "who" | "damage"> | null = null,
): AskedResult | null {
  if (typeof fields !== "object" || fields === null) return null;
  const { target, damage, item } = fields as { target?: unknown; damage?: unknown; item?: unknown };
  const points = Math.trunc(Number(damage));
  if (typeof target !== "string" || !Number.isFinite(points)) return null;
  const used = typeof item === "string" && item !== "" ? { item } : {};
  const isRolled = rolled?.who === target && rolled.damage === points;
  const of = isRolled ? { of: { seq: rolled.seq, share: "whole" } as const } : {};
  return { kind: "result", who, target: target as CombatantId, damage: Math.max(0, points), ...used, ...of };
}
