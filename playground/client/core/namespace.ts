/** `foundry.utils`, CONST and the global names of this folder. */
import { Collection } from "./collection.ts";
import { Color } from "./color.ts";
import { CONFIG } from "./config.ts";
import { CONST, CONST_V14 } from "./constants.ts";
import { comparing, deprecateNames } from "./deprecated.ts";
import { registerDice } from "./dice/index.ts";
import { expose, exposeGlobals, foundry } from "./expose.ts";
import { Game, game } from "./game.ts";
import { isV14 } from "./generation.ts";
import { Hooks } from "./hooks.ts";
import { Localization } from "./i18n.ts";
import type { LooseObject } from "./loose.ts";
import { localizeDataModel } from "./model-labels.ts";
import { exposeMovedNames } from "./moved-names.ts";
import * as objects from "./objects.ts";
import { addPrimitives } from "./primitives.ts";
import { ClientSettings } from "./settings.ts";
import { registerStatuses } from "./statuses.ts";
import * as text from "./text.ts";
import { GameTime } from "./time.ts";
import { buildUuid, fromUuid, fromUuidSync, getDocumentClass, parseUuid } from "./uuid.ts";

// Some of core's, in its order (API page of CONFIG.statusEffects).
const STATUSES = [
  ["dead", "EFFECT.StatusDead", "icons/svg/skull.svg"],
  ["unconscious", "EFFECT.StatusUnconscious", "icons/svg/unconscious.svg"],
  ["stun", "EFFECT.StatusStunned", "icons/svg/daze.svg"],
  ["prone", "EFFECT.StatusProne", "icons/svg/falling.svg"],
  ["invisible", "EFFECT.StatusInvisible", "icons/svg/invisible.svg"],
  ["blind", "EFFECT.StatusBlind", "icons/svg/blind.svg"],
].map(([id, name, img]) => ({ id, name, img }));

/** Needs the generation; comes before documents are registered. */
export function registerCore(): void {
  addPrimitives();
  exposeMovedNames();
  // A name of the host's own, which the API doesn't have.
  const { isPlainObject: _hidden, ...documented } = objects;
  expose("utils", {
    ...documented,
    ...text,
    Collection,
    Color,
    buildUuid,
    getDocumentClass,
    parseUuid,
    fromUuid,
    fromUuidSync,
  });
  expose("helpers", {
    Hooks,
    Localization: Object.assign(Localization, { localizeDataModel }),
    ClientSettings,
    GameTime,
  });
  if (isV14()) {
    Object.assign(CONST, CONST_V14);
    expose("utils", comparing);
    deprecateNames();
  }
  expose("", { CONST, Game });
  expose("", {
    get game() {
      return game;
    },
    get ui() {
      return (globalThis as LooseObject).ui;
    },
  });
  registerStatuses(STATUSES);
  CONFIG.ChatMessage = { ...CONFIG.ChatMessage, batchSize: 100 };
  if (isV14()) {
    const modes = ["public", "gm", "blind", "self", "ic"].map((mode) => [mode, { label: `CHAT.MODES.${mode}` }]);
    CONFIG.ChatMessage.modes = Object.fromEntries(modes);
  }
  exposeGlobals({ foundry, CONST, CONFIG, Hooks, Color, game, fromUuid, fromUuidSync, getDocumentClass });
  if (isV14()) {
    exposeGlobals({
      _loc: (id: string, data?: LooseObject) => (data ? game.i18n.format(id, data) : game.i18n.localize(id)),
    });
  }
  registerDice();
}
