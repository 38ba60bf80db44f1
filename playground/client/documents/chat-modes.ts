/** Visibility of a message: V13's `rollMode` and V14's `messageMode` (applications.md §8). */
import { game } from "../core/game.ts";
import { isV14 } from "../core/generation.ts";
import type { Loose, LooseObject } from "../core/loose.ts";

const V13_MODES: Record<string, string> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
  roll: "default",
};
const MODES = ["public", "gm", "blind", "self", "ic"];

/** Sets whisper and blind. In V14 an unknown mode, V13's names too, may end in a public message (nimble issue 843). */
export function applyMessageMode(data: LooseObject, mode: string): LooseObject {
  const named = isV14() ? mode : V13_MODES[mode];
  if (named === "default" || mode === "roll")
    return applyMessageMode(data, game.settings.get("core", isV14() ? "messageMode" : "rollMode"));
  const gms = () => game.users.filter((user: Loose) => user.isGM).map((user: Loose) => user.id);
  const whisper = named === "gm" || named === "blind" ? gms() : named === "self" ? [game.userId] : [];
  if (!MODES.includes(named ?? ""))
    console.warn(`"${mode}" is not a message mode of this generation; the message is public`);
  data.whisper = whisper;
  data.blind = named === "blind";
  return data;
}
