Hooks.once("setup", () => {
  const [first, second, ...rest] = CONFIG.statusEffects;
  CONFIG.statusEffects.splice(0, CONFIG.statusEffects.length, ...rest, second, first);
});
