import { offerButton } from "../../../combat/tracker/judge.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { doingOf, isDone, type Together, undecided } from "../rules/index.ts";
import { type ActView, freshScoresFor, type MarchingReader } from "./judge.ts";
import { endOffer, firstOffers } from "./offers.ts";
import { settleOffer } from "./table-offers.ts";
import { resultAct } from "./turn-acts.ts";

/** Member of a common turn. */
export interface MemberView {
  readonly id: CombatantId;
  readonly name: string;
  /** "acts now", "moves now", "has still to choose". */
  readonly doing: string;
  readonly icon: string;
  /** Has told its path or its attack, or is done with the half. */
  readonly state: "open" | "told" | "done";
  /** Null while unknown. */
  readonly stateLabel: string | null;
  readonly acts: readonly ActView[];
}

/** Common turn: its halves, and each member's part in them (MO-502). */
export interface TogetherView {
  readonly title: string;
  readonly half: string;
  readonly members: readonly MemberView[];
  /** Movement that conflicts (MO-504). */
  readonly overrun: { readonly text: string; readonly acts: readonly ActView[] } | null;
}

/** The common turn that is going on; null outside of one. */
export function togetherView(reader: MarchingReader): TogetherView | null {
  const { input, localize, canSee } = reader;
  const { together } = input.state;
  if (!together) return null;
  const chosen = undecided(input.state).length === 0;
  return {
    title: localize("TURNCRAFT.Marching.together"),
    half: chosen
      ? localize("TURNCRAFT.Marching.half", { half: together.half })
      : localize("TURNCRAFT.Marching.choosing"),
    members: together.ids.filter(canSee).map((id) => memberView(id, together, reader)),
    overrun: overrunView(reader),
  };
}

function memberView(id: CombatantId, together: Together, reader: MarchingReader): MemberView {
  const { input, localize, nameOf, owns } = reader;
  const doing = doingOf(together, id);
  const isOver = isDone(input.state, id);
  const isTold = Object.hasOwn(together.paths, id) || Object.hasOwn(together.results, id);
  const state = isOver ? "done" : isTold ? "told" : "open";
  return {
    id,
    name: nameOf(id),
    doing: doing ? localize(`TURNCRAFT.Marching.doing.${doing}`) : localize("TURNCRAFT.Marching.doing.open"),
    icon: doing === "act" ? "fa-burst" : doing === "move" ? "fa-shoe-prints" : "fa-hourglass-half",
    state,
    stateLabel: state === "open" ? null : localize(`TURNCRAFT.Marching.memberState.${state}`),
    acts: (input.gm || owns(id)) && !isOver ? memberActs(id, together, reader) : [],
  };
}

function memberActs(who: CombatantId, together: Together, reader: MarchingReader): ActView[] {
  const { localize } = reader;
  const { firstChoice, landed } = together;
  const input = freshScoresFor(who, reader);
  if (!firstChoice[who])
    return firstOffers(input).map((offer) => offerButton(offer, who, { icon: icons[offer.id] ?? "" }));
  const finish = offerButton(endOffer(input), who, { icon: "fa-check", tip: localize("TURNCRAFT.Marching.finishTip") });
  return doingOf(together, who) === "act" && !landed ? [resultAct(who, reader), finish] : [finish];
}

const icons: Readonly<Record<string, string>> = { "first:act": "fa-burst", "first:move": "fa-shoe-prints" };

/** View of an overrun; the GM decides who goes on (MO-509). */
function overrunView(reader: MarchingReader): TogetherView["overrun"] {
  const { input, localize, nameOf, canSee } = reader;
  const { overrun } = input.state;
  if (!overrun) return null;
  const names = overrun.ids.filter(canSee).map(nameOf).join(", ");
  const settle = (goesOn: CombatantId | null): ActView =>
    offerButton(settleOffer(goesOn, reader), "", { icon: goesOn ? "fa-person-running" : "fa-ban" });
  return {
    text: localize("TURNCRAFT.Marching.overrun", { names }),
    acts: input.gm ? [...overrun.ids, null].map(settle) : [],
  };
}
