import { say } from "../../../i18n.ts";
import type { CombatantId } from "../../../rules/engine/types.ts";
import { type Deed, type FlowState, flow, rowOfAction } from "../../../rules/flow/index.ts";
import { askFields } from "../../dialogs.ts";
import { askerOf } from "../../door/asker.ts";
import { seenBy } from "../../seen-by.ts";
import { targetsOf } from "../../targets.ts";
import {
  type AdditionView,
  additions,
  type DeedFacts,
  type DeedView,
  deedsOf,
  oddsAgainst,
  targetsFor,
} from "../../views/index.ts";
import { nameOf } from "../../words.ts";
import { deedFrom, readiable } from "./asked.ts";

/** What this user's combatant could do, with whom they aim at on the map. */
export function deedFacts(combat: Combat.Implementation, state: FlowState, who: CombatantId): DeedFacts {
  const asker = askerOf(combat, game.user.id);
  return {
    state,
    who,
    targets: targetsOf(combat),
    mayKnow: seenBy(combat).mayKnow,
    mayDo: (deed) =>
      flow.refuse(state, { command: { kind: "act", who, deed }, asker, insist: false, facts: {} }, []).length === 0,
    say,
  };
}

/** One of the things that this combatant could do, by its id; null where it can't be done any more. */
export function deedById(facts: DeedFacts, id: string): DeedView | null {
  return deedsOf(facts).find((deed) => deed.id === id) ?? null;
}

/** Asks in a window for whatever a deed still lacks; null where that is dismissed. */
export async function complete(combat: Combat.Implementation, facts: DeedFacts, view: DeedView): Promise<Deed | null> {
  if (view.asks === null) return view.deed;
  const adds = additionsTo(facts, view.deed);
  const form = {
    [view.asks]: true,
    targets: view.asks === "target" ? targetRows(combat, facts, view) : [],
    many: isMany(facts, view.deed),
    adds: adds.map(({ item: { name, fpCost }, why }, i) => ({
      name: `add${i}`,
      label: say("TURNCRAFT.Flow.Ask.add", { name, fp: fpCost }),
      why,
    })),
    actions: readiable.map((action) => ({
      value: action,
      label: say(`TURNCRAFT.Action.${action}`),
      cost: usualCost(action),
    })),
    cost: usualCost("attack"),
  };
  const title = say("TURNCRAFT.Flow.Ask.title", { name: nameOf(combat, facts.who), action: view.label });
  const label =
    view.asks === "ready" ? say("TURNCRAFT.Flow.Ask.doReady") : say("TURNCRAFT.Flow.Ask.do", { cost: view.cost });
  const fields = await askFields(
    { title, icon: "fa-bolt", template: "tracker/flow-ask", view: form },
    { label, icon: "fa-check" },
  );
  return deedFrom(
    view,
    fields,
    adds.map(({ item }) => item),
    say,
  );
}

/** What could be added to it; nothing to anything but an attack (FL-44). */
function additionsTo(facts: DeedFacts, deed: Deed): AdditionView[] {
  if (deed.action !== "attack") return [];
  const used = facts.state.fighters[facts.who]?.scores.items.find(({ uuid }) => uuid === deed.item);
  return used ? additions(facts, used) : [];
}

/** AP that the ledger asks for; 2 where items say. */
function usualCost(action: (typeof readiable)[number]): number {
  const { ap } = rowOfAction(action);
  return typeof ap === "number" ? ap : ap === "item" ? 2 : 1;
}

function isMany({ state, who }: DeedFacts, deed: Deed): boolean {
  if (!("targets" in deed)) return false;
  return state.fighters[who]?.scores.items.find(({ uuid }) => uuid === deed.item)?.singleTarget === false;
}

function targetRows(combat: Combat.Implementation, facts: DeedFacts, { deed }: DeedView): object[] {
  const { state, who, mayKnow } = facts;
  const item = "item" in deed ? state.fighters[who]?.scores.items.find(({ uuid }) => uuid === deed.item) : undefined;
  const preset = "targets" in deed ? deed.targets : "target" in deed ? [deed.target] : [];
  return targetsFor(state, who, mayKnow).map(({ id, hexes }) => {
    const odds = item && "targets" in deed ? oddsAgainst(state, who, item, id) : null;
    const notes = [
      hexes === null ? null : say("TURNCRAFT.Flow.Ask.hexes", { hexes }),
      odds === null ? null : say("TURNCRAFT.Flow.odds", { odds }),
    ];
    return { id, name: nameOf(combat, id), note: notes.filter(Boolean).join(" · "), checked: preset.includes(id) };
  });
}
