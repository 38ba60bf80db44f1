import type { Offer } from "../../../combat/offer.ts";
import { offerButton, offerInput } from "../../../combat/tracker/context.ts";
import { type Clock, clocksOf, limitOf, type TurnAction } from "../rules/index.ts";
import { actionIcons, type MarchingButton, type MarchingContext } from "./judge.ts";
import { clockOffer, clockOffers } from "./offers.ts";

/**
 * View of a clock of frantic combat, for announcing or for carrying out; in a common turn a clock per member. Times in
 * milliseconds.
 */
interface DialView {
  readonly id: "announce" | "execute";
  readonly label: string;
  readonly limit: number;
  /** Limit in whole seconds, counted down by the figure. */
  readonly seconds: number;
  /** Time used up to the moment; 0 if the clock hasn't started. */
  readonly used: number;
  readonly state: "waiting" | "running" | "standing" | "over";
  /** Full text for screen readers. */
  readonly sentence: string;
}

/** Clocks of frantic combat (section 9), and the commands for clocks. */
export interface FranticView {
  readonly line: string;
  readonly dials: readonly DialView[];
  readonly buttons: readonly MarchingButton[];
}

/** Null where frantic combat is off. `now`: the server's time. */
export function franticView(context: MarchingContext, now: number, isStepped: boolean): FranticView | null {
  const { input, localize, nameOf, canSee } = context;
  const { frantic, activeId, together } = input.state;
  if (!frantic.on) return null;
  if (together) return togetherClocks(context, now, isStepped);
  const isTimed = frantic.phase !== "off" && activeId !== null && canSee(activeId);
  const line = !isTimed
    ? localize("TURNCRAFT.Marching.clock.off")
    : frantic.phase === "execute"
      ? localize("TURNCRAFT.Marching.clock.carriesOut", {
          name: nameOf(activeId),
          action: actionWords(frantic.action, context),
        })
      : localize("TURNCRAFT.Marching.clock.announces", { name: nameOf(activeId) });
  return {
    line,
    dials: isTimed
      ? (["announce", "execute"] as const).map((id) => dial(id, frantic, context, { now, isStepped }))
      : [],
    buttons: isTimed ? clockButtons(context, isStepped) : [],
  };
}

/** The members' own clocks in a common turn (MO-910). */
function togetherClocks(context: MarchingContext, now: number, isStepped: boolean): FranticView {
  const { input, localize, nameOf, canSee } = context;
  const clocked = clocksOf(input.state).filter(([who]) => canSee(who));
  const [first] = clocked;
  return {
    line: localize(first ? "TURNCRAFT.Marching.clock.together" : "TURNCRAFT.Marching.clock.off"),
    dials: clocked.map(([who, clock]) =>
      dial(clock.phase === "execute" ? "execute" : "announce", clock, context, { now, isStepped, name: nameOf(who) }),
    ),
    buttons: first ? standButtons(first[1], context, isStepped) : [],
  };
}

interface ShownClock {
  readonly now: number;
  readonly isStepped: boolean;
  /** Name of the clock's combatant, if several run. */
  readonly name?: string;
}

function dial(
  id: DialView["id"],
  clock: Clock,
  context: MarchingContext,
  { now, isStepped, name }: ShownClock,
): DialView {
  const { input, localize } = context;
  const { settings } = input.state;
  const phase = localize(`TURNCRAFT.Marching.clock.${id}`);
  const label = name === undefined ? phase : localize("TURNCRAFT.Marching.clock.of", { name, phase });
  const limit = limitOf({ phase: id }, settings);
  const own = clock.phase === id;
  const seconds = Math.ceil(limit / 1000);
  // A combatant who carries out has announced.
  if (!own && id === "announce") {
    return {
      id,
      label,
      limit,
      seconds,
      used: limit,
      state: "over",
      sentence: localize("TURNCRAFT.Marching.clock.over", { label }),
    };
  }
  if (!own) {
    const sentence = localize("TURNCRAFT.Marching.clock.comes", { label, seconds });
    return { id, label, limit, seconds, used: 0, state: "waiting", sentence };
  }
  const stands = clock.since === null || isStepped;
  const run = clock.used + (clock.since === null || isStepped ? 0 : Math.max(0, now - clock.since));
  const used = Math.round(Math.min(run, limit));
  const left = { label, seconds: Math.ceil((limit - used) / 1000) };
  const sentence = localize(stands ? "TURNCRAFT.Marching.clock.stands" : "TURNCRAFT.Marching.clock.runs", left);
  return { id, label, limit, seconds, used, state: stands ? "standing" : "running", sentence };
}

function clockButtons(context: MarchingContext, isStepped: boolean): MarchingButton[] {
  const { input, owns } = context;
  const { frantic, activeId: who } = input.state;
  if (who === null) return [];
  const offers = input.gm || owns(who) ? clockOffers(offerInput(context, who)) : [];
  // An announced action has a price, declining has none.
  const icon = ({ id, price }: Offer) =>
    id === "done" ? "fa-check" : price === null ? "fa-xmark" : actionIcons[price as TurnAction];
  const buttons = offers.map((offer) => offerButton(offer, who, { icon: icon(offer) }));
  return [...buttons, ...standButtons(frantic, context, isStepped)];
}

/** Buttons for the GM to stop the clocks, or to start the clocks again. */
function standButtons({ since }: Clock, context: MarchingContext, isStepped: boolean): MarchingButton[] {
  if (!context.input.gm) return [];
  const running = since !== null && !isStepped;
  return [offerButton(clockOffer(!running, context), "", { icon: running ? "fa-pause" : "fa-play" })];
}

function actionWords(action: TurnAction | null, { localize }: MarchingContext): string {
  return action ? localize(`TURNCRAFT.Resource.${action}`) : "";
}
