import { answerText, warnOfExpired } from "../../combat/authority/words.ts";
import type { Encounter, FightDocument, Fighting } from "../../combat/encounter.ts";
import { askAndGive } from "../../combat/giving.ts";
import { completed } from "../../combat/prompts-asking.ts";
import { canSeePrompt } from "../../combat/tracker/waits.ts";
import { awaitedHere } from "../../combat/undecided.ts";
import { layoutOf } from "../../data/place.ts";
import type { CombatantId } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { rulesetIdOf } from "../creature-details.ts";
import { type Fight, fightIn, fightOf } from "../fight.ts";
import { withUses } from "../items-view.ts";
import { itemOffers } from "./facet.ts";
import {
  allOffers,
  type Offer,
  offersById,
  type RestView,
  type SheetCommand,
  type StateLine,
  type TurnPanelView,
} from "./index.ts";

interface Refused {
  readonly command: SheetCommand;
  readonly label: string;
  readonly why: string;
  readonly mayOverride: boolean;
  /** The encounter's newest step at the time: a later step removes the refusal. */
  readonly at: string;
}

/** Refusal in the panel. `override`: label of the override button; null if not permitted. */
interface RefusedView {
  readonly why: string;
  readonly override: string | null;
}

/** View of the panel: in a fight the offers, otherwise the creature's resources per turn. */
type PanelView =
  | { readonly fighting: false; readonly now: RestView | null }
  | { readonly fighting: true; readonly now: TurnPanelView; readonly refused: RefusedView | null };

/** Turn panel: gives commands and remembers refusals. */
export class TurnPanel {
  readonly #actor: Actor.Implementation;
  /** Renders the panel again. */
  readonly #render: () => unknown;
  #refused: Refused | null = null;
  readonly #open = new Set<string>();
  /** Moment at which menus were opened: round and turn. */
  #moment = "";

  constructor(actor: Actor.Implementation, render: () => unknown) {
    this.#actor = actor;
    this.#render = render;
  }

  /** Context for the panel's template. */
  context(): PanelView {
    const fight = fightOf(this.#actor);
    if (!fight) return { fighting: false, now: this.#atRest() };
    const now = viewOf(fight);
    if (!now) return { fighting: false, now: null };
    const moment = `${fight.combat.id}.${fight.state.round}.${fight.state.activeId}`;
    if (moment !== this.#moment) this.#open.clear();
    this.#moment = moment;
    const menus = now.menus.map((menu) => ({ ...menu, open: this.#open.has(menu.id) }));
    if (this.#refused?.at !== newestStep(fight)) this.#refused = null;
    return { fighting: true, now: { ...now, menus }, refused: this.#refusedView() };
  }

  /** Resources of the creature per turn, under the ruleset of its encounter, else of the world; null if none are shown. */
  #atRest(): RestView | null {
    const ruleset = rulesetIdOf(this.#actor);
    const scores = rulesetOf(ruleset)?.host.scoresOf(this.#actor, null);
    return scores === undefined ? null : (rulesetOf(ruleset)?.sheet?.rest(scores, localize) ?? null);
  }

  #refusedView(): RefusedView | null {
    if (!this.#refused) return null;
    const { why, label, mayOverride } = this.#refused;
    return { why, override: mayOverride ? localize("TURNCRAFT.Now.override", { act: label }) : null };
  }

  /** Displayed refusal in words; null: none. */
  get refusalText(): string | null {
    return this.#refused?.why ?? null;
  }

  /** Remembers which menus the user opens, to keep them open during the turn. */
  bind(panel: HTMLElement): void {
    for (const menu of panel.querySelectorAll<HTMLDetailsElement>("details[data-menu]")) {
      menu.addEventListener("toggle", () => {
        const id = menu.dataset.menu ?? "";
        if (menu.open) this.#open.add(id);
        else this.#open.delete(id);
      });
    }
  }

  /** Gives the command of a button by its id. */
  async giveOffer(id: string): Promise<void> {
    const fight = fightOf(this.#actor);
    const offer = fight && offerIn(fight, id);
    if (offer) await this.give(fight, offer);
    else warnOfExpired();
  }

  /** Gives a command. The panel shows the reason of a refusal, and offers the GM to override. True if accepted. */
  async give(fight: Fight, offer: Pick<Offer, "command" | "label" | "window">): Promise<boolean> {
    const { label } = offer;
    const { answer, command } = await askAndGiveOffer(fight, offer, { quiet: true });
    if (!answer) return false;
    this.#open.clear();
    const why = answerText(fight.combat, answer);
    const mayOverride = answer.kind === "refused" && answer.mayOverride;
    this.#refused = why === null ? null : { command, label, why, mayOverride, at: newestStep(fight) };
    this.#render();
    return answer.kind === "accepted";
  }

  /** Repeats the refused command as an override (DX-002). */
  async override(): Promise<void> {
    const fight = fightOf(this.#actor);
    const refused = this.#refused;
    this.#refused = null;
    if (fight && refused) await fight.combat.perform(refused.command, { override: true });
    this.#render();
  }

  dismiss(): void {
    this.#refused = null;
    this.#render();
  }
}

function newestStep({ combat }: Fight): string {
  return `${combat.id}.${combat.steps().undo?.seq ?? 0}`;
}

/** Completes and gives an offer's command. `command`: the completed one; `answer`: null if dismissed. */
async function askAndGiveOffer(
  fight: Fight,
  offer: Pick<Offer, "command" | "window">,
  options?: { quiet: boolean },
): Promise<{ answer: Awaited<ReturnType<typeof askAndGive>>; command: SheetCommand }> {
  let { command } = offer;
  const answer = await askAndGive(
    fight.combat as FightDocument,
    async (giving) => {
      const ask = offer.window === undefined ? fight.sheet?.ask : undefined;
      const whole = ask
        ? await ask(command, fight.combat, fight, giving)
        : await completed(fight.combat as Fighting, fight.who, offer, giving);
      command = (whole ?? command) as SheetCommand; // A window completes the command that it is about.
      return whole;
    },
    options,
  );
  return { answer, command };
}

/** Gives a combatant's offer by id, from any button. An expired offer has no effect, and the user is told. */
export async function giveOfferIn(combat: Encounter, who: CombatantId, id: string): Promise<void> {
  const fight = fightIn(combat, who);
  const offer = fight && offerIn(fight, id);
  if (offer) await askAndGiveOffer(fight, offer);
  else warnOfExpired();
}

/** True if a combatant is asked something that it may do now, such as interrupting a turn while its own is on hold. */
export function isPrompted(combat: Encounter, who: CombatantId): boolean {
  return nowOf(combat, who)?.prompt?.offers.some(({ disabled }) => !disabled) ?? false;
}

/** Present offers of a combatant, as seen by the user; none outside a started encounter. */
export function offersIn(combat: Encounter, who: CombatantId): readonly Offer[] {
  const now = nowOf(combat, who);
  return now ? allOffers(now) : [];
}

/** Panel of a combatant; null outside a started encounter. */
function nowOf(combat: Encounter, who: CombatantId): TurnPanelView | null {
  const fight = fightIn(combat, who);
  return fight && viewOf(fight);
}

function offerIn(fight: Fight, id: string): Offer | undefined {
  const now = viewOf(fight);
  return now ? offersById(now).get(id) : undefined;
}

function viewOf(fight: Fight): TurnPanelView | null {
  const { state, items, combat } = fight;
  const uses = rulesetOf(combat.type)?.rules.uses;
  const own = fight.sheet?.now(fight) ?? null;
  const all = own && { ...own, itemOffers: itemOffers(items, fight.sheet, fight, localize) };
  const tracker = rulesetOf(combat.type)?.tracker ?? null;
  const isShown = !tracker || canSeePrompt(tracker, { state, gm: game.user.isGM, canSee: fight.canSee });
  const shown = all && !isShown ? { ...all, prompt: null } : all;
  const now = shown && uses ? withUses(shown, items, (command) => uses(command, state), localize) : shown;
  if (!now) return null;
  const lines = [awaitedLine(fight), ...now.lines, withoutSpaces(fight)];
  return { ...now, lines: lines.filter((line) => line !== null) };
}

/** Line naming the combatants whose answers the combatant's command waits for; null if none waits. */
function awaitedLine({ combat, who, nameOf }: Fight): StateLine | null {
  const ids = awaitedHere(combat, who);
  if (ids.length === 0) return null;
  const names = ids.map((id) => (id === null ? localize("TURNCRAFT.Tracker.gamemaster") : nameOf(id)));
  const text = localize("TURNCRAFT.Now.awaits", { names: game.i18n.getListFormatter().format(new Set(names)) });
  return { icon: "fa-hourglass-half", text, isNext: true };
}

/** Warns about a scene without spaces for the ruleset: reach and places are left to people. */
function withoutSpaces({ combat, who, sheet }: Fight): StateLine | null {
  const token = combat.combatants.get(who)?.token;
  if (!token || !sheet) return null;
  const { grids = ["square", "pointy", "flat"] } = sheet;
  if (grids.includes(layoutOf(token))) return null;
  return { icon: "fa-ruler", text: localize("TURNCRAFT.Now.noGrid") };
}
