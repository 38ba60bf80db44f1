import type { Localize } from "../../combat/views/numbers-view.ts";
import { archetypeOf, archetypes, type RulesetCreation } from "./archetypes.ts";

/** Portraits of the system, by file name. */
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
  /** Empty: the archetype's own. */
  readonly portrait: string;
  /** Id of the user; empty: none yet. */
  readonly player: string;
}

interface CreationInput {
  readonly typed: Typed;
  /** Archetypes under the world's ruleset; absent if it has none. */
  readonly creation: RulesetCreation | undefined;
  /** Possible players of the character; null if there is no choice. */
  readonly players: readonly { readonly id: string; readonly name: string }[] | null;
  /** Reason for not creating; "" without a problem. */
  readonly why: string;
}

export interface CreationView {
  readonly name: string;
  readonly archetypes: readonly {
    readonly id: string;
    readonly label: string;
    readonly about: string;
    /** Most important figures under the world's ruleset. */
    readonly keyScores: string;
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
      keyScores: [
        localize("TURNCRAFT.Creation.points", { hp: each.hp, feet: each.speeds.walk }),
        ...(creation?.keyScores(each.id, localize) ?? []),
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
