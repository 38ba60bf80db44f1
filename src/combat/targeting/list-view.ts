import type { CombatantId } from "../../engine/types.ts";
import type { Localize } from "../views/index.ts";

/** Purpose of an item or ability: against foes, for friends, or undetermined. */
export type Purpose = "harm" | "help" | "either";

/** Combatant in a list of targets, as known to the viewer. */
export interface TargetAim {
  readonly id: CombatantId;
  readonly name: string;
  /** Path of the portrait. */
  readonly img: string;
  readonly isFoe: boolean;
  readonly isDown: boolean;
  /** Distance in the ruleset's own unit, to sort by; null if either has no place on the map. */
  readonly apart: number | null;
  /** Distance in words: "20 ft", "4 hexes". */
  readonly far: string | null;
  /** "7/12 HP"; null where the viewer may not see it. */
  readonly health: string | null;
  /** Note on a target: "70%". */
  readonly note: string | null;
  /** Sentence on why the rules refuse the target; null: allowed. */
  readonly why: string | null;
  /** Objection to a target under rules that leave the choice to the table. */
  readonly warning: string | null;
}

/** Terms for choosing targets. */
export interface TargetTerms {
  readonly purpose: Purpose;
  readonly isMany: boolean;
  /** True if no target is needed. */
  readonly optional: boolean;
  /** Combatants that the viewer targets on the map. */
  readonly aimed: readonly CombatantId[];
  /** Targets already settled, of either side: a declared target. */
  readonly named?: readonly CombatantId[];
  /** Combatant who helps themself if no friend is targeted. */
  readonly self?: CombatantId;
  /** True if the viewer may choose refused targets, and override: a GM. */
  readonly overrides: boolean;
}

interface TargetRow extends TargetAim {
  readonly side: "foe" | "friend";
  readonly checked: boolean;
  /** Preselected for lack of others: oneself, for help. Replaced by the first other choice. */
  readonly assumed: boolean;
  readonly disabled: boolean;
}

/** List of targets for the template. */
export interface TargetsView {
  readonly isMany: boolean;
  /** True if the list begins with a row *No target*, since a single choice can't be unticked. */
  readonly none: boolean;
  readonly groups: readonly { readonly label: string; readonly rows: readonly TargetRow[] }[];
  /** Targets refused or warned about by the rules, folded behind one line; null if few, or all. */
  readonly folded: { readonly label: string; readonly rows: readonly TargetRow[] } | null;
}

/** Least number of refused or doubtful targets to fold. */
const MANY = 3;

/**
 * Returns the list of targets: friends first for help, else foes first. In each group legal targets come before refused
 * ones, the defeated after others (except for help), and near ones before far ones. Many refused or doubtful targets
 * are folded away.
 */
export function targetsView(aims: readonly TargetAim[], terms: TargetTerms, localize: Localize): TargetsView {
  const { purpose, isMany: batch, optional, aimed, named = [] } = terms;
  const preset = presetOf(aims, terms);
  const rank = ({ why, isDown, apart }: TargetAim) =>
    (why === null ? 0 : 1e6) + (isDown && purpose !== "help" ? 1e5 : 0) + Math.min(apart ?? 5e4, 5e4);
  const rows = aims
    .toSorted((a, b) => rank(a) - rank(b))
    .map(
      (aim): TargetRow => ({
        ...aim,
        side: aim.isFoe ? "foe" : "friend",
        checked: preset.includes(aim.id),
        assumed: preset.includes(aim.id) && aim.id === terms.self && !aimed.includes(aim.id) && !named.includes(aim.id),
        disabled: aim.why !== null && !terms.overrides,
      }),
    );
  const doubtful = rows.filter(({ why, warning, checked }) => (why !== null || warning !== null) && !checked);
  const folds = doubtful.length >= MANY && doubtful.length < rows.length;
  const shown = folds ? rows.filter((row) => !doubtful.includes(row)) : rows;
  const foes = { label: localize("TURNCRAFT.Targets.foes"), rows: shown.filter(({ isFoe }) => isFoe) };
  const friends = { label: localize("TURNCRAFT.Targets.friends"), rows: shown.filter(({ isFoe }) => !isFoe) };
  const groups = purpose === "help" ? [friends, foes] : [foes, friends];
  const label = localize("TURNCRAFT.Targets.folded", { count: doubtful.length });
  return {
    isMany: batch,
    none: optional && !batch,
    groups: groups.filter((each) => each.rows.length > 0),
    folded: folds ? { label, rows: doubtful } : null,
  };
}

/**
 * Returns the preset choice: targets already settled; else the viewer's targets on the map of the right side (a leftover target
 * is neither healed nor struck by accident); else the only standing foe for harm, the user for help.
 */
export function presetOf(
  aims: readonly TargetAim[],
  {
    aimed,
    named = [],
    self,
    purpose,
    isMany: batch,
  }: Pick<TargetTerms, "aimed" | "named" | "self" | "purpose" | "isMany">,
): CombatantId[] {
  const legal = aims.filter(({ why }) => why === null);
  const fit = legal.filter(({ isFoe }) => purpose === "either" || isFoe === (purpose === "harm"));
  const among = (ids: readonly CombatantId[], some: readonly TargetAim[]) =>
    ids.filter((id) => some.some((aim) => aim.id === id));
  const own = [...new Set([...among(named, legal), ...among(aimed, fit)])];
  if (own.length > 0) return batch ? own : own.slice(0, 1);
  if (purpose === "help") return self ? among([self], fit) : [];
  const standing = fit.filter(({ isDown, warning }) => !isDown && !warning);
  return purpose === "harm" && standing.length === 1 ? standing.map(({ id }) => id) : [];
}

/** Returns the chosen combatants of a form: the single choice (`target`), else the ticked ones (`at-<id>`). */
export function chosenTargets(fields: Readonly<Record<string, unknown>>): CombatantId[] {
  if (typeof fields.target === "string" && fields.target !== "") return [fields.target as CombatantId];
  return Object.entries(fields).flatMap(([name, on]) =>
    name.startsWith("at-") && on === true ? [name.slice(3) as CombatantId] : [],
  );
}
