import english from "../../lang/en.json" with { type: "json" };
import {
  type CombatantId,
  type Figures,
  type LogEntry,
  type MessageArg,
  type Refusal,
  type RulingRequest,
  signed,
} from "../../src/engine/index.ts";

/** Bots fight on hexes: what texts call their spaces. */
const { one, many } = english.TURNCRAFT.Grid.hexes;
const spaces: Figures = { space: one, spaces: many, Space: capital(one), Spaces: capital(many) };

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

  /** A line of the log; one that was insisted on says against which clauses. */
  line({ event, who, data, overruled }: LogEntry): string {
    const said = this.#say(event, { ...(who && { name: { combatant: who } }), ...data });
    const line = event.endsWith(".roundBegan") ? `\n${said}` : said;
    return overruled ? `${line} [GM override: ${overruled.join(", ")}]` : line;
  }

  refusal({ clause, message, data }: Refusal): string {
    return `${this.#say(message, data)} (${clause})`;
  }

  /** A question with the answer that was given. */
  ruling({ question, data, options }: RulingRequest, value: string): string {
    const chosen = options.find((option) => option.value === value);
    return `${this.#say(question, data)} ${chosen ? this.#say(chosen.label, chosen.data ?? data) : value}`;
  }

  #say(key: string, figures: Figures = {}): string {
    const text = textOf(key, this.#files);
    return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
      // By how much an attack hits or misses; lines of natural 1s and 20s have none.
      if (name === "margin" && key !== "TURNCRAFT.Log.margin")
        return figures.margin === undefined ? "" : this.#say("TURNCRAFT.Log.margin", { margin: figures.margin });
      if (name === "change" && typeof figures.before === "number" && typeof figures.after === "number") {
        return signed(figures.after - figures.before);
      }
      const figure = figures[name] ?? spaces[name];
      return figure === undefined ? hole : this.#figure(figure);
    });
  }

  #figure(figure: MessageArg): string {
    if (typeof figure !== "object") return String(figure);
    if ("combatant" in figure) return this.#nameOf(figure.combatant);
    if ("key" in figure) return this.#say(figure.key);
    if ("combatants" in figure) return figure.combatants.map(this.#nameOf).join(", ");
    return figure.sides.map(({ name }) => (typeof name === "string" ? name : this.#say(name.key))).join(", ");
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
