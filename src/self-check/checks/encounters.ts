import { replacement } from "../../combat/versions.ts";
import { listen } from "../../listening.ts";
import { rulesetIds } from "../../rulesets/registry.ts";
import type { Check } from "../check.ts";
import { accepted, stepsOf, stored, until } from "../scratch.ts";

type Update = Combat.UpdateData;

const spends = (who: string) => ({ kind: "spend", who, resource: "action", what: "Self-check" });

export const encounters: readonly Check[] = [
  {
    id: "begins",
    wanted: { round: 1, turn: 0, inOrder: true, initiative: [20, 10] },
    async run(scratch) {
      const { combat, who } = await scratch.fight();
      return {
        round: combat.round,
        turn: combat.turn,
        inOrder: combat.turns.map(({ id }) => id).join() === who.join(),
        initiative: combat.turns.map(({ initiative }) => initiative),
      };
    },
  },
  {
    id: "usualType",
    wanted: { isOurs: true, sameInWorld: true },
    async run(scratch) {
      const scene = await scratch.scene();
      // As core's tracker makes one: of no type.
      const data = { scene: scene.id, flags: { turncraft: { scratch: true } } };
      const made = await Combat.implementation.create(data as Combat.CreateData);
      const combat = made && scratch.keep(made);
      return {
        isOurs: Boolean(combat && "state" in combat && combat.state),
        sameInWorld: combat?.type === game.settings.get("turncraft", "ruleset"),
      };
    },
  },
  {
    id: "oneWrite",
    wanted: { updates: 1, revisions: 1, entries: 1 },
    async run(scratch) {
      const fight = await scratch.fight();
      const before = { revision: stored(fight).revision, steps: stepsOf(fight) };
      let updates = 0;
      const ignore = listen({
        updateCombat: (combat) => {
          if (combat.id === fight.combat.id) updates++;
        },
      });
      await accepted(fight.combat, spends(fight.who[0]));
      ignore();
      const revisions = stored(fight).revision - before.revision;
      return { updates, revisions, entries: stepsOf(fight) - before.steps };
    },
  },
  {
    id: "undoRedo",
    wanted: { undone: true, redone: true, dropped: true },
    async run(scratch) {
      const fight = await scratch.fight();
      const { combat, who } = fight;
      const text = () => JSON.stringify(stored(fight).state);
      const before = text();
      await accepted(combat, spends(who[0]));
      const after = text();
      await combat.undo();
      const undone = text() === before;
      await combat.redo();
      const redone = text() === after;
      // A new step takes the place of the one that was undone, whose entry is deleted from the keyed map.
      await combat.undo();
      const { at } = stored(fight).history;
      await accepted(combat, { kind: "advance", round: 1, turn: who[0] });
      const entries = Object.keys(stored(fight).history.entries);
      return {
        undone,
        redone,
        dropped:
          entries.length === new Set(entries).size && entries.every((seq) => +seq > 0) && stored(fight).history.at > at,
      };
    },
  },
  {
    id: "nextTurn",
    wanted: { turn: 1, back: 0 },
    async run(scratch) {
      const { combat } = await scratch.fight();
      // Core's own method, as its keys, macros and other packages call it.
      await combat.nextTurn();
      const { turn } = combat;
      await combat.previousTurn();
      return { turn, back: combat.turn };
    },
  },
  {
    id: "turnByOthers",
    wanted: { turn: 1, step: true },
    async run(scratch) {
      const fight = await scratch.fight();
      const before = stepsOf(fight);
      await fight.combat.update({ turn: 1 } as Update);
      const turned = await until(() => fight.combat.turn === 1);
      return { turn: fight.combat.turn, step: turned && stepsOf(fight) === before + 1 };
    },
  },
  {
    id: "restored",
    wanted: { restored: true, round: 1, playable: true },
    async run(scratch) {
      const fight = await scratch.fight();
      const { combat, who } = fight;
      const { revision, state } = stored(fight);
      // A write that claims to be another page's and builds on an old revision.
      const mark = { turncraft: { page: "nobody", base: -1 } };
      await combat.update({ system: { state: { ...state, round: 7 } } } as Update, mark as never);
      const restored = await until(() => stored(fight).revision > revision && stored(fight).state.round === 1);
      await accepted(combat, spends(who[0]));
      return { restored, round: combat.round, playable: stored(fight).revision > revision };
    },
  },
  {
    id: "restoredWhole",
    wanted: { restored: true, round: 1 },
    async run(scratch) {
      const fight = await scratch.fight();
      const { revision, state, ...rest } = stored(fight);
      const [key, value] = replacement({ ...rest, revision, state: { ...state, round: 7 } });
      const mark = { turncraft: { page: "nobody" } };
      await fight.combat.update({ [key]: value } as Update, mark as never);
      const restored = await until(() => stored(fight).revision > revision && stored(fight).state.round === 1);
      return { restored, round: fight.combat.round };
    },
  },
  {
    id: "restoredFields",
    wanted: { turn: 0, initiative: 20 },
    async run(scratch) {
      const { combat, who } = await scratch.fight();
      const mark = { turncraft: { page: "nobody" } };
      const typed: object = { turn: 1, combatants: [{ _id: who[0], initiative: 3 }] };
      await combat.update(typed as Update, mark as never);
      await until(() => combat.turn === 0 && combat.combatants.get(who[0])?.initiative === 20);
      return { turn: combat.turn, initiative: combat.combatants.get(who[0])?.initiative };
    },
  },
  {
    id: "typeChange",
    wanted: { switched: true, round: 0, back: true, same: true },
    async run(scratch) {
      const fight = await scratch.fight();
      const { combat } = fight;
      const before = JSON.stringify(stored(fight).state);
      const first = combat.type;
      const other = rulesetIds().find((id) => id !== first) ?? first;
      await combat.switchRuleset(other);
      const { type, round } = combat;
      await combat.undo();
      return {
        switched: type === other,
        round,
        back: combat.type === first,
        same: JSON.stringify(stored(fight).state) === before,
      };
    },
  },
  {
    id: "joinLeave",
    wanted: { joined: true, left: true },
    async run(scratch) {
      const { combat, scene, actor } = await scratch.fight();
      const count = () => Object.values(combat.state?.fighters ?? {}).filter(({ departed }) => !departed).length;
      const token = await scratch.token(actor, scene, { name: "Self-check C", x: 500, y: 500 });
      const data = { tokenId: token.id, sceneId: scene.id, actorId: actor.id, hidden: true };
      const [made] = await combat.createEmbeddedDocuments("Combatant", [data as Combatant.CreateData]);
      const joined = await until(() => count() === 3);
      await made?.delete();
      return { joined, left: await until(() => count() === 2 && !combat.combatants.has(made?.id ?? "")) };
    },
  },
];
