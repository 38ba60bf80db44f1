import type { CombatantId, Feet } from "../../../src/engine/index.ts";
import {
  actionKeys,
  type SecondsCommand,
  type SecondsFighter,
  type SecondsState,
  type SecondsStep,
  seconds,
} from "../../../src/rulesets/seconds/rules/index.ts";
import { turnPanelView } from "../../../src/rulesets/seconds/sheet/sheet.ts";
import { allOffers } from "../../../src/sheets/turn-panel/facet.ts";
import type { Action, Bot, View } from "../bot.ts";
import type { Luck } from "../luck.ts";
import { offersUnder, pickerOf, takenOf } from "../offers.ts";

type MyView = View<SecondsState>;
type MyAction = Action<SecondsCommand>;

const offers = offersUnder(seconds, (input) => allOffers(turnPanelView(input)));

/** Strikes, casts with delay, walks, waits, puts turns off and takes them in the middle of others'. */
export const secondsBot: Bot<SecondsState, SecondsCommand> = {
  ruleset: seconds,
  guest: (luck) => ({ reflex: luck.between(0, 5), dexterity: luck.between(-1, 5), moveFeet: luck.pick([5, 10]) }),
  act(view) {
    const { state, luck } = view;
    const held = state.order.find((id) => state.fighters[id]?.held);
    const [act] = held && luck.happens(0.25) ? takenOf<SecondsCommand>(offers(state, held), "act") : [];
    if (held && act) return { command: act, by: held };
    const who = state.activeId;
    const fighter = who === null ? undefined : state.fighters[who];
    return who === null || !fighter ? null : takeTurn(view, who, fighter);
  },
  onward: (state) =>
    state.round === 0 ? { kind: "start" } : { kind: "advance", round: state.round, turn: state.activeId },
  lands({ by }, { fighters }, log) {
    const stated = (...ends: string[]) =>
      log.some(({ event, who }) => who === by && ends.some((end) => event.endsWith(end)));
    if (stated("seconds.done", "seconds.effect", "seconds.early")) return true;
    const { running = null, inAction = null, delays = [] } = fighters[by] ?? {};
    return running || inAction || delays.length > 0 ? null : false;
  },
};

function takeTurn(view: MyView, who: CombatantId, fighter: SecondsFighter): MyAction {
  const { state, luck } = view;
  const as = (command: SecondsCommand): MyAction => ({ command, by: who });
  const end = as({ kind: "advance", round: state.round, turn: who });
  const any = pickerOf<SecondsState, SecondsCommand>(offers, view, who);
  if (fighter.inAction) return any("giveUp") ?? end;
  if (fighter.defeated || fighter.secondsLeft === 0) return end;
  if (fighter.running) return any(luck.happens(0.9) ? "continue" : "abandon") ?? end;
  if (luck.happens(0.1)) return any("hold") ?? end;
  if (luck.happens(0.5)) return strike(view, who, any("melee", "ranged"));
  if (luck.happens(0.3)) return end;
  if (luck.happens(0.25)) return as(walk(luck, who));
  return luck.happens(0.3) ? as({ kind: "free", who, what: "a word" }) : (any("wait:", ...plain) ?? end);
}

/** Actions that neither strike nor cast. */
const plain = actionKeys.filter((action) => !["melee", "ranged", "combo", "spell"].includes(action));

/** A blow or a spell, which may take longer than the turn and later still to take effect. */
function strike({ luck, foesOf }: MyView, by: CombatantId, attack: MyAction | null): MyAction {
  const blow = { by, at: luck.pick(foesOf(by)), damage: luck.between(1, 8) };
  if (attack && luck.happens(0.67)) return { ...attack, blow };
  const [time, delay] = [luck.pick([null, 3, 8]), luck.pick([0, 0, 4])];
  const terms = { seconds: time, orLonger: false, delay, consecutive: luck.happens(0.7), throws: true as const };
  return {
    command: { kind: "begin", who: by, action: "spell", item: { id: "Item.flames", name: "Flames", ...terms } },
    by,
    blow,
  };
}

function walk(luck: Luck, who: CombatantId): SecondsCommand {
  const steps = Array.from(
    { length: luck.between(1, 4) },
    (_, i): SecondsStep => ({ to: { x: i + 1, y: 0 }, feet: 5 as Feet }),
  );
  const at = (x: number) => ({ x: x * 100, y: 0, elevation: 0 });
  const token = { uuid: `Scene.arena.Token.${who}`, before: at(0), path: steps.map(({ to }) => at(to.x)) };
  const path = { grid: "square", from: { x: 0, y: 0 }, steps, token, blocked: false } as const;
  return { kind: "move", who, measured: path, forced: false, run: luck.happens(0.2) };
}
