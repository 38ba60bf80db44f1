import { fightsOfActor } from "../../../combat/authority/encounters.ts";
import {
  type Checks,
  chanceUnder,
  type PlainRoll,
  rollPlain,
  type SaveModifier,
} from "../../../combat/checks/checks.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import { worldSettings } from "../../../combat/rulesets.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import { localize } from "../../../i18n.ts";
import { aglModifier, type MarchingState, marching, saveModifier, settings, sidesOf } from "../rules/index.ts";

/** Checks of AGL and saves. */
export const marchingChecks: Checks<MarchingState> = {
  has: (_actor, check) => check === "agl" || check === "aglSave",
  async roll(actor, check) {
    const { agl } = actor.system.marching;
    const input = { name: actor.name, agl: agl === 0 ? null : agl, ...termsOf(actor) };
    await rollPlain(actor, aglCheck(check === "aglSave" ? check : "agl", input, localize));
  },
  onSaves(state, who) {
    const fighter = state.fighters[who];
    return fighter ? impairment(saveModifier(fighter, false, state.settings), localize) : [];
  },
};

/** Die and impairment in the creature's fight, else by the world's settings. */
function termsOf(actor: Actor.Implementation): Pick<AglInput, "die" | "impaired"> {
  for (const { combat, who } of fightsOfActor(actor)) {
    const state = stateUnder(marching, combat);
    const fighter = state?.fighters[who];
    if (state && fighter) return { die: state.settings.aglDie, impaired: aglModifier(fighter) };
  }
  return { die: worldSettings({ id: marching.id, settings }).aglDie, impaired: 0 };
}

/** Creature making a check of AGL. */
export interface AglInput {
  readonly name: string;
  /** AGL score; null: none (MO-708). */
  readonly agl: number | null;
  /** The die of AGL checks and saves (MO-708). */
  readonly die: string;
  /** Amount added to the score by impairment (MO-803). */
  readonly impaired: number;
}

/** A check of AGL, or a save by AGL: the score or less on a bare die (MO-708, MO-805); null where the creature has none. */
export function aglCheck(
  check: "agl" | "aglSave",
  { name, agl, die, impaired }: AglInput,
  localize: Localize,
): PlainRoll | null {
  if (agl === null) return null;
  const title = localize(`TURNCRAFT.PlainCheck.${check}`);
  const score = { id: "agl", label: localize("TURNCRAFT.Marching.field.agl"), amount: agl };
  const least = (free: number) => agl + impaired + free;
  return {
    asked: {
      title,
      who: name,
      modifiers: [score, ...impairment(impaired, localize)].map((part) => ({ ...part, clause: "MO-708" })),
      free: { min: -20, max: 20 },
      outcome: (_struck, free) =>
        localize("TURNCRAFT.PlainCheck.under", {
          least: least(free),
          die,
          chance: chanceUnder(least(free), sidesOf(die) ?? 20),
        }),
    },
    formula: () => die,
    flavor: (free, total) =>
      localize(total <= least(free) ? "TURNCRAFT.PlainCheck.success" : "TURNCRAFT.PlainCheck.failure", {
        check: title,
        least: least(free),
      }),
  };
}

/** Modifiers of a check by impairment (MO-803, MO-805); empty for an amount of 0. */
export function impairment(amount: number, localize: Localize): SaveModifier[] {
  return amount === 0 ? [] : [{ id: "impaired", label: localize("TURNCRAFT.Marching.mark.impaired"), amount }];
}
