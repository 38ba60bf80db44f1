import type { RulesetsAPI } from "../../../src/api.ts";
import type { Bars, StatusFacet } from "../../../src/combat/statuses/status.ts";
import { type CombatantId, named, question, type RulingRequest } from "../../../src/engine/index.ts";
import { defineRuleset } from "../../../src/rulesets/module.ts";
import { type CoinState, coin } from "../../rulesets/sixth/coin/index.ts";
import { coinData, nerveOf } from "./coin-data.ts";
import { coinMap, measurePath } from "./coin-map.ts";
import { coinSheet } from "./coin-sheet.ts";
import { coinTracker } from "./coin-tracker.ts";

/** Nerve as a bar of tokens, and an icon for a dodge this round (CF-6). */
const shown: StatusFacet<CoinState> = {
  own: ["guarding"],
  bars: ["nerve"],
  statuses: ({ fighters }, who) => (fighters[who]?.dodged ? [{ id: "guarding" }] : []),
  numbers({ fighters }, who): Bars {
    const fighter = fighters[who];
    return fighter ? { nerve: { value: fighter.nerve, max: fighter.most } } : {};
  },
};

/** Registers Coin Duel. The encounter type is the module's id and the type declared in its manifest. */
Hooks.once("turncraft.registerRulesets", (rulesets: RulesetsAPI) => {
  const host = { scoresOf, shown, measure: measurePath };
  const facets = { data: coinData, tracker: coinTracker, sheet: coinSheet, map: coinMap };
  rulesets.register(defineRuleset({ rules: { ...coin, id: "coin-duel.coin" }, host, ...facets }));
});

// The same without a word about movement.
Hooks.once("turncraft.registerRulesets", (rulesets: RulesetsAPI) => {
  rulesets.register({ rules: { ...coin, id: "coin-duel.still" }, host: { scoresOf } });
});

// A question that can be cancelled, whose options are people.
Hooks.once("turncraft.registerRulesets", (rulesets: RulesetsAPI) => {
  rulesets.register({ rules: picked, host: { scoresOf } });
});

// The other way: in the module's own init, after Turncraft's.
Hooks.once("init", () => game.turncraft.rulesets.register({ rules: vow, host: { scoresOf } }));

function scoresOf(actor: Actor.Implementation | null) {
  return { nerve: nerveOf(actor) };
}

/** The same, and before it begins each is asked for a word: many owners at once. */
const vow: typeof coin = {
  ...coin,
  id: "coin-duel.vow",
  needs(state, given, results) {
    const asked = given.command.kind === "start" ? vows(state) : [];
    const open = asked.filter(({ id }) => !results.some((result) => result.id === id));
    return open.length > 0 ? open : coin.needs(state, given, results);
  },
};

/** Same with a choice before the start: the first combatant names an opponent, or declines. */
const picked: typeof coin = {
  ...coin,
  id: "coin-duel.picked",
  needs(state, given, results) {
    const isOpen = given.command.kind === "start" && !results.some(({ id }) => id === "foe");
    return isOpen ? [pick(state)] : coin.needs(state, given, results);
  },
};

function pick({ fighters }: CoinState): RulingRequest {
  const [who, ...others] = (Object.keys(fighters) as CombatantId[]).toSorted();
  const options = others.map((id) => [id, "TURNCRAFT.Ruling.CF-8.spare", { name: named(id) }] as const);
  const asked = question("foe", "CF-8", "TURNCRAFT.Ruling.CF-9.question", options, {
    name: named(who as CombatantId),
  });
  return { ...asked, who: who as CombatantId, cancellable: true };
}

function vows({ fighters }: CoinState): RulingRequest[] {
  return (Object.keys(fighters) as CombatantId[]).map((who) => {
    const data = { name: named(who) };
    const options = [
      ["counts", "TURNCRAFT.Ruling.CF-9.counts"],
      ["void", "TURNCRAFT.Ruling.CF-9.void"],
    ] as const;
    return { ...question(`vow:${who}`, "CF-9", "TURNCRAFT.Ruling.CF-9.question", options, data), who };
  });
}
