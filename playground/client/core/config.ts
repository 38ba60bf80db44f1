import { COMPATIBILITY_MODES } from "./constants.ts";
import type { LooseObject } from "./loose.ts";

/**
 * The global `CONFIG`. Folders add their parts on loading (`documents/index.ts`, roll, canvas, applications); systems change it
 * in `init`.
 */
export const CONFIG: LooseObject = {
  compatibility: { mode: COMPATIBILITY_MODES.WARNING, includePatterns: [], excludePatterns: [] },
  debug: { hooks: false, combat: false },
  time: { turnTime: 0, roundTime: 0 },
  queries: {},
  ui: {},
  statusEffects: [],
  TextEditor: { enrichers: [] },
  defaultFontFamily: "Signika",
  fontDefinitions: {},
  specialStatusEffects: { DEFEATED: "dead", INVISIBLE: "invisible", BLIND: "blind" },
  sounds: {
    dice: "sounds/dice.wav",
    lock: "sounds/lock.wav",
    notification: "sounds/notify.wav",
    combat: "sounds/drums.wav",
  },
  supportedLanguages: { en: "English" },
  controlIcons: { combat: "icons/svg/combat.svg", defeated: "icons/svg/skull.svg", effects: "icons/svg/aura.svg" },
};
