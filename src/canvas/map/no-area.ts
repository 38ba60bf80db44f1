import { localize } from "../../i18n.ts";
import { fightingOf } from "../ruler-input.ts";
import { mayMove, movingOf, whyNot } from "./scene-map.ts";

/** Explains why no area shows after switching it on; silent without a combatant's token selected. */
export function sayWhyNoArea(): void {
  const [only, ...others] = canvas.tokens?.controlled ?? [];
  if (!only || others.length > 0 || !fightingOf(only.document)) return;
  const moving = movingOf(only.document);
  if (moving && mayMove(moving)) return;
  ui.notifications?.info((moving && whyNot(moving)) || localize("TURNCRAFT.Map.noArea"));
}
