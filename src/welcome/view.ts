import type { LangKey } from "../i18n.ts";

type Localize = (key: LangKey, data?: Record<string, string | number>) => string;

/** Encounter for the welcome; `round` is 0 before the start. */
export interface WaitingEncounter {
  readonly scene: string;
  readonly round: number;
  readonly combatants: number;
  /** True if initiative is still to be rolled before the first round. */
  readonly rolls: boolean;
}

/** Input of the welcome. */
export interface WelcomeInput {
  readonly gm: boolean;
  readonly encounter: WaitingEncounter | null;
  /** Tour through the reader's encounter: name of its ruleset, number of steps. */
  readonly tour: { readonly ruleset: string; readonly count: number };
  readonly ruleset: { readonly id: string; readonly name: string; readonly about: string };
  readonly rulesets: readonly { readonly id: string; readonly name: string }[];
  /** Names of the reader's characters, the main one first. */
  readonly own: readonly string[];
  readonly mayCreate: boolean;
}

/** Line of the welcome: a fact, and its button. */
interface WelcomeLine {
  readonly id: string;
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  readonly button: { readonly action: string; readonly label: string } | null;
  /** A choice in place of a button. */
  readonly choices: readonly { readonly id: string; readonly name: string; readonly chosen: boolean }[] | null;
}

/** Lines for a GM or a player, in order of urgency. */
export function welcomeLines(input: WelcomeInput, localize: Localize): readonly WelcomeLine[] {
  return input.gm ? forGM(input, localize) : forPlayer(input, localize);
}

function forGM(input: WelcomeInput, localize: Localize): WelcomeLine[] {
  const { encounter, ruleset, rulesets } = input;
  const choices = rulesets.map(({ id, name }) => ({ id, name, chosen: id === ruleset.id }));
  return [
    { ...line("encounter", "fa-shield-halved", localize), ...encounterWords(encounter, localize) },
    tourLine(input, localize),
    { ...line("ruleset", "fa-scale-balanced", localize), text: rulesetText(input, localize), button: null, choices },
    line("newCharacter", "fa-user-plus", localize),
    line("adventure", "fa-map", localize),
    line("rules", "fa-book-open", localize, { ruleset: ruleset.name }),
  ];
}

function forPlayer(input: WelcomeInput, localize: Localize): WelcomeLine[] {
  const { ruleset, mayCreate } = input;
  const [character = null] = input.own;
  const own =
    character === null
      ? { ...line("noCharacter", "fa-user-plus", localize), ...(!mayCreate && { button: null }) }
      : { ...line("token", "fa-location-crosshairs", localize, { name: character }), ...tokenWords(input, localize) };
  return [
    own,
    line("turn", "fa-shield-halved", localize),
    { ...line("move", "fa-ruler", localize), button: null },
    ...(character === null ? [] : [line("sheet", "fa-address-card", localize, { name: character })]),
    tourLine(input, localize),
    line("rules", "fa-book-open", localize, { ruleset: ruleset.name }),
  ];
}

/** World's ruleset in a sentence, and that of a running encounter if different. */
function rulesetText({ ruleset: { name, about }, encounter, tour }: WelcomeInput, localize: Localize): string {
  const isOther = (encounter?.round ?? 0) > 0 && tour.ruleset !== name;
  return isOther ? localize("TURNCRAFT.Welcome.ruleset.keeps", { about, ruleset: tour.ruleset }) : about;
}

/** Title naming the reader's tokens, if several. */
function tokenWords({ own }: WelcomeInput, localize: Localize): { title?: string } {
  return own.length < 2 ? {} : { title: localize("TURNCRAFT.Welcome.token.several", { names: own.join(", ") }) };
}

/** Actions of the buttons, for lines that share an action under different words. */
const actions = { noCharacter: "newCharacter", turn: "encounter" } as Readonly<Record<string, string>>;

type LineId =
  | "encounter"
  | "tour"
  | "ruleset"
  | "newCharacter"
  | "noCharacter"
  | "adventure"
  | "rules"
  | "token"
  | "turn"
  | "move"
  | "sheet";

function line(id: LineId, icon: string, localize: Localize, data?: Record<string, string | number>): WelcomeLine {
  const word = (part: "title" | "text" | "button") => localize(`TURNCRAFT.Welcome.${id}.${part}` as LangKey, data);
  return {
    id,
    icon,
    title: word("title"),
    text: word("text"),
    button: { action: actions[id] ?? id, label: word("button") },
    choices: null,
  };
}

function encounterWords(encounter: WaitingEncounter | null, localize: Localize): { title: string; text: string } {
  const state = encounter === null ? "none" : encounter.round > 0 ? "begun" : "waiting";
  const { scene = "", round = 0, combatants = 0, rolls = false } = encounter ?? {};
  const waits = `${rolls ? "waitingRollsText" : "waitingText"}${combatants === 1 ? "_one" : ""}` as const;
  const text = state === "waiting" ? waits : (`${state}Text` as const);
  return {
    title: localize(`TURNCRAFT.Welcome.encounter.${state}`),
    text: localize(`TURNCRAFT.Welcome.encounter.${text}`, { scene, round, combatants }),
  };
}

/** Line for the tour; without a button if there is no encounter. */
function tourLine({ encounter, tour: { ruleset, count } }: WelcomeInput, localize: Localize): WelcomeLine {
  const entry = line("tour", "fa-person-hiking", localize, { ruleset, count });
  if (encounter) return entry;
  return { ...entry, text: localize("TURNCRAFT.Welcome.tour.none"), button: null };
}
