import english from "../../lang/en.json" with { type: "json" };
import {
  type CombatantId,
  type LogEntry,
  type MessageArg,
  type MessageArgs,
  type Refusal,
  type RulingRequest,
  signed,
} from "../../src/engine/index.ts";

/** Bots fight on hexes: what texts call their spaces. */
const { one, many } = english.TURNCRAFT.Grid.hexes;
const spaces: MessageArgs = { space: one, spaces: many, Space: capital(one), Spaces: capital(many) };

/** Texts for narrating a fight: texts of `lang/en.json` (and a module's own), with figures filled in. */
export class Words {
  readonly #files: readonly object[];
  readonly #nameOf: (id: CombatantId) => string;

  constructor(nameOf: (id: CombatantId) => string, texts: object = {}) {
    this.#files = [english, texts];
    this.#nameOf = nameOf;
  }

  /** Returns the name of the acting party: a combatant's owner, or the GM. */
  name(id: CombatantId | null): string {
    return id === null ? "The GM" : this.#nameOf(id);
  }

  /** Log line; an overridden one names the clauses. */
  line({ event, who, data, overruled }: LogEntry): string {
    const stated = this.#localize(event, { ...(who && { name: { combatant: who } }), ...data });
    const line = event.endsWith(".roundBegan") ? `\n${stated}` : stated;
    return overruled ? `${line} [GM override: ${overruled.join(", ")}]` : line;
  }

  refusal({ clause, message, data }: Refusal): string {
    return `${this.#localize(message, data)} (${clause})`;
  }

  /** A question with the answer that was given. */
  ruling({ question, data, options }: RulingRequest, value: string): string {
    const chosen = options.find((option) => option.value === value);
    return `${this.#localize(question, data)} ${chosen ? this.#localize(chosen.label, chosen.data ?? data) : value}`;
  }

  #localize(key: string, args: MessageArgs = {}): string {
    const text = textOf(key, this.#files);
    return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
      // By how much an attack hits or misses; lines of natural 1s and 20s have none.
      if (name === "margin" && key !== "TURNCRAFT.Log.margin")
        return args.margin === undefined ? "" : this.#localize("TURNCRAFT.Log.margin", { margin: args.margin });
      if (name === "change" && typeof args.before === "number" && typeof args.after === "number") {
        return signed(args.after - args.before);
      }
      const arg = args[name] ?? spaces[name];
      return arg === undefined ? hole : this.#figure(arg);
    });
  }

  #figure(arg: MessageArg): string {
    if (typeof arg !== "object") return String(arg);
    if ("combatant" in arg) return this.#nameOf(arg.combatant);
    if ("key" in arg) return this.#localize(arg.key);
    if ("combatants" in arg) return arg.combatants.map(this.#nameOf).join(", ");
    return arg.sides.map(({ name }) => (typeof name === "string" ? name : this.#localize(name.key))).join(", ");
  }
}

/** Text of a key with its holes; the key itself where the files have none. */
export function textOf(key: string, files: readonly object[] = [english]): string {
  const texts = files.map((file) => key.split(".").reduce<unknown>((node, part) => Object(node)[part], file));
  return texts.find((found) => typeof found === "string") ?? key;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
