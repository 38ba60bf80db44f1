const broken = () => {
  throw new Error("Nothing of this today");
};

Hooks.once("turncraft.registerRulesets", (rulesets) => {
  rulesets.register({
    rules: { ...rulesets.get("dexterity"), id: "faulty.fight" },
    host: { scoresOf: () => ({}) },
    data: {
      creatureFields: broken,
      itemFields: () => ({ luck: new foundry.data.fields.NumberField({ initial: 7 }) }),
      creatureNumbers: broken,
      attackBonus: broken,
      damage: broken,
    },
    register: broken,
  });
});
