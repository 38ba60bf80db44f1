import type { CombatantId, Feet } from "../../../src/engine/index.ts";
import {
  type Fighter,
  type SecondsCommand,
  type SecondsState,
  type Step,
  seconds,
  turnSeconds,
} from "../../../src/rulesets/seconds/rules/index.ts";
import type { Bot, Deed, View } from "../bot.ts";
import type { Luck } from "../luck.ts";

type MyView = View<SecondsState>;
type MyDeed = Deed<SecondsCommand>;

/** Strikes, casts with delay, walks, waits, puts turns off and takes them in the middle of others'. */
export const secondsBot: Bot<SecondsState, SecondsCommand> = {
  ruleset: seconds,
  guest: (luck) => ({ reflex: luck.between(0, 5), dexterity: luck.between(-1, 5), moveFeet: luck.pick([5, 10]) }),
  act(view) {
    const { state, luck } = view;
    const held = state.order.find((id) => state.fighters[id]?.held && mayTakeHeld(state, id));
    if (held && luck.happens(0.25)) return { command: { kind: "act", who: held }, by: held };
    const who = state.activeId;
    const fighter = who === null ? undefined : state.fighters[who];
    return who === null || !fighter ? null : takeTurn(view, who, fighter);
  },
  onward: (state) =>
    state.round === 0 ? { kind: "start" } : { kind: "advance", round: state.round, turn: state.activeId },
  lands({ by }, { fighters }, log) {
    const said = (...ends: string[]) =>
      log.some(({ event, who }) => who === by && ends.some((end) => event.endsWith(end)));
    if (said("seconds.done", "seconds.effect", "seconds.early")) return true;
    const { running = null, inAction = null, delays = [] } = fighters[by] ?? {};
    return running || inAction || delays.length > 0 ? null : false;
  },
};

function mayTakeHeld(state: SecondsState, who: CombatantId): boolean {
  const given = {
    command: { kind: "act", who },
    asker: { gm: true, owns: [] },
    insist: false,
    freshScores: {},
  } as const;
  return seconds.refuse(state, given, []).length === 0;
}

function takeTurn(view: MyView, who: CombatantId, fighter: Fighter): MyDeed {
  const { state, luck } = view;
  const as = (command: SecondsCommand): MyDeed => ({ command, by: who });
  const end = as({ kind: "advance", round: state.round, turn: who });
  if (fighter.inAction) return as({ kind: "finish", who });
  if (fighter.defeated || fighter.secondsLeft === 0) return end;
  if (fighter.running) return as({ kind: luck.happens(0.9) ? "continue" : "abandon", who });
  if (fighter.secondsLeft === turnSeconds && luck.happens(0.1)) return as({ kind: "delay", who });
  if (luck.happens(0.5)) return strike(view, who);
  const others = [
    () => walk(luck, who),
    (): SecondsCommand => ({ kind: "wait", who, seconds: luck.between(1, fighter.secondsLeft) }),
    (): SecondsCommand => ({ kind: "free", who, what: "a word" }),
    (): SecondsCommand => ({ kind: "begin", who, action: "run", total: luck.between(3, 9) }),
  ];
  return luck.happens(0.7) ? as(luck.pick(others)()) : end;
}

/** A blow or a spell, which may take longer than the turn and later still to take effect. */
function strike({ luck, foesOf }: MyView, by: CombatantId): MyDeed {
  const blow = { by, at: luck.pick(foesOf(by)), damage: luck.between(1, 8) };
  const action = luck.pick(["melee", "ranged", "spell"] as const);
  if (action !== "spell") return { command: { kind: "begin", who: by, action }, by, blow };
  const [time, delay] = [luck.pick([null, 3, 8]), luck.pick([0, 0, 4])];
  const terms = { seconds: time, orLonger: false, delay, consecutive: luck.happens(0.7), throws: true as const };
  return {
    command: { kind: "begin", who: by, action, item: { id: "Item.flames", name: "Flames", ...terms } },
    by,
    blow,
  };
}

function walk(luck: Luck, who: CombatantId): SecondsCommand {
  const steps = Array.from(
    { length: luck.between(1, 4) },
    (_, i): Step => ({ to: { x: i + 1, y: 0 }, feet: 5 as Feet }),
  );
  const at = (x: number) => ({ x: x * 100, y: 0, elevation: 0 });
  const token = { uuid: `Scene.arena.Token.${who}`, before: at(0), path: steps.map(({ to }) => at(to.x)) };
  const survey = { grid: "square", from: { x: 0, y: 0 }, steps, token, blocked: false } as const;
  return { kind: "move", who, survey, forced: false, run: luck.happens(0.2) };
}
