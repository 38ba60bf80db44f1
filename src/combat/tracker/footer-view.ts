import type en from "../../../lang/en.json";
import type { EncounterState } from "../../engine/types.ts";
import type { LangKey } from "../../i18n.ts";
import { withReference } from "../rule-references.ts";
import type { Localize } from "../views/numbers-view.ts";
import type { ButtonView, FooterView, TrackerContext } from "./context.ts";
import type { TrackerFacet } from "./facet.ts";
import { refusalWords } from "./refusal-words.ts";

/**
 * Foot of the tracker. Before the encounter: dice (if combatants roll individually), surprise, and *begin*. During the encounter:
 * the ruleset's button or *end turn*, and the GM's turn and round buttons.
 */
export function footerView(
  context: TrackerContext,
  tracker: Pick<TrackerFacet<EncounterState>, "rolls" | "blocking" | "opening" | "footer" | "surprise"> | null,
): FooterView {
  if (context.input.state.round === 0) return before(context, tracker);
  return tracker?.footer?.(context) ?? during(context);
}

function before(context: TrackerContext, tracker: Parameters<typeof footerView>[1]): FooterView {
  const { input, localize, nameOf, owns } = context;
  const missing = tracker?.rolls ? unrolled(context) : [];
  const mine = missing.filter((id) => input.gm || owns(id));
  const names = missing.map(nameOf);
  const rollAll = button(context, "rollAll", "fa-dice-d20", input.gm ? "rollAll" : "rollMine", mine.length === 0);
  const rollNPC = button(
    context,
    "rollNPC",
    "fa-dragon",
    "rollNPC",
    missing.every((id) => !isNPC(context, id)),
  );
  const note =
    names.length === 0 ? null : localize("TURNCRAFT.Tracker.notRolled", { names: [...new Set(names)].join(", ") });
  const nobody = input.state.order.length === 0;
  const begin = input.gm ? beginButton(context, missing.length > 0, nobody) : null;
  // What blocks the start is the large button; the start waits beside it.
  const isUnrolled = mine.length > 0;
  const [blocking, ...others] = isUnrolled ? [rollAll, rollNPC] : (tracker?.blocking?.(context) ?? []);
  return {
    main: blocking ?? begin,
    before:
      input.gm && tracker?.surprise
        ? [button(context, "surprise", "fa-face-surprise", "surprise", nobody, "empty")]
        : [],
    after: [],
    rolls: blocking && begin ? [...others, begin] : [],
    note: input.gm ? note : (note ?? tracker?.opening?.(context) ?? localize("TURNCRAFT.Tracker.gmBegins")),
  };
}

/** Button for the start; `rolls`: with rolls for everyone who hasn't rolled. */
function beginButton(context: TrackerContext, rolls: boolean, nobody: boolean): ButtonView {
  const action = rolls ? "rollAndBegin" : "begin";
  const begin = button(context, action, "fa-play", action, nobody, "empty");
  return rolls && !nobody ? { ...begin, tip: context.localize("TURNCRAFT.Tracker.beginRolls") } : begin;
}

/** Foot of an encounter with successive turns. */
export function during(context: TrackerContext): FooterView {
  const { input, localize } = context;
  if (!input.gm) return { main: endTurn(context), before: [], after: [], rolls: [], note: null };
  return {
    main: endTurn(context),
    before: [
      goBack("previousRound", "fa-backward-step", localize("TURNCRAFT.Tracker.undoToRound")),
      goBack("previousTurn", "fa-chevron-left", localize("TURNCRAFT.Tracker.undoToTurn")),
    ],
    after: [
      button(context, "advanceRound", "fa-forward-step", "nextRound", false),
      button(context, "endCombat", "fa-flag-checkered", "endCombat", false),
    ],
    rolls: [],
    note: null,
  };

  function goBack(key: "previousRound" | "previousTurn", icon: string, tip: string): ButtonView {
    const back = button(context, key, icon, key, input.steps.undo === null, "undoNothing");
    return back.disabled ? back : { ...back, tip };
  }
}

/**
 * Button for ending the turn: enabled for the active combatant's owner unless the rules refuse; for the GM always, with the refusal
 * to override.
 */
function endTurn(context: TrackerContext): ButtonView {
  const { input, localize, owns, nameOf } = context;
  const { activeId } = input.state;
  const why = input.endTurn ? refusalWords(input.endTurn, context) : null;
  const base = {
    action: "endTurn",
    icon: "fa-chevron-right",
    label: localize("TURNCRAFT.Tracker.endTurn"),
    disabled: true,
  };
  if (input.gm) {
    const label = localize(activeId === null ? "TURNCRAFT.Tracker.continue" : "TURNCRAFT.Tracker.nextTurn");
    return {
      ...base,
      label,
      tip: why ?? (activeId === null ? label : endsTurnOf(context)),
      disabled: false,
      refused: why !== null,
    };
  }
  if (activeId === null) return { ...base, tip: localize("TURNCRAFT.Tracker.nobodyActs") };
  if (!owns(activeId)) {
    const acting = localize("TURNCRAFT.Tracker.notYourTurn", { active: nameOf(activeId) });
    return { ...base, tip: input.endTurn ? withReference(acting, input.endTurn.clause) : acting };
  }
  if (!input.gmConnected) return { ...base, tip: localize("TURNCRAFT.Tracker.noGM") };
  return { ...base, tip: why ?? endsTurnOf(context), disabled: why !== null };
}

function endsTurnOf({ input, localize, nameOf }: TrackerContext): string {
  const { activeId } = input.state;
  return activeId === null ? "" : localize("TURNCRAFT.Tracker.endTurnOf", { name: nameOf(activeId) });
}

type Key = keyof typeof en.TURNCRAFT.Tracker;

function button(
  { localize }: TrackerContext,
  action: string,
  icon: string,
  key: Key,
  disabled: boolean,
  why: Key = "allRolled",
): ButtonView {
  const label = localize(`TURNCRAFT.Tracker.${key}`);
  return { action, icon, label, disabled, tip: disabled ? localize(`TURNCRAFT.Tracker.${why}`) : label };
}

/** Visible combatants without initiative, except departed combatants. */
export function unrolled({ input, canSee }: TrackerContext) {
  const { order, fighters } = input.state;
  return order.filter((id) => canSee(id) && fighters[id]?.initiative === null && !fighters[id]?.departed);
}

function isNPC({ input }: TrackerContext, id: string): boolean {
  return input.combatants.some((combatant) => combatant.id === id && combatant.npc);
}

/** Tool of the head; `css`: core's class for finding the button of the encounter menu. */
type ToolView = ButtonView & { readonly css?: string };

/**
 * GM's encounter buttons: new encounter, rules of the viewed encounter, core's options and menu; none for players.
 * @param ours true if the viewed encounter is Turncraft's
 * @param others number of other available rulesets
 */
export function toolsView(gm: boolean, ours: boolean, others: number, localize: Localize): readonly ToolView[] {
  if (!gm) return [];
  const tool = (action: string, icon: string, label: string) => ({ action, icon, label, tip: label, disabled: false });
  return [
    tool("createCombat", "fa-plus", localize("TURNCRAFT.Tracker.createEncounter")),
    ...(ours
      ? [choose(others, localize), tool("rules", "fa-scale-balanced", localize("TURNCRAFT.Rules.encounter"))]
      : []),
    tool("trackerSettings", "fa-gear", localize("TURNCRAFT.Tracker.trackerSettings")),
    {
      ...tool("menu", "fa-ellipsis-vertical", localize("TURNCRAFT.Tracker.encounterMenu")),
      css: "encounter-context-menu",
    },
  ];
}

function choose(others: number, localize: Localize): ToolView {
  const label = localize("TURNCRAFT.Choosing.title");
  const disabled = others === 0;
  return {
    action: "chooseRuleset",
    icon: "fa-book-open",
    label,
    tip: disabled ? localize("TURNCRAFT.Choosing.noOther") : label,
    disabled,
  };
}

/**
 * Returns the initiative for typed text (core's documented forms): a number, `+n` or `-n` from the present value, blank clears. A
 * negative total is typed with `=`. `undefined`: not a number, so the value stays unchanged.
 */
export function typedInitiative(text: string, present: number | null): number | null | undefined {
  const typed = text.trim().replace("−", "-");
  if (typed === "") return null;
  const match = /^([=+-]?)(-?\d+(?:\.\d+)?)$/.exec(typed);
  if (!match?.[2]) return undefined;
  const arg = Number(match[2]);
  if (match[1] === "+") return (present ?? 0) + arg;
  if (match[1] === "-") return (present ?? 0) - arg;
  return arg;
}

/** Words and buttons of a tracker without rows. */
export interface EmptyView {
  readonly title: string;
  readonly hint: string;
  readonly buttons: readonly ButtonView[];
}

/**
 * Title, hint and buttons of a tracker without rows; null if there are combatants.
 * @param combatants number of combatants in the viewed encounter; null: there is no encounter
 */
export function emptyView(
  combatants: number | null,
  gm: boolean,
  localize: (key: LangKey) => string,
): EmptyView | null {
  if (combatants !== null && combatants > 0) return null;
  const what = combatants === null ? "scene" : "nobody";
  const create = emptyButton("createCombat", "fa-plus", "create", localize);
  const add = [addButton(localize), emptyButton("addAll", "fa-users", "addAll", localize)];
  return {
    title: localize(`TURNCRAFT.Empty.${what}`),
    hint: localize(`TURNCRAFT.Empty.${what}${gm ? "GM" : "Player"}`),
    buttons: !gm ? [] : combatants === null ? [create, ...add] : add,
  };
}

/** Button for adding the selected tokens to the encounter. */
export function addButton(localize: (key: LangKey) => string): ButtonView {
  return emptyButton("addSelected", "fa-user-plus", "add", localize);
}

function emptyButton(
  action: string,
  icon: string,
  key: "create" | "add" | "addAll",
  localize: (key: LangKey) => string,
): ButtonView {
  const label = localize(`TURNCRAFT.Empty.${key}`);
  return { action, icon, label, tip: label, disabled: false };
}
