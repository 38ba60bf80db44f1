import {
  eventWords,
  type MovementView,
  movementView,
  type Pip,
  type PipRow,
  pipsView,
  type Say,
  type TurnView,
  turnView,
} from "../combat/views/index.ts";
import type { Cost, DexterityCommand, DexterityState, Scores, Window } from "../rules/dexterity/types.ts";
import type { CombatantId } from "../rules/engine/types.ts";

/** What a button of a sheet may command. */
export type SheetCommand = Exclude<DexterityCommand, { kind: "move" | "hit-points" | "effect" }>;

/** What the now panel is made from. */
export interface NowFacts {
  readonly state: DexterityState;
  readonly who: CombatantId;
  /** The creature's as they are at this moment (DX-517). */
  readonly scores: Scores;
  readonly nameOf: (id: CombatantId) => string;
  /** Why the reader may not give this command now, as a sentence with its clause; null = they may. */
  readonly whyNot: (command: SheetCommand) => string | null;
  readonly say: Say;
}

/** A button that gives a command. A dead one stays readable and says why. */
export interface Act {
  readonly id: string;
  readonly label: string;
  /** When it is of use: "when a spell is cast"; null where the label says it all. */
  readonly note: string | null;
  /** Whose pips are drawn on the button. */
  readonly price: Cost | null;
  /** All that the combatant has of it, or the single one that the act costs. */
  readonly pips: readonly Pip[];
  /** The pips in words, where they tell what is left. */
  readonly left: string | null;
  readonly dead: boolean;
  readonly why: string | null;
  readonly command: SheetCommand;
}

/** A button that opens a list of acts. Dead when all of them are. */
export interface ActMenu {
  readonly id: string;
  readonly label: string;
  readonly price: Cost;
  readonly pips: readonly Pip[];
  readonly left: string | null;
  readonly dead: boolean;
  readonly why: string | null;
  readonly acts: readonly Act[];
}

/** An event that waits for this combatant's answer (DX-604). */
export interface PromptView {
  readonly text: string;
  readonly acts: readonly Act[];
}

export interface NowView {
  readonly turn: TurnView;
  readonly end: Act;
  readonly movement: MovementView;
  readonly prompt: PromptView | null;
  /** What pays with a resource at once. */
  readonly acts: readonly Act[];
  /** What pays with a resource for something named. */
  readonly menus: readonly ActMenu[];
  /** Why nothing can be done now, where it is one reason for everything. */
  readonly hint: string | null;
}

/** The named cases of an Interaction; those with focus or effort may take an Action (DX-405, DX-406). */
const interactions = [
  { id: "door", effortful: false },
  { id: "pass", effortful: false },
  { id: "pickUp", effortful: false },
  { id: "swap", effortful: false },
  { id: "other", effortful: false },
  { id: "unlock", effortful: true },
  { id: "table", effortful: true },
  { id: "disarm", effortful: true },
] as const;

/** What a combatant of a started fight can do now, and what it costs. */
export function nowView(facts: NowFacts): NowView {
  const { state, who, scores, nameOf, say } = facts;
  const fighter = state.fighters[who];
  const rows = pipsView(scores.resourceMax, fighter?.left ?? null, say);
  const acts = [spendAct(facts, "action"), spendAct(facts, "quick")].map((act) => withPips(act, rows));
  const menus = [interactionMenu(facts), reactionMenu(facts)].map((menu) => withPips(menu, rows));
  const end = endAct(facts);
  return {
    turn: turnView(state, who, nameOf, say),
    end,
    movement: movementView(scores.speeds, fighter?.spent ?? 0, say),
    prompt: promptView(facts),
    acts,
    menus,
    hint: sharedReason([...acts, ...menus.slice(0, 1)]),
  };
}

/** The button of a resource shows all that is left of it. */
function withPips<Button extends Act | ActMenu>(button: Button, rows: readonly PipRow[]): Button {
  const row = rows.find(({ id }) => id === button.price);
  return row ? { ...button, pips: row.pips, left: row.sentence } : button;
}

/** All acts of the panel by id, for the handler of a click. */
export function actsOf(view: NowView): Map<string, Act> {
  const all = [view.end, ...view.acts, ...view.menus.flatMap((menu) => menu.acts), ...(view.prompt?.acts ?? [])];
  return new Map(all.map((act) => [act.id, act]));
}

/** An act whose state is judged by the rules themselves. */
export function actOf(
  facts: Pick<NowFacts, "whyNot">,
  look: { id: string; label: string; note?: string; price: Cost | null },
  command: SheetCommand,
): Act {
  const why = facts.whyNot(command);
  const pips = look.price === null ? [] : [{ spent: false }];
  return { note: null, left: null, ...look, pips, dead: why !== null, why, command };
}

function spendAct(facts: NowFacts, resource: "action" | "quick"): Act {
  const label = facts.say(`TURNCRAFT.Resource.${resource}`);
  return actOf(
    facts,
    { id: resource, label, price: resource },
    { kind: "spend", who: facts.who, resource, what: label },
  );
}

/** Ends the own turn. It names the turn, so that a second click does nothing. */
function endAct(facts: NowFacts): Act {
  const { state, who, say } = facts;
  const look = { id: "end", label: say("TURNCRAFT.Now.endTurn"), price: null };
  return actOf(facts, look, { kind: "advance", round: state.round, turn: who });
}

function interactionMenu(facts: NowFacts): ActMenu {
  const { who, say } = facts;
  const acts = interactions.map(({ id, effortful }) => {
    const label = say(`TURNCRAFT.Interaction.${id}`);
    const look = { id: `interaction:${id}`, label, price: "interaction" as const };
    const noted = effortful ? { ...look, note: say("TURNCRAFT.Interaction.effortful") } : look;
    return actOf(facts, noted, { kind: "spend", who, resource: "interaction", what: label, effortful });
  });
  return menuOf("interaction", say("TURNCRAFT.Resource.interaction"), acts);
}

/** Reactions outside any window: the items that allow one, or the bare Reaction that the GM has to insist on (DX-603). */
function reactionMenu(facts: NowFacts): ActMenu {
  const { who, scores, say } = facts;
  const acts = scores.reactions.map((item) =>
    reactAct(facts, null, { ...item, note: say(`TURNCRAFT.Trigger.${item.reactsTo}`) }),
  );
  const bare = say("TURNCRAFT.Now.bareReaction");
  const other = actOf(
    facts,
    { id: "reaction:bare", label: bare, price: "reaction" },
    { kind: "react", who, window: null, item: null, what: bare, move: false },
  );
  return menuOf("reaction", say("TURNCRAFT.Resource.reaction"), [...acts, other]);
}

function reactAct(
  facts: NowFacts,
  window: string | null,
  { item, name, note }: { item: string; name: string; note?: string },
): Act {
  const look = { id: `react:${window ?? ""}:${item}`, label: name, price: "reaction" as const };
  return actOf(facts, note ? { ...look, note } : look, {
    kind: "react",
    who: facts.who,
    window,
    item,
    what: name,
    move: false,
  });
}

/** The newest window, which is settled first, if it waits for this combatant (DX-604). */
function promptView(facts: NowFacts): PromptView | null {
  const window = facts.state.windows.at(-1);
  if (window?.asked[facts.who] !== "waiting") return null;
  const { event } = window;
  return { text: eventWords(event, facts.nameOf(event.who), facts.say), acts: answers(facts, window) };
}

function answers(facts: NowFacts, window: Window): Act[] {
  const fitting = facts.scores.reactions.filter((item) => item.reactsTo === window.event.trigger);
  const pass = actOf(
    facts,
    { id: `pass:${window.id}`, label: facts.say("TURNCRAFT.Now.pass"), price: null },
    { kind: "pass", who: facts.who, window: window.id },
  );
  return [...fitting.map((item) => reactAct(facts, window.id, item)), pass];
}

function menuOf(id: "interaction" | "reaction", label: string, acts: readonly Act[]): ActMenu {
  const dead = acts.every((act) => act.dead);
  return { id, label, price: id, pips: [], left: null, dead, why: dead ? (acts[0]?.why ?? null) : null, acts };
}

/** One reason for all of them, or null. */
function sharedReason(acts: readonly { dead: boolean; why: string | null }[]): string | null {
  const first = acts[0]?.why ?? null;
  return acts.every((act) => act.dead && act.why === first) ? first : null;
}

/** Outside a fight: what the creature has each turn. */
export function restView(scores: Scores, say: Say): Pick<NowView, "movement"> & { pips: readonly PipRow[] } {
  return { pips: pipsView(scores.resourceMax, null, say), movement: movementView(scores.speeds, 0, say) };
}
