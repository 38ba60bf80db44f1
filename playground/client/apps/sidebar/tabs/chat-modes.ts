import { isV14 } from "../../../core/generation.ts";
import { host, type Loose } from "../../host.ts";

/** V13's `core.rollMode`, V14's `core.messageMode`. */
export function modeSetting(): string {
  return isV14() ? "messageMode" : "rollMode";
}

const V13 = {
  publicroll: "CHAT.RollPublic",
  gmroll: "CHAT.RollPrivate",
  blindroll: "CHAT.RollBlind",
  selfroll: "CHAT.RollSelf",
};
const V14 = { public: "CHAT.RollPublic", gm: "CHAT.RollPrivate", blind: "CHAT.RollBlind", self: "CHAT.RollSelf" };

export function modeChoices(): Record<string, string> {
  return isV14() ? V14 : V13;
}

/** Mode of a chat command: `/gmroll`, `/gmr`, … */
export function modeOfCommand(command: string): string | undefined {
  const kind = { publicroll: 0, pr: 0, gmroll: 1, gmr: 1, blindroll: 2, broll: 2, br: 2, selfroll: 3, sr: 3 }[command];
  return kind === undefined ? undefined : Object.keys(modeChoices())[kind];
}

/** Adds the mode's recipients to a message's data. */
export function applyMode(data: Loose, mode: string): Loose {
  const gms = host.game.users.filter((user) => user.isGM).map((user) => user.id);
  if (mode === "gmroll" || mode === "gm") data.whisper = gms;
  if (mode === "blindroll" || mode === "blind") Object.assign(data, { whisper: gms, blind: true });
  if (mode === "selfroll" || mode === "self") data.whisper = [host.game.user.id];
  return data;
}
