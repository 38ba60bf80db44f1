import { withReference } from "../../combat/rule-references.ts";
import { argWords } from "../../combat/tracker/refusal-words.ts";
import type { Localize } from "../../combat/views/numbers-view.ts";
import type { LangKey } from "../../i18n.ts";
import type { BlockPart, StatBlock } from "./notation.ts";

/** Part of the pasted text, and its result. */
interface PartView {
  /** `taken`; `doubtful`: taken, with an unreadable detail; `unread`. */
  readonly state: "taken" | "doubtful" | "unread";
  readonly icon: string;
  readonly text: string;
  /** Result of the part, or the reason there is none. */
  readonly becomes: string;
  /** Unreadable parts of a line, each with the line up to there. */
  readonly flaws: readonly { readonly before: string; readonly after: string; readonly why: string }[];
}

interface PasteView {
  readonly parts: readonly PartView[];
  /** Sentence with the count of numbers, of items, and of parts kept in the notes. */
  readonly sum: string;
  readonly empty: boolean;
}

const icons = { taken: "fa-check", doubtful: "fa-circle-question", unread: "fa-triangle-exclamation" } as const;

/** Preview of a stat block's results, part by part. */
export function pasteView({ parts, items, unread }: StatBlock, localize: Localize): PasteView {
  const numbers = parts.filter((part) => part.is === "number").length;
  return {
    parts: parts.map((part) => partView(part, localize)),
    sum: localize("TURNCRAFT.Paste.sum", { numbers, items: items.length, unread: unread.length }),
    empty: parts.length === 0,
  };
}

function partView(part: BlockPart, localize: Localize): PartView {
  const made = madeOf(part, localize);
  return { icon: icons[made.state], text: part.text, flaws: [], ...made };
}

function madeOf(
  part: BlockPart,
  localize: Localize,
): Pick<PartView, "state" | "becomes"> & Partial<Pick<PartView, "flaws">> {
  switch (part.is) {
    case "name":
      return { state: "taken", becomes: localize("TURNCRAFT.Paste.name") };
    case "number":
      return {
        state: "taken",
        becomes: localize("TURNCRAFT.Paste.number", { label: localize(part.label), value: part.value }),
      };
    case "unread":
      return { state: "unread", becomes: localize(part.why, part.data) };
    case "item": {
      const { type, name } = part.item;
      const flaws = part.flaws.map(({ at, message, clause, data = {} }) => ({
        before: part.text.slice(Math.max(0, at - 24), at),
        after: part.text.slice(at, at + 24),
        why: withReference(localize(message as LangKey, argWords(data, { localize, nameOf: String })), clause),
      }));
      const becomes = localize(`TURNCRAFT.Paste.${type}`, { name });
      return { state: flaws.length > 0 ? "doubtful" : "taken", becomes, flaws };
    }
  }
}
