import type manifest from "../../system.json";
import { AdversaryModel, CharacterModel } from "./actors.ts";
import type { EncounterModel } from "./encounter.ts";
import { GroundBehavior } from "./ground-behavior.ts";
import { AbilityModel, ArmorModel, GearModel, SpellModel, WeaponModel } from "./items.ts";

const actorModels = { character: CharacterModel, adversary: AdversaryModel };
const itemModels = {
  weapon: WeaponModel,
  armor: ArmorModel,
  spell: SpellModel,
  ability: AbilityModel,
  gear: GearModel,
};

const behaviorModels = { "turncraft.ground": GroundBehavior };

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface DataModelConfig {
    Actor: typeof actorModels;
    Item: typeof itemModels;
    /** Models by the types of the manifest; rulesets register own models. */
    Combat: Record<keyof (typeof manifest)["documentTypes"]["Combat"], EncounterModel>;
    RegionBehavior: typeof behaviorModels;
  }
  interface SystemConfig {
    Actor: { base: "ignore"; moduleSubtype: "ignore" };
    Item: { base: "ignore"; moduleSubtype: "ignore" };
  }
}

/** Stored `system` of an actor. */
export type ActorSource = Actor.Implementation["system"]["_source"];
/** Stored `system` of an item. */
export type ItemSource = Item.Implementation["system"]["_source"];

export function registerData(): void {
  Object.assign(CONFIG.Actor.dataModels, actorModels);
  Object.assign(CONFIG.Item.dataModels, itemModels);
  Object.assign(CONFIG.RegionBehavior.dataModels, behaviorModels);
  Object.assign(CONFIG.RegionBehavior.typeIcons, { "turncraft.ground": "fa-solid fa-water" });
  CONFIG.Actor.trackableAttributes = {
    character: { bar: ["hp"], value: [] },
    adversary: { bar: ["hp"], value: [] },
  };
}
