/** Number of turns written by this page. Tests switch the habits on by flags. */
globalThis.restless = { forced: 0 };

const habit = (document, key) => document?.getFlag("restless", key);

/** Counts turns on the encounter, and tries to change what core was about to write. */
Hooks.on("combatTurn", (combat, data, options) => {
  data.turn = 99;
  data.round = 99;
  options.direction = -1;
  void combat.setFlag("restless", "turns", (habit(combat, "turns") ?? 0) + 1);
});

/** Skips marked combatants at the start of their turn. */
Hooks.on("updateCombat", (combat, changed) => {
  if (changed.turn === undefined || !game.user.isActiveGM) return;
  if (habit(combat.combatant, "skipped")) void combat.nextTurn();
});

/** Holds combatants to an initiative of its own. */
Hooks.on("updateCombat", (combat, changed) => {
  if (!game.user.isActiveGM || !changed.combatants) return;
  for (const combatant of combat.combatants) {
    const wanted = habit(combatant, "initiative");
    if (wanted !== undefined && combatant.initiative !== wanted) void combatant.update({ initiative: wanted });
  }
});

/** On a player's page: writes its own turn past every door whenever another is set, and answers each repair. */
Hooks.on("updateCombat", (combat) => {
  const wanted = habit(combat, "stubborn");
  if (game.user.isGM || wanted === undefined || combat._source.turn === wanted) return;
  globalThis.restless.forced += 1;
  void combat.update({ turn: wanted }, { turncraft: { page: `${game.userId}.restless` } });
});
