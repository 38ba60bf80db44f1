/** Settings that core itself registers. Other folders of the host add theirs in the same way, before `init`. */
import { game } from "./game.ts";
import { isV14 } from "./generation.ts";
import type { Loose } from "./loose.ts";

export const TRACKER_DEFAULT = {
  resource: "",
  skipDefeated: false,
  turnMarker: { enabled: true, animation: "spin", src: "", disposition: false },
};

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
  settings.register("core", "performanceMode", { scope: "client", config: false, default: null });
  settings.register("core", "maxFPS", { scope: "client", config: false, type: Number, default: 60 });
  if (isV14())
    settings.register("core", "messageMode", { scope: "client", config: false, type: String, default: "public" });
  else settings.register("core", "rollMode", { scope: "client", config: false, type: String, default: "publicroll" });
}
