import { askRuling, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { bool, nullable, oneOf, present, presents, type Shaped, text, whole } from "../../../engine/schema.ts";
import type { CombatantId, RulingRequest } from "../../../engine/types.ts";
import { setMelee } from "./bound.ts";
import { breakConcentration, breakIfCounted, concentrates } from "./concentration.ts";
import { sight } from "./declaration-types.ts";
import { slotOf } from "./initiative.ts";
import { command, gmOnly } from "./permissions.ts";
import { logDue } from "./spells.ts";
import type { GroupExecution } from "./types.ts";

const conditionShape = { who: present, name: text(), on: bool, impedes: bool, delays: bool, lasts: bool } as const;

/** Notes of the GM about combatants and the place, and what players say of saves. */
export const noteCommands = [
  /** Marks combatants as surprised, or takes the mark back (GR-12). */
  command("surprise", {
    shape: { who: presents(), surprised: bool },
    ...gmOnly("GR-12"),
    run(ctx, { who, surprised }) {
      for (const id of who) fighterOf(ctx.state, id).surprised = surprised;
      const event = surprised ? "TURNCRAFT.Log.group.surprised" : "TURNCRAFT.Log.group.notSurprised";
      logLine(ctx, event, null, { names: { combatants: who } });
    },
  }),
  /** Sets the GM's ruling on several minor actions beforehand, at the declaration (GR-30). */
  command("rule-minors", {
    shape: { who: present, ruling: nullable(oneOf(["pass", "delaying", "complex"])) },
    by: "gm",
    run({ state }, { who, ruling }) {
      const fighter = fighterOf(state, who);
      fighter.minorRuling = ruling;
      if (ruling === "delaying") fighter.toLow = true;
    },
  }),
  /** GM's ruling to keep a spell in the first round, or let the spell continue (GR-08). */
  command("keep-in-round", {
    shape: { who: present, kept: bool },
    by: "gm",
    run(ctx, { who, kept }) {
      const { spell } = fighterOf(ctx.state, who);
      if (!spell) return;
      spell.kept = kept;
      logDue(ctx, who);
    },
  }),
  /** The GM rules whether an innate ability is a spell (GR-105); remembered for the item. */
  command("rule-spell", {
    shape: { item: text(), isSpell: bool },
    ...gmOnly("GR-105"),
    run(ctx, { item, isSpell }) {
      const { state } = ctx;
      state.spellRulings = [...state.spellRulings.filter((ruling) => ruling.item !== item), { item, isSpell }];
      logLine(ctx, isSpell ? "TURNCRAFT.Log.group.isSpell" : "TURNCRAFT.Log.group.isNoSpell", null);
    },
  }),
  /** Notes a saving throw; a failed one breaks concentration (GR-116). */
  command("save", {
    shape: { who: present, failed: bool },
    by: "owner",
    *run(ctx, { who, failed }) {
      if (failed) yield* breakIfCounted(ctx, who, "TURNCRAFT.Cause.save");
      logLine(ctx, failed ? "TURNCRAFT.Log.group.saveFailed" : "TURNCRAFT.Log.group.saved", who);
    },
  }),
  /**
   * Adds or ends a condition; for an impeding one the GM rules on concentration (GR-116). `delays`: gives the delayed
   * condition (GR-70).
   */
  command("condition", { shape: conditionShape, ...gmOnly("GR-70"), run: setCondition }),
  /** Lets the GM add combatants to a melee, or remove them from melees (GR-165). */
  command("melee", {
    shape: { who: presents(), in: bool },
    by: "gm",
    run: ({ state }, { who, in: together }) => setMelee(state, who, together),
  }),
  /**
   * Sets the GM's modifiers to a combatant's attacks and to attacks on the combatant; attackers see them before the
   * roll (GR-125).
   */
  command("situational", {
    shape: { who: present, by: whole(-20, 20), against: whole(-20, 20) },
    by: "gm",
    run(ctx, { who, by, against }) {
      fighterOf(ctx.state, who).situational = { by, against };
      logLine(ctx, "TURNCRAFT.Log.group.situational", who, { by, against });
    },
  }),
  /** Sets cover, concealment, glass and medium for the line to a combatant (GR-121, GR-122). */
  command("sight", {
    shape: { who: present, ...sight },
    by: "gm",
    run(ctx, { who, cover, concealment, glass, medium }) {
      fighterOf(ctx.state, who).sight = { cover, concealment, glass, medium };
      logLine(ctx, "TURNCRAFT.Log.group.sight", who, { cover, concealment });
    },
  }),
  /** Switches restricted quarters on or off (GR-164, GR-166). */
  command("quarters", {
    shape: { restricted: bool },
    by: "gm",
    run(ctx, { restricted }) {
      ctx.state.restrictedQuarters = restricted;
      logLine(ctx, restricted ? "TURNCRAFT.Log.group.restricted" : "TURNCRAFT.Log.group.open", null);
    },
  }),
] as const;

function* setCondition(
  ctx: GroupExecution,
  { who, name, on, impedes, delays, lasts }: Shaped<typeof conditionShape>,
): RuleGenerator {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  const asks = on && impedes && concentrates(state, who);
  const breaks = asks && (yield* askRuling(ctx, askImpeded(who, name))) === "breaks";
  fighter.conditions = fighter.conditions.filter((condition) => condition.name !== name);
  if (on) fighter.conditions.push({ name, impedes });
  if (delays && on) fighter.delayed = { since: state.phase, by: name, lasts };
  if (delays && !on) fighter.delayed = null;
  logLine(ctx, on ? "TURNCRAFT.Log.group.condition" : "TURNCRAFT.Log.group.conditionEnds", who, { condition: name });
  const slot = slotOf(state, who);
  if (delays && slot) logLine(ctx, "TURNCRAFT.Log.group.override", who, { slot });
  if (breaks) breakConcentration(ctx, who, "TURNCRAFT.Cause.impeded");
}

function askImpeded(who: CombatantId, condition: string): RulingRequest {
  return ruling("GR-116", ["breaks", "keeps"], { name: named(who), condition }, { about: who });
}
