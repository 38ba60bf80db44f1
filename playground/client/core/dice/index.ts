import { CONFIG } from "../config.ts";
import { expose, exposeGlobals } from "../expose.ts";
import { Roll } from "./roll.ts";
import * as terms from "./terms.ts";

/** `CONFIG.Dice` and `foundry.dice`. */
export function registerDice(): void {
  CONFIG.Dice ??= {
    randomUniform: () => Math.random(),
    rolls: [Roll],
    types: [terms.Die],
    termTypes: {},
    terms: { d: terms.Die },
  };
  CONFIG.Dice.rollModes = {
    publicroll: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
    gmroll: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
    blindroll: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
    selfroll: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
  };
  expose("dice", { Roll });
  expose("dice.terms", { ...terms });
  exposeGlobals({ Roll });
}
