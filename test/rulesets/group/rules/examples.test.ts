import type { CombatantId } from "../../../../src/engine/index.ts";
import {
  type GroupCommand,
  type GroupFighter,
  type GroupId,
  type GroupState,
  group,
  type Item,
  type Phase,
} from "../../../../src/rulesets/group/rules/index.ts";
import { describeExamples } from "../../examples.ts";
import {
  act,
  advance,
  at,
  at1,
  complex,
  declares,
  delay,
  delaying,
  fast,
  feet,
  fight,
  type Guest,
  incantation,
  innate,
  intend,
  invocation,
  item,
  pass,
  type Scene,
  simple,
  weapon,
} from "./fights.ts";

describeExamples<GroupState, GroupCommand>(new URL("examples.yaml", import.meta.url), {
  ruleset: group,
  fight: (guests, scene) => fight(fielded(guests), scene as Scene),
  gathering: (guests, scene) => fight(fielded(guests), { phase: "SETUP", round: 0, ...(scene as Scene) }),
  command,
});

const strikeOf = (name: string, damage: string) => ({ name, damage, special: "", hand: null });
const halberd = [
  { name: "chop", damageType: "", spaceRequired: feet(6) },
  { name: "stab", damageType: "", spaceRequired: feet(2) },
];
const claws = [strikeOf("claw", "1d6"), strikeOf("claw", "1d6"), strikeOf("bite", "1d8")];

/** Things that the examples name. */
const things: Readonly<Record<string, Item>> = {
  sword: weapon(5, { name: "sword", routine: [strikeOf("sword", "1d8")] }),
  dagger: weapon(2, { name: "dagger", routine: [strikeOf("dagger", "1d6")] }),
  "claw, claw, bite": weapon(null, { name: "claw, claw, bite", routine: claws }),
  halberd: weapon(9, { name: "halberd", modes: halberd, routine: [strikeOf("halberd", "1d10")] }),
  bow: item({
    name: "bow",
    kind: "weapon",
    attackForm: "missile",
    range: feet(25),
    routine: [strikeOf("arrow", "1d6")],
  }),
  sling: item({
    name: "sling",
    kind: "weapon",
    attackForm: "missile",
    range: feet(20),
    routine: [strikeOf("stone", "1d4")],
  }),
  parley: fast("parley"),
  flee: fast("flee"),
  charge: fast("charge"),
  crossbow: item({ name: "crossbow", kind: "weapon", attackForm: "missile", partOfAttack: true }),
  bless: incantation(5, { name: "bless" }),
  bolt: incantation(3, {
    name: "bolt",
    targets: "creature",
    range: feet(60),
    needsLineOfEffect: true,
    needsLineOfSight: true,
  }),
  flash: item({ name: "flash", kind: "ability", spellKind: "spell-like", actionType: "immediate" }),
  wand: invocation(2),
  gaze: innate("gaze"),
  nod: innate("nod", { actionType: "minor" }),
  dig: complex("dig"),
  load: delaying("load"),
  "let go*": simple("let go*", { noTime: true }),
  "draw a weapon": simple("draw a weapon", { complementOf: "attack" }),
};

/** "speed 7" is a weapon, "spell 12" an incantation of so many segments; what has no entry is a simple activity. */
function thing(name: string): Item {
  const [, kind, figure = ""] = /^(speed|spell) (\d+)$/.exec(name) ?? [];
  if (kind === "speed") return weapon(Number(figure), { name, routine: [strikeOf(name, "1d8")] });
  if (kind === "spell") return incantation(Number(figure), { name });
  return things[name] ?? simple(name);
}

/** Guest in the words of the examples. `casts`: declared, and begun. */
interface Person extends Omit<Guest, "place"> {
  readonly at?: readonly [number, number];
  readonly declares?: string;
  readonly casts?: string;
  readonly hand?: string;
  /** Action announced for its slot; `minors`: accompanying ones. */
  readonly intends?: string;
  readonly minors?: readonly string[];
  /** Open squares beside the guest, walls elsewhere; squares of other creatures don't count. */
  readonly walled?: readonly (readonly [number, number])[];
}

function fielded(people: Readonly<Record<string, object>>): Record<string, Guest> {
  return Object.fromEntries(Object.entries(people).map(([name, person]) => [name, guestOf(person as Person)]));
}

function guestOf(person: Person): Guest {
  const { at: square, walled, hand, fighter, scores, group: side } = person;
  return {
    ...(side !== undefined && { group: side }),
    place: square ? at(...square, 1, walled ? wallsAround(square, walled) : []) : null,
    scores: { ...scores, ...(hand && { inHand: thing(hand) }) },
    fighter: { ...plansOf(person), ...fighter },
  };
}

/** Actions a guest has declared, begun or announced. */
function plansOf({ declares: plan, casts, intends: next, minors = [] }: Person): Partial<GroupFighter> {
  const item = plan ?? casts;
  const begun = { target: null, round: 1, added: 0, kept: false, state: "casting" } as const;
  return {
    ...(item && { declaration: { item: thing(item), plans: [], delay: false }, major: "declared" }),
    ...(item &&
      thing(item).activityKind === "complex" && {
        late: { item: thing(item), target: null, part: false, done: false },
      }),
    ...(casts && {
      spell: { ...begun, item: thing(casts), segments: thing(casts).time?.amount ?? 1 },
      spellsThisRound: 1,
    }),
    ...(next && { intent: { item: thing(next), minors: minors.map(thing) } }),
  };
}

function wallsAround([x, y]: readonly [number, number], open: readonly (readonly [number, number])[]) {
  const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => ({ x: x + dx, y: y + dy })));
  return around.filter((square) => !open.some(([ox, oy]) => ox === square.x && oy === square.y)).slice(0, 8);
}

interface Short {
  readonly kind?: string;
  readonly who?: CombatantId;
  /** Does this. */
  readonly does?: string;
  readonly declares?: string;
  readonly intends?: string;
  /** Done with it. */
  readonly minors?: readonly string[];
  /** Target of a declared spell. */
  readonly aims?: CombatantId;
  readonly flies?: readonly number[];
  readonly target?: CombatantId;
  readonly also?: CombatantId;
  readonly mode?: number;
  readonly called?: string;
  readonly multipliers?: readonly { factor: number; stacks: boolean }[];
  /** Minor activities done with it, or still to come. */
  readonly with?: readonly string[];
  /** In the phase of a major action instead of alone. */
  readonly beside?: true;
  readonly delay?: true;
  /** The target of its spell. */
  readonly names?: CombatantId;
  /** Line of its spell: a wall or nothing in between. */
  readonly line?: { walls: boolean; seen: boolean };
  /** A jump ahead. */
  readonly to?: Phase;
  /** An attack out of turn. */
  readonly as?: "free" | "immediate" | "action";
  /** Squares of a row, one after the other. */
  readonly walks?: readonly number[];
}

/** "next", "to LOW_D3", "A rolls", "A1 passes", "A1 delays", an object by actor, or a plain command. */
function command(short: unknown, state: GroupState): GroupCommand {
  if (typeof short === "string") return inWords(short, state);
  const words = short as Short;
  const { who, minors = [] } = words;
  if (words.kind || !who) return short as GroupCommand;
  if (words.declares) return declares(who, thing(words.declares));
  if (words.intends) return intend(who, thing(words.intends), minors.map(thing));
  if (words.walks) return going(who, words.walks, "walk");
  if (words.flies) return going(who, words.flies, "fly");
  if (words.aims) return { kind: "target", who, target: { combatant: words.aims } };
  return action(words, who, state);
}

function inWords(words: string, state: GroupState): GroupCommand {
  const [first = "", second = ""] = words.split(" ");
  const who = first as CombatantId;
  if (first === "next") return advance(state);
  if (first === "to") return advance(state, second as Phase);
  if (second === "rolls") return { kind: "roll", group: first as GroupId };
  return second === "delays" ? delay(who) : pass(who);
}

function action(words: Short, who: CombatantId, state: GroupState): GroupCommand {
  const { target, as, minors = [] } = words;
  const attack = target && { attack: attackIn(words, target) };
  const done = thing(words.does ?? "sword");
  if (as) return { kind: "react", who, window: state.window?.id ?? null, as, item: done, ...attack };
  return act(who, done, { ...attack, ...(minors.length > 0 && { minors: minors.map(thing) }) });
}

function attackIn({ also, mode, called, multipliers }: Short, target: CombatantId) {
  return at1(target, {
    targets: also ? [target, also] : [target],
    mode: mode ?? null,
    called: called ?? null,
    multipliers: multipliers ?? [],
  });
}

function going(who: CombatantId, xs: readonly number[], pace: "walk" | "fly"): GroupCommand {
  const placed = (x: number) => ({ x: x * 100, y: 0, elevation: 0 });
  const token = { uuid: "Scene.s.Token.t", before: placed(0), path: xs.map(placed) };
  const steps = xs.map((x) => ({ to: { x, y: 0 } }));
  const path = { grid: "square" as const, from: { x: 0, y: 0 }, steps, token, blocked: false };
  return { kind: "move", who, pace, forced: false, measured: path };
}
