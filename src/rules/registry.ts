import { dexterity } from "./dexterity/index.ts";
import type { AnyRuleset } from "./engine/ruleset.ts";
import { flow } from "./flow/index.ts";
import { group } from "./group/index.ts";
import { marching } from "./marching/index.ts";
import { seconds } from "./seconds/index.ts";

/** The rulesets that a table can play, by id; the system's own and those that modules bring. */
export class Rulesets {
  readonly #all = new Map<string, AnyRuleset>();

  constructor(rulesets: readonly AnyRuleset[]) {
    for (const ruleset of rulesets) this.register(ruleset);
  }

  /** Adds one. Throws, with nothing changed, where its id is taken or isn't one. */
  register(ruleset: AnyRuleset): void {
    if (!/^[a-z][a-z0-9.-]*$/.test(ruleset.id)) throw new Error(`"${ruleset.id}" can't be the id of a ruleset.`);
    if (this.#all.has(ruleset.id)) throw new Error(`There is a ruleset "${ruleset.id}" already.`);
    this.#all.set(ruleset.id, ruleset);
  }

  /** The ruleset of this id, or null. */
  find(id: string): AnyRuleset | null {
    return this.#all.get(id) ?? null;
  }

  get ids(): readonly string[] {
    return [...this.#all.keys()];
  }
}

/** Those that come with Turncraft. */
export const ownRulesets: readonly AnyRuleset[] = [dexterity, group, seconds, marching, flow];
