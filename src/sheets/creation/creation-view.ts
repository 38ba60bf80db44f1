import type { Localize } from "../../combat/views/index.ts";
import type { RulesetCreation } from "./archetype.ts";
import { archetypeOf, archetypes } from "./archetypes.ts";

/** Portraits that ship with the system, by the names of their files. */
export const portraits = [
  "tomas",
  "dagna",
  "mira",
  "wren",
  "orrin",
  "sela",
  "ysolt",
  "hask",
  "knight",
  "cultist",
] as const;

export function portraitPath(name: string): string {
  return `systems/turncraft/assets/portraits/${name}.svg`;
}

/** Input of the dialog, as typed. */
export interface Typed {
  readonly name: string;
  readonly archetype: string;
  /** "": the archetype's own. */
  readonly portrait: string;
  /** A user's id; "": nobody yet. */
  readonly player: string;
}

export interface CreationInput {
  readonly typed: Typed;
  /** Archetypes under the world's ruleset; absent if it has none. */
  readonly creation: RulesetCreation | undefined;
  /** Users the character can be given to; null if it is the reader's own. */
  readonly players: readonly { readonly id: string; readonly name: string }[] | null;
  /** Reason it wasn't created; "" without a problem. */
  readonly why: string;
}

export interface CreationView {
  readonly name: string;
  readonly archetypes: readonly {
    readonly id: string;
    readonly label: string;
    readonly about: string;
    /** The figures that tell most under the world's ruleset. */
    readonly figures: string;
    readonly img: string;
    readonly checked: boolean;
  }[];
  readonly portraits: readonly {
    readonly id: string;
    readonly img: string;
    readonly label: string;
    readonly checked: boolean;
  }[];
  readonly players: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[] | null;
  readonly why: string;
}

/** View of the dialog for a new character. */
export function creationView({ typed, creation, players, why }: CreationInput, localize: Localize): CreationView {
  const portrait = typed.portrait || (archetypeOf(typed.archetype)?.portrait ?? portraits[0]);
  const nobody = { value: "", label: localize("TURNCRAFT.Creation.nobody"), selected: typed.player === "" };
  return {
    name: typed.name,
    archetypes: archetypes.map((each) => ({
      id: each.id,
      label: localize(`TURNCRAFT.Creation.archetype.${each.id}.name`),
      about: localize(`TURNCRAFT.Creation.archetype.${each.id}.about`),
      figures: [
        localize("TURNCRAFT.Creation.figures", { hp: each.hp, feet: each.speeds.walk }),
        ...(creation?.figures(each.id, localize) ?? []),
      ].join(" · "),
      img: portraitPath(each.portrait),
      checked: each.id === typed.archetype,
    })),
    portraits: portraits.map((id, index) => ({
      id,
      img: portraitPath(id),
      label: localize("TURNCRAFT.Creation.portraitNumber", { number: index + 1, count: portraits.length }),
      checked: id === portrait,
    })),
    players: players && [
      nobody,
      ...players.map(({ id, name }) => ({ value: id, label: name, selected: id === typed.player })),
    ],
    why,
  };
}
