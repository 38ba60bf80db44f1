import type { CombatantId, EffectId, Feet } from "../../../src/engine/index.ts";
import {
  type DexterityCommand,
  type DexterityCommandOf,
  type DexterityFighter,
  type DexterityScores,
  type DexterityState,
  type DexterityStep,
  dexterity,
  waitingFor,
} from "../../../src/rulesets/dexterity/rules/index.ts";
import { turnPanelView } from "../../../src/rulesets/dexterity/sheet/sheet.ts";
import { allOffers } from "../../../src/sheets/turn-panel/facet.ts";
import type { Action, Bot, View } from "../bot.ts";
import type { Luck } from "../luck.ts";
import { offersUnder, pickerOf, takenOf } from "../offers.ts";

type MyView = View<DexterityState>;
type MyAction = Action<DexterityCommand>;

const offers = offersUnder(dexterity, (input) => allOffers(turnPanelView(input)));

const parry = { item: "Parry", name: "Parry", reactsTo: "onAttack", casts: false, moves: false } as const;
const counterspell = {
  item: "Counterspell",
  name: "Counterspell",
  reactsTo: "onCast",
  casts: true,
  moves: false,
} as const;

/** Attacks with the Action, walks, parries and casts; ends its turn for lack of better. */
export const dexterityBot: Bot<DexterityState, DexterityCommand> = {
  ruleset: dexterity,
  guest,
  act(view) {
    const { state } = view;
    const window = state.windows.at(-1);
    const [asked] = window ? waitingFor(window) : [];
    if (asked) return answer(view, asked);
    return state.activeId === null ? null : takeTurn(view, state.activeId);
  },
  onward: (state) =>
    state.round === 0 ? { kind: "start" } : { kind: "advance", round: state.round, turn: state.activeId },
  lands({ at }, state, log) {
    if (log.some(({ event, who }) => event === "TURNCRAFT.Log.reacted" && who === at)) return false;
    return state.windows.length > 0 ? null : true;
  },
};

function guest(luck: Luck): DexterityScores {
  const walk = luck.pick([25, 30, 35]);
  const feet = (value: number) => value as Feet;
  return {
    dexterityBonus: luck.between(-1, 4),
    speeds: {
      walk: feet(walk),
      swim: feet(luck.pick([0, 15])),
      climb: feet(0),
      fly: feet(luck.pick([0, 0, 60])),
      burrow: feet(0),
    },
    resourceMax: { action: 1, quick: 1, interaction: 1, reaction: 1 },
    playerOwned: luck.happens(0.5),
    reactions: [parry, counterspell].filter(() => luck.happens(0.3)),
  };
}

function answer(view: MyView, who: CombatantId): MyAction | null {
  const any = pickerOf<DexterityState, DexterityCommand>(offers, view, who);
  return (view.luck.happens(0.6) ? any("answer:react") : null) ?? any("answer:pass");
}

function takeTurn(view: MyView, who: CombatantId): MyAction {
  const { state, luck } = view;
  const fighter = state.fighters[who];
  const end: MyAction = { command: { kind: "advance", round: state.round, turn: who }, by: who };
  if (!fighter || fighter.defeated) return end;
  if (fighter.spent === 0 && luck.happens(0.5)) return { command: walk(luck, who, fighter), by: who };
  if (fighter.left.action > 0) return luck.happens(0.8) ? attack(view, who) : cast(luck, who);
  if (luck.happens(0.3)) return { command: small(view, who), by: who };
  return end;
}

function attack({ luck, foesOf, nameOf }: MyView, by: CombatantId): MyAction {
  const at = luck.pick(foesOf(by));
  const command: DexterityCommand = {
    kind: "spend",
    who: by,
    resource: "action",
    what: `a blow at ${nameOf(at)}`,
    trigger: "onAttack",
  };
  return { command, by, blow: { by, at, damage: luck.between(1, 8) } };
}

function cast(luck: Luck, by: CombatantId): MyAction {
  const what = luck.pick(["Sleep", "Fog"]);
  return { command: { kind: "spend", who: by, resource: "action", what, trigger: "onCast" }, by };
}

/** Picks a minor activity: a Quick Action, an Interaction, an effect. */
function small({ luck, state }: MyView, who: CombatantId): DexterityCommand {
  const [lasting] = Object.keys(state.effects);
  if (lasting !== undefined && luck.happens(0.3)) return { kind: "end-effect", id: lasting as EffectId };
  const interactions = takenOf<DexterityCommand>(offers(state, who), "interaction:");
  if (interactions.length > 0 && luck.happens(0.4)) return luck.pick(interactions);
  if (luck.happens(0.6)) return { kind: "spend", who, resource: "quick", what: "a feint" };
  const id = `fx${luck.between(0, 99_999)}` as EffectId;
  const terms = { value: luck.between(0, 12), unit: "seconds", data: {} } as const;
  return {
    kind: "effect",
    id,
    uuid: `Actor.${who}.ActiveEffect.${id}`,
    name: "A blessing",
    bearer: who,
    originator: who,
    ...terms,
  };
}

/** A straight walk of up to eight spaces, some of which may be too many. */
function walk(luck: Luck, who: CombatantId, { scores }: DexterityFighter): DexterityCommandOf<"move"> {
  const mode = scores.speeds.fly > 0 && luck.happens(0.5) ? "fly" : "walk";
  const count = luck.between(1, 8);
  const steps = Array.from({ length: count }, (_, i): DexterityStep => {
    return { to: { x: i + 1, y: 0 }, mode, medium: null, factor: 1, occupied: false, feet: 5 as Feet };
  });
  const at = (x: number) => ({ x: x * 100, y: 0, elevation: 0 });
  const token = { uuid: `Scene.arena.Token.${who}`, before: at(0), path: steps.map(({ to }) => at(to.x)) };
  return {
    kind: "move",
    who,
    measured: { grid: "square", from: { x: 0, y: 0 }, steps, token, blocked: false },
    forced: false,
  };
}
