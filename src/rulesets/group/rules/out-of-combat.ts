import { fromGenerator } from "../../../engine/from-generator.ts";
import type { OutOfCombat } from "../../../engine/out-of-combat.ts";
import { tellHarm } from "../../../engine/strike.ts";
import { makeAttack } from "./attacks-play.ts";
import type { GroupCommand } from "./commands.ts";
import type { GroupState } from "./types.ts";

/** Attack outside combat: rolled as usual (GR-95, GR-130); its results are held, and logged (GR-54). */
export const outOfCombat: OutOfCombat<GroupState, GroupCommand> = fromGenerator(function* (play) {
  const { command } = play.given;
  if (command.kind !== "act" || !command.attack) return;
  const { who, item, attack } = command;
  yield* makeAttack(play, { who, item, attack, hold: "outside", bonus: 0, penalty: 0, primaryOnly: false });
  const made = item.routine.map(({ damage }) => damage).join(" / ");
  for (const { target, damage: harm } of play.state.held) {
    tellHarm(play, who, { what: item.name, item: item.uuid, target, harm, made });
  }
});
