/** Client settings with an on/off switch. Names and hints: `TURNCRAFT.Setting.<id>`. */
type Switch = "askBeforeRolls" | "ruleReferences" | "turnBanner" | "turnNPC" | "turnPan" | "turnSelect" | "welcome";

/** Registers a client setting, on or off. Call at `init`. */
export function registerSwitch(id: Switch, initial: boolean, onChange?: (on: boolean) => void): void {
  game.settings.register("turncraft", id, {
    name: `TURNCRAFT.Setting.${id}.name`,
    hint: `TURNCRAFT.Setting.${id}.hint`,
    scope: "client",
    config: true,
    type: Boolean,
    default: initial,
    ...(onChange && { onChange }),
  });
}
