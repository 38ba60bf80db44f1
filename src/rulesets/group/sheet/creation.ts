import type { ArchetypeId, RulesetCreation } from "../../../sheets/creation/archetype.ts";

interface Block {
  readonly className: string;
  readonly classLevel: number;
  readonly dexReaction: number;
  readonly attackModifier: number;
  readonly damageModifier: number;
  readonly routinesPerRound: number;
}

function block(className: string, changes: Partial<Omit<Block, "className">> = {}): Block {
  return {
    className,
    classLevel: 5,
    dexReaction: 0,
    attackModifier: 0,
    damageModifier: 0,
    routinesPerRound: 1,
    ...changes,
  };
}

const hands = ["armsDrawaWeapon0", "armsSheatheaWeap"];

const scores: Readonly<Record<ArchetypeId, Block>> = {
  guardian: block("Fighter", { attackModifier: 1, damageModifier: 2, routinesPerRound: 2 }),
  breaker: block("Fighter", { attackModifier: 1, damageModifier: 3 }),
  scout: block("Scout", { classLevel: 4, dexReaction: 2, attackModifier: 1 }),
  blade: block("Thief", { dexReaction: 2 }),
  healer: block("Cleric"),
  mage: block("Magic-user", { dexReaction: 1 }),
};

/** Scores and items of archetypes under Group Initiative, with the activities that its rounds consist of. */
export const groupCreation: RulesetCreation = {
  scores,
  items: {
    guardian: hands,
    breaker: [...hands, "armsLoadaLightCr"],
    scout: [...hands, "armsTakeCarefulA"],
    blade: [...hands, "armsPickaLock000"],
    healer: hands,
    mage: hands,
  },
  figures: (id, localize) => [`${localize("TURNCRAFT.GroupTable.field.classLevel")} ${scores[id].classLevel}`],
};
