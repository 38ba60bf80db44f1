/** Settings of core itself. Other folders of the host add theirs in the same way, before `init`. */
import { StringField } from "../fields/values.ts";
import { game } from "./game.ts";
import { isV14 } from "./generation.ts";
import type { Loose } from "./loose.ts";
import { logCompatibilityWarning } from "./text.ts";

export const TRACKER_DEFAULT = {
  resource: "",
  skipDefeated: false,
  turnMarker: { enabled: true, animation: "spin", src: "", disposition: false },
};

const FORMER_MODES: Record<string, string> = { gm: "gmroll", blind: "blindroll", self: "selfroll" };

/**
 * "The `core.rollMode` client setting is deprecated in favor of `core.messageMode`" (warning quoted by issue 1395 of
 * JohanFalt/Foundry_WoD20; since 14, gone in 16). Assumed: returns the message mode by its former name.
 */
class FormerRollMode extends StringField {
  override initialize(): string {
    logCompatibilityWarning("The client setting core.rollMode is core.messageMode", { since: 14, until: 16 });
    return FORMER_MODES[game.settings.get("core", "messageMode")] ?? "publicroll";
  }
}

export function registerCoreSettings(): void {
  const { settings } = game;
  settings.register("core", "language", {
    name: "SETTINGS.LangN",
    scope: "client",
    config: false,
    type: String,
    default: "en",
  });
  settings.register("core", "combatTrackerConfig", {
    scope: "world",
    config: false,
    type: Object,
    default: TRACKER_DEFAULT,
  });
  settings.register("core", "permissions", { scope: "world", config: false, type: Object, default: {} });
  settings.register("core", "gridDiagonals", {
    scope: "world",
    config: false,
    type: Number,
    default: game.system.grid?.diagonals ?? 0,
  });
  settings.register("core", "time", {
    scope: "world",
    config: false,
    type: Number,
    default: 0,
    onChange: (value: number, options: Loose, userId: string) => game.time.onChange(value, options, userId),
  });
  // Read by packages (ClientSettings of the type package lists them); the canvas obeys the first.
  settings.register("core", "noCanvas", { scope: "client", config: false, type: Boolean, default: false });
  settings.register("core", "fonts", { scope: "world", config: false, type: Object, default: {} });
  settings.register("core", "adventureImports", { scope: "world", config: false, type: Object, default: {} });
  settings.register("core", "prototypeTokenOverrides", { scope: "world", config: false, type: Object, default: {} });
  settings.register("core", "moduleConfiguration", {
    scope: "world",
    config: false,
    type: Object,
    default: Object.fromEntries(game.modules.map(({ id }: Loose) => [id, true])),
  });
  for (const volume of ["globalPlaylistVolume", "globalAmbientVolume", "globalInterfaceVolume"])
    settings.register("core", volume, { scope: "user", config: false, type: Number, default: 0.5 });
  // Where tours stand, by namespace and id (packages read it by this name).
  settings.register("core", "tourProgress", { scope: "client", config: false, type: Object, default: {} });
  settings.register("core", "scrollingStatusText", { scope: "client", config: false, type: Boolean, default: true });
  settings.register("core", "performanceMode", { scope: "client", config: false, default: null });
  settings.register("core", "maxFPS", { scope: "client", config: false, type: Number, default: 60 });
  if (isV14()) {
    settings.register("core", "messageMode", { scope: "client", config: false, type: String, default: "public" });
    settings.register("core", "rollMode", { scope: "client", config: false, type: new FormerRollMode(), default: "" });
  } else settings.register("core", "rollMode", { scope: "client", config: false, type: String, default: "publicroll" });
}
