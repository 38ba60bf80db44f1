import type { MapFacet } from "../canvas/map/movement-rules.ts";
import type { LogStyle } from "../chat/index.ts";
import type { RulesetHost } from "../combat/ruleset-host.ts";
import type { TrackerFacet } from "../combat/tracker/facet.ts";
import type { DataFacet } from "../data/facet.ts";
import type { AnyRuleset } from "../engine/ruleset.ts";
import type { EncounterState } from "../engine/types.ts";
import type { SheetFacet } from "../sheets/turn-panel/facet.ts";

/**
 * Ruleset module: rules, and optional facets for tracker, sheets and map. Turncraft's own and modules' rulesets have
 * the same form; shared code finds the right one by the encounter's type and never tests ids.
 */
export interface RulesetModule<State extends EncounterState = EncounterState> {
  /** Pure rules: stored state, creatures' scores, commands and refusals. The id is the type of its encounters. */
  readonly rules: AnyRuleset;
  readonly host: RulesetHost<State>;
  /** Fields of creatures and items; absent: none. */
  readonly data?: DataFacet;
  /** Registers further needs in Foundry (settings, movement actions): once, when the ruleset is registered, at `init`. */
  register?(): void;
  /** Lines of its own on chat cards; absent: each is worth a card, with an icon like any. */
  readonly log?: LogStyle;
  /**
   * Loads the facets below from a file of their own, once the world or an encounter uses the ruleset; absent: those that are
   * there are all.
   */
  loadFacets?(): Promise<InterfaceFacets<State>>;
  /** Absent: the tracker shows what all encounters have. */
  readonly tracker?: TrackerFacet<State>;
  /** Absent: sheets have no turn panel, no scores and no item fields of it. */
  readonly sheet?: SheetFacet<State>;
  /** Absent: the map shows no reach and no threatened spaces, the ruler no price. */
  readonly map?: MapFacet<State>;
}

/** Facets that only show a ruleset and give its commands: rules, authority and stored data work without them. */
export type InterfaceFacets<State extends EncounterState = EncounterState> = Pick<
  RulesetModule<State>,
  "tracker" | "sheet" | "map"
> & {
  /** Text of a stylesheet for them. Absent: none besides those of the manifest. */
  readonly styles?: string;
};

/** Ruleset with facets checked against the shape of its own state. */
export function defineRuleset<State extends EncounterState>(module: RulesetModule<State>): RulesetModule {
  // Shared code passes a facet only states of its own ruleset, named by the encounter's type.
  return module;
}
