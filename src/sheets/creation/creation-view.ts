import type { Say } from "../../combat/views/index.ts";
import type { LangKey } from "../../i18n.ts";
import type { ArchetypeId } from "./archetype.ts";
import { archetypeOf, archetypes } from "./archetypes.ts";
import { dexterity } from "./dexterity.ts";
import { flow } from "./flow.ts";
import { group } from "./group.ts";
import { marching } from "./marching.ts";
import { seconds } from "./seconds.ts";

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

/** What stands in the dialog, as it was typed. */
export interface Typed {
  readonly name: string;
  readonly archetype: string;
  /** "": the archetype's own. */
  readonly portrait: string;
  /** A user's id; "": nobody yet. */
  readonly player: string;
}

export interface CreationFacts {
  readonly typed: Typed;
  readonly ruleset: string;
  /** Whom the character can be given to; null where it is the reader's own. */
  readonly players: readonly { readonly id: string; readonly name: string }[] | null;
  /** Why it wasn't made; "" where nothing was wrong. */
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

/** What the dialog for a new character shows. */
export function creationView({ typed, ruleset, players, why }: CreationFacts, say: Say): CreationView {
  const portrait = typed.portrait || (archetypeOf(typed.archetype)?.portrait ?? portraits[0]);
  const nobody = { value: "", label: say("TURNCRAFT.Creation.nobody"), selected: typed.player === "" };
  return {
    name: typed.name,
    archetypes: archetypes.map((each) => ({
      id: each.id,
      label: say(`TURNCRAFT.Creation.archetype.${each.id}.name`),
      about: say(`TURNCRAFT.Creation.archetype.${each.id}.about`),
      figures: [
        say("TURNCRAFT.Creation.figures", { hp: each.hp, feet: each.speeds.walk }),
        ...figuresOf(each.id, ruleset, say),
      ].join(" · "),
      img: portraitPath(each.portrait),
      checked: each.id === typed.archetype,
    })),
    portraits: portraits.map((id, index) => ({
      id,
      img: portraitPath(id),
      label: say("TURNCRAFT.Creation.portraitNumber", { number: index + 1, count: portraits.length }),
      checked: id === portrait,
    })),
    players: players && [
      nobody,
      ...players.map(({ id, name }) => ({ value: id, label: name, selected: id === typed.player })),
    ],
    why,
  };
}

/** Of a ruleset that isn't ours nothing is known. */
const figures: Readonly<Record<string, (id: ArchetypeId, say: Say) => string[]>> = {
  dexterity: (id, say) => [figure(say("TURNCRAFT.Field.dexterityBonus"), dexterity.scores[id].dexterityBonus)],
  flow(id, say) {
    const best = Object.entries(flow.scores[id].skills).toSorted(([, a], [, b]) => b - a);
    return best.slice(0, 2).map(([skill, value]) => figure(say(`TURNCRAFT.Skill.${skill}` as LangKey), `${value} %`));
  },
  group(id, say) {
    const { classLevel } = group.scores[id];
    return [figure(say("TURNCRAFT.GroupTable.field.classLevel"), classLevel)];
  },
  marching: (id) => [figure("AGL", marching.scores[id].agl)],
  seconds: (id, say) => [
    figure(say("TURNCRAFT.Seconds.Field.reflex"), seconds.scores[id].reflex),
    figure(say("TURNCRAFT.Seconds.Field.dexterity"), seconds.scores[id].dexterity),
  ],
};

function figuresOf(id: ArchetypeId, ruleset: string, say: Say): string[] {
  return Object.hasOwn(figures, ruleset) ? (figures[ruleset]?.(id, say) ?? []) : [];
}

function figure(label: string, value: string | number): string {
  return `${label} ${value}`;
}
