import type { CombatantId } from "../../engine/types.ts";
import type { Localize } from "../views/numbers-view.ts";

/** Purpose of an item or ability: against foes, for friends, or undetermined. */
type Purpose = "attack" | "help" | "either";

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
  /** "7/12 HP"; null if hidden from the viewer. */
  readonly health: string | null;
  /** Note on a target: "70%". */
  readonly note: string | null;
  /** Sentence on why the rules refuse the target; null: allowed. */
  readonly why: string | null;
  /** Objection to a target under rules leaving the choice to the table. */
  readonly warning: string | null;
}

/** Terms for choosing targets. */
export interface TargetTerms {
  readonly purpose: Purpose;
  readonly isMany: boolean;
  /** True if no target is needed. */
  readonly optional: boolean;
  /** Combatants targeted by the viewer on the map. */
  readonly aimed: readonly CombatantId[];
  /** Targets already settled, of either side: a declared target. */
  readonly named?: readonly CombatantId[];
  /** Combatant who helps themself if no friend is targeted. */
  readonly self?: CombatantId;
  /** True if the viewer may choose refused targets, and override: a GM. */
  readonly overrides: boolean;
  /** Description of the used item in plain text; absent or empty: none. */
  readonly about?: string;
}

interface TargetRow extends TargetAim {
  readonly side: "foe" | "friend";
  readonly checked: boolean;
  /** Preselected as a guess: oneself for help, the nearest of several foes. */
  readonly assumed: boolean;
  readonly disabled: boolean;
}

/** List of targets for the template. */
export interface TargetsView {
  /** Description of the used item; null: none. */
  readonly about: string | null;
  readonly isMany: boolean;
  /** True if the list begins with a row *No target*, since a single choice can't be unticked. */
  readonly none: boolean;
  readonly groups: readonly TargetGroup[];
  /** Targets behind a single line: many refused or warned about by the rules, and friends of an attacker; null: none. */
  readonly folded: { readonly label: string; readonly groups: readonly TargetGroup[] } | null;
}

/** Targets of a side under the side's name. */
interface TargetGroup {
  readonly label: string;
  readonly rows: readonly TargetRow[];
}

/** Preset targets of a list. `isGuess`: neither named nor targeted, so that the user has to confirm. */
interface Preset {
  readonly ids: readonly CombatantId[];
  readonly isGuess: boolean;
}

/** Least number of refused or doubtful targets to fold. */
const MANY = 3;

/**
 * Returns the list of targets: friends first for help, else foes first. In each group legal targets come before refused
 * ones, the defeated after others (except for help), and near ones before far ones. Many refused or doubtful targets
 * are folded away while a better one of the first group is shown; friends of an attacker are always folded away.
 */
export function targetsView(aims: readonly TargetAim[], terms: TargetTerms, localize: Localize): TargetsView {
  const { purpose, isMany: batch, optional } = terms;
  const { ids, isGuess } = presetOf(aims, terms);
  const rank = ({ why, isDown, apart }: TargetAim) =>
    (why === null ? 0 : 1e6) + (isDown && purpose !== "help" ? 1e5 : 0) + Math.min(apart ?? 5e4, 5e4);
  const rows = aims
    .toSorted((a, b) => rank(a) - rank(b))
    .map(
      (aim): TargetRow => ({
        ...aim,
        side: aim.isFoe ? "foe" : "friend",
        checked: ids.includes(aim.id),
        assumed: isGuess && ids.includes(aim.id),
        disabled: aim.why !== null && !terms.overrides,
      }),
    );
  const isLead = ({ isFoe }: TargetRow) => isFoe === (purpose !== "help");
  const isDoubtful = ({ why, warning, checked }: TargetRow) => (why !== null || warning !== null) && !checked;
  const isAside = (row: TargetRow) => purpose === "attack" && !row.isFoe && !row.checked && rows.some(isLead);
  const folds =
    rows.filter((row) => isDoubtful(row) && !isAside(row)).length >= MANY &&
    rows.some((row) => isLead(row) && !isDoubtful(row));
  const isFolded = (row: TargetRow) => isAside(row) || (folds && isDoubtful(row));
  const folded = rows.filter(isFolded);
  const groupsOf = (some: readonly TargetRow[]): TargetGroup[] => {
    const foes = { label: localize("TURNCRAFT.Targets.foes"), rows: some.filter(({ isFoe }) => isFoe) };
    const friends = { label: localize("TURNCRAFT.Targets.friends"), rows: some.filter(({ isFoe }) => !isFoe) };
    return (purpose === "help" ? [friends, foes] : [foes, friends]).filter((each) => each.rows.length > 0);
  };
  const label = localize("TURNCRAFT.Targets.folded", { count: folded.length });
  return {
    about: terms.about || null,
    isMany: batch,
    none: optional && !batch,
    groups: groupsOf(rows.filter((row) => !isFolded(row))),
    folded: folded.length > 0 ? { label, groups: groupsOf(folded) } : null,
  };
}

/** Preset targets of a list on the screen. */
export function presetIn({ groups }: TargetsView): Preset {
  const checked = groups.flatMap(({ rows }) => rows.filter((row) => row.checked));
  return { ids: checked.map(({ id }) => id), isGuess: checked.some(({ assumed }) => assumed) };
}

/**
 * Returns the preset choice: targets already settled; else the viewer's targets on the map of the right side (a leftover target
 * is neither healed nor attacked by accident); else for an attack the only standing foe, or the nearest as a guess; for help the user,
 * as a guess.
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
): Preset {
  const legal = aims.filter(({ why }) => why === null);
  const fit = legal.filter(({ isFoe }) => purpose === "either" || isFoe === (purpose === "attack"));
  const among = (ids: readonly CombatantId[], some: readonly TargetAim[]) =>
    ids.filter((id) => some.some((aim) => aim.id === id));
  const own = [...new Set([...among(named, legal), ...among(aimed, fit)])];
  if (own.length > 0) return { ids: batch ? own : own.slice(0, 1), isGuess: false };
  if (purpose === "help") return { ids: self ? among([self], fit) : [], isGuess: true };
  const standing = fit.filter(({ isDown, warning }) => !isDown && !warning);
  const nearest = standing.toSorted((a, b) => (a.apart ?? 5e4) - (b.apart ?? 5e4)).slice(0, 1);
  return { ids: purpose === "attack" ? nearest.map(({ id }) => id) : [], isGuess: standing.length > 1 };
}

/** Returns the chosen combatants of a form: the single choice (`target`), else the ticked ones (`at-<id>`). */
export function chosenTargets(fields: Readonly<Record<string, unknown>>): CombatantId[] {
  if (typeof fields.target === "string" && fields.target !== "") return [fields.target as CombatantId];
  return Object.entries(fields).flatMap(([name, on]) =>
    name.startsWith("at-") && on === true ? [name.slice(3) as CombatantId] : [],
  );
}
