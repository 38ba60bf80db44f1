import type { CombatantId } from "../../../src/rules/engine/index.ts";
import { type Fighter, type GroupCommand, type GroupState, group, type Item } from "../../../src/rules/group/index.ts";
import { describeExamples } from "../examples.ts";
import {
  act,
  advance,
  at,
  at1,
  declares,
  delay,
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
} from "./table.ts";

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
  bless: incantation(5, { name: "bless" }),
  wand: invocation(2),
  gaze: innate("gaze"),
  "draw a weapon": simple("draw a weapon", { complementOf: "attack" }),
};

function thing(name: string): Item {
  const found = things[name];
  if (!found) throw new Error(`There is no ${name}`);
  return found;
}

/** Somebody in the words of the examples. `casts`: declared, and begun. */
interface Person extends Omit<Guest, "place"> {
  readonly at?: readonly [number, number];
  readonly declares?: string;
  readonly casts?: string;
  readonly hand?: string;
  /** No square beside it is open but those of other creatures: walls all around, save these. */
  readonly walled?: readonly (readonly [number, number])[];
}

function fielded(people: Readonly<Record<string, object>>): Record<string, Guest> {
  return Object.fromEntries(Object.entries(people).map(([name, person]) => [name, guestOf(person as Person)]));
}

function guestOf({ at: square, walled, declares: plan, casts, hand, fighter, scores, ...guest }: Person): Guest {
  const declared = plan ?? casts;
  const declaration = declared ? { item: thing(declared), plans: [], delay: false } : null;
  const spell = casts && {
    item: thing(casts),
    target: null,
    round: 1,
    segments: 5,
    added: 0,
    kept: false,
    state: "casting",
  };
  return {
    ...guest,
    place: square ? at(...square, 1, walled ? wallsAround(square, walled) : []) : null,
    scores: { ...scores, ...(hand && { inHand: thing(hand) }) },
    fighter: {
      ...(declaration && { declaration, major: "declared" }),
      ...(spell && ({ spell, spellsThisRound: 1 } as Partial<Fighter>)),
      ...fighter,
    },
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
  readonly target?: CombatantId;
  readonly also?: CombatantId;
  readonly mode?: number;
  readonly called?: string;
  readonly multipliers?: readonly { factor: number; stacks: boolean }[];
  /** An attack out of turn. */
  readonly as?: "free" | "immediate";
  /** Squares of a row, one after the other. */
  readonly walks?: readonly number[];
}

/** "next", "A1 passes", "A1 delays", an object that says who does what, or a command as it is. */
function command(short: unknown, state: GroupState): GroupCommand {
  if (short === "next") return advance(state);
  if (typeof short === "string") {
    const [who = "", verb] = short.split(" ");
    return verb === "delays" ? delay(who as CombatantId) : pass(who as CombatantId);
  }
  const words = short as Short;
  if (words.kind || !words.who) return short as GroupCommand;
  if (words.declares) return declares(words.who, thing(words.declares));
  if (words.intends) return intend(words.who, thing(words.intends));
  if (words.walks) return walk(words.who, words.walks);
  const attack = words.target && attackIn(words, words.target);
  const done = thing(words.does ?? "sword");
  if (!words.as) return act(words.who, done, attack ? { attack } : {});
  return {
    kind: "react",
    who: words.who,
    window: state.window?.id ?? null,
    as: words.as,
    item: done,
    ...(attack && { attack }),
  };
}

function attackIn({ also, mode, called, multipliers }: Short, target: CombatantId) {
  return at1(target, {
    targets: also ? [target, also] : [target],
    mode: mode ?? null,
    called: called ?? null,
    multipliers: multipliers ?? [],
  });
}

function walk(who: CombatantId, xs: readonly number[]): GroupCommand {
  const placed = (x: number) => ({ x: x * 100, y: 0, elevation: 0 });
  const token = { uuid: "Scene.s.Token.t", before: placed(0), path: xs.map(placed) };
  const steps = xs.map((x) => ({ to: { x, y: 0 } }));
  const survey = { grid: "square" as const, from: { x: 0, y: 0 }, steps, token, blocked: false };
  return { kind: "move", who, gait: "walk", forced: false, survey };
}
