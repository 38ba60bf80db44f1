import { answerText } from "../../combat/authority/words.ts";
import type { Encounter, FightDocument } from "../../combat/encounter.ts";
import { askAndGive } from "../../combat/giving.ts";
import { canSeePrompt } from "../../combat/tracker/prompt-visibility.ts";
import { layoutOf } from "../../data/index.ts";
import type { CombatantId } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { type Fight, fightIn, fightOf } from "../fight.ts";
import { withUses } from "../uses-view.ts";
import {
  type Offer,
  offersById,
  offersOf,
  type RestView,
  type SheetCommand,
  type StateLine,
  type TurnPanelView,
} from "./index.ts";
import { itemOffers } from "./item-offers.ts";

/** A command that wasn't carried out, and why. */
interface Refused {
  readonly command: SheetCommand;
  readonly label: string;
  readonly why: string;
  readonly mayInsist: boolean;
  /** The encounter's newest step at that time: once it has moved on, the refusal is gone. */
  readonly at: string;
}

/** Refusal as the panel shows it. `insist`: label of the override button; null if not permitted. */
interface RefusedView {
  readonly why: string;
  readonly insist: string | null;
}

/** View of the panel: in a fight the offers, otherwise the creature's resources per turn. */
export type PanelView =
  | { readonly fighting: false; readonly now: RestView | null }
  | { readonly fighting: true; readonly now: TurnPanelView; readonly refused: RefusedView | null };

/** Turn panel: gives commands and remembers refusals. */
export class NowPanel {
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

  /** Resources of the creature per turn under the world's ruleset; null if that shows none. */
  #atRest(): RestView | null {
    const ruleset = game.settings.get("turncraft", "ruleset");
    const scores = rulesetOf(ruleset)?.host.scoresOf(this.#actor, null);
    return scores === undefined ? null : (rulesetOf(ruleset)?.sheet?.rest(scores, localize) ?? null);
  }

  #refusedView(): RefusedView | null {
    if (!this.#refused) return null;
    const { why, label, mayInsist } = this.#refused;
    return { why, insist: mayInsist ? localize("TURNCRAFT.Now.insist", { act: label }) : null };
  }

  /** Refusal that it shows in words; null: none. */
  get told(): string | null {
    return this.#refused?.why ?? null;
  }

  /** Keeps a menu open while the turn goes on around it. */
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
  async act(id: string): Promise<void> {
    const fight = fightOf(this.#actor);
    const offer = fight && offerIn(fight, id);
    if (offer) await this.give(fight, offer);
  }

  /** Gives a command. The panel says why it was refused, and offers the GM to override that. True = it was accepted. */
  async give(fight: Fight, { command: begun, label }: Pick<Offer, "command" | "label">): Promise<boolean> {
    const { answer, command } = await askAndGiveOffer(fight, begun, { quiet: true });
    if (!answer) return false;
    this.#open.clear();
    const why = answerText(fight.combat, answer);
    const mayInsist = answer.kind === "refused" && answer.mayInsist;
    this.#refused = why === null ? null : { command, label, why, mayInsist, at: newestStep(fight) };
    this.#render();
    return answer.kind === "accepted";
  }

  /** Repeats what was refused as an insisted command (DX-002). */
  async insist(): Promise<void> {
    const fight = fightOf(this.#actor);
    const refused = this.#refused;
    this.#refused = null;
    if (fight && refused) await fight.combat.perform(refused.command, { insist: true });
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

/** Completes and gives an offer's command; `command`: the result. No answer: dismissed. */
async function askAndGiveOffer(
  fight: Fight,
  begun: SheetCommand,
  options?: { quiet: boolean },
): Promise<{ answer: Awaited<ReturnType<typeof askAndGive>>; command: SheetCommand }> {
  let command = begun;
  const answer = await askAndGive(
    fight.combat as FightDocument,
    async (giving) => {
      const whole = fight.face?.ask ? await fight.face.ask(begun, fight.combat, fight, giving) : begun;
      command = whole ?? begun;
      return whole;
    },
    options,
  );
  return { answer, command };
}

/** Gives a combatant's offer by id, wherever its button is. An expired offer does nothing. */
export async function giveOffer(combat: Encounter, who: CombatantId, id: string): Promise<void> {
  const fight = fightIn(combat, who);
  const offer = fight && offerIn(fight, id);
  if (offer) await askAndGiveOffer(fight, offer.command);
}

/** Offers of a combatant now, as this user sees them; none outside of a started fight. */
export function offersIn(combat: Encounter, who: CombatantId): readonly Offer[] {
  const fight = fightIn(combat, who);
  const now = fight && viewOf(fight);
  return now ? offersOf(now) : [];
}

function offerIn(fight: Fight, id: string): Offer | undefined {
  const now = viewOf(fight);
  return now ? offersById(now).get(id) : undefined;
}

function viewOf(fight: Fight): TurnPanelView | null {
  const { state, items, combat } = fight;
  const uses = rulesetOf(combat.type)?.rules.uses;
  const own = fight.face?.now(fight) ?? null;
  const all = own && { ...own, itemActs: itemOffers(items, fight.face, fight, localize) };
  const face = rulesetOf(combat.type)?.tracker ?? null;
  const hears = !face || canSeePrompt(face, { state, gm: game.user.isGM, canSee: fight.canSee });
  const shown = all && !hears ? { ...all, prompt: null } : all;
  const now = shown && uses ? withUses(shown, items, (command) => uses(command, state), localize) : shown;
  const without = now && withoutSpaces(fight);
  return without ? { ...now, lines: [...now.lines, without] } : now;
}

/** Says that the scene has no spaces that the ruleset could judge: what it can't know of reach and places is left to people. */
function withoutSpaces({ combat, who, face }: Fight): StateLine | null {
  const token = combat.combatants.get(who)?.token;
  if (!token || !face) return null;
  const { grids = ["square", "pointy", "flat"] } = face;
  if (grids.includes(layoutOf(token))) return null;
  return { icon: "fa-ruler", text: localize("TURNCRAFT.Now.noGrid") };
}
