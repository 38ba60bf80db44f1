import { fightOf, worldRuleset } from "../combat/index.ts";
import { rulesetAbout, rulesetName } from "../combat/words.ts";
import { type LangKey, localize, localizeKey } from "../i18n.ts";
import { rulesetIds, rulesetOf } from "../rulesets/registry.ts";

/** Step of a tour before localization: id, target element, and whether the step is for GMs alone (`restricted`). */
interface Point {
  readonly id: string;
  readonly selector?: string;
  readonly restricted?: boolean;
}

const tracker = "#combat";

/** First steps of every tour; the ruleset's own follow, then {@link last}. Of several selectors the first shown counts. */
const first: readonly Point[] = [
  { id: "start" },
  { id: "tab", selector: '#sidebar-tabs [data-tab="combat"]' },
  { id: "clock", selector: `${tracker} .tc-tracker-top, ${tracker} .tc-clock` },
  { id: "row", selector: `${tracker} .tc-row.active, ${tracker} .tc-row` },
];
const last: readonly Point[] = [
  { id: "move" },
  { id: "sheet", selector: ".tc-sheet .tc-now" },
  { id: "end", selector: `${tracker} .tc-main` },
  { id: "back", selector: `${tracker} .tc-back`, restricted: true },
];

/** Ruleset of the tracker's encounter, else of the world. */
export function viewedRuleset(): string {
  return fightOf(ui.combat?.viewed)?.type ?? worldRuleset();
}

/** Round of the encounter in the tracker; 0 before the start, and without one. */
export function viewedRound(): number {
  return fightOf(ui.combat?.viewed)?.state.round ?? 0;
}

/** Number of steps in the user's tour through the tracker's encounter; 0 without a tour. */
export function tourLength(): number {
  return tourOfViewed()
    ? shownSteps(viewedRuleset()).filter(({ restricted }) => !restricted || game.user.isGM).length
    : 0;
}

function tourOfViewed() {
  return game.tours.get(`turncraft.${viewedRuleset()}`);
}

/** Starts the tour through the tracker's encounter. */
export async function startTour(): Promise<void> {
  const found = tourOfViewed();
  if (!found?.canStart) {
    ui.notifications.info(localize("TURNCRAFT.Welcome.tour.none"));
    return;
  }
  await found.reset();
  await found.start();
}

/** Adds a tour for each ruleset to Foundry's tours. Called at `setup`, when modules have registered their rulesets. */
export function registerTours(): void {
  const { SidebarTour } = foundry.nue.tours;

  /** Leads through an encounter of one ruleset: tracker, a sheet, the map. */
  class EncounterTour extends SidebarTour {
    #sheet: foundry.applications.api.ApplicationV2 | null = null;
    #isBetween = false;

    /** True if the tracker shows an encounter of the ruleset. */
    override get canStart(): boolean {
      return fightOf(ui.combat?.viewed)?.type === this.id;
    }

    /** Skips steps without an element to point at, as before the first round and for players. */
    override async start(): Promise<void> {
      this.config.steps = shownSteps(this.id);
      await super.start();
    }

    /** Ignores a second press while a step is still being drawn: its overlay would stay on the screen for good. */
    override async progress(stepIndex: number): Promise<void> {
      if (this.#isBetween) return;
      this.#isBetween = true;
      try {
        await super.progress(stepIndex);
      } finally {
        this.#isBetween = false;
      }
    }

    protected override async _preStep(): Promise<void> {
      await super._preStep();
      if (this.currentStep?.id !== "sheet") return;
      const sheet = actorOfUser()?.sheet as foundry.applications.api.ApplicationV2 | null | undefined;
      if (!sheet || sheet.rendered) return;
      this.#sheet = await sheet.render({ force: true });
    }

    protected override async _postStep(): Promise<void> {
      await super._postStep();
      const sheet = this.#sheet;
      this.#sheet = null;
      await sheet?.close();
    }

    /** Element of a step; the tracker if not shown now. */
    protected override _getTargetElement(selector: string): Element | null {
      const found = selector.split(", ").map((each) => document.querySelector<HTMLElement>(each));
      return found.find((element) => element?.offsetParent) ?? document.querySelector(tracker);
    }
  }

  for (const id of rulesetIds()) {
    const name = rulesetName(id);
    const steps = stepsOf(id);
    const title = localize("TURNCRAFT.Tour.title", { ruleset: name });
    const description = localize("TURNCRAFT.Tour.description", { ruleset: name });
    const config = { namespace: "turncraft", id, title, description, display: true, canBeResumed: false, steps };
    game.tours.register("turncraft", id, new EncounterTour(config));
  }
}

type TourStep = ReturnType<typeof stepOf>;

function stepsOf(id: string): TourStep[] {
  const own = rulesetOf(id)?.tracker?.tour ?? [];
  return [
    ...first.map((point) => stepOf(point, "any", { ruleset: rulesetName(id), about: rulesetAbout(id) })),
    ...own.map((point) => stepOf({ ...point, selector: `${tracker} ${point.selector}` }, id)),
    ...last.map((point) => stepOf(point, "any")),
  ];
}

/** Steps of a ruleset's tour with an element on the screen. */
function shownSteps(ruleset: string): TourStep[] {
  return stepsOf(ruleset).filter(({ id, selector }) => {
    if (id === "sheet") return actorOfUser() !== null;
    return selector === undefined || document.querySelector(selector) !== null;
  });
}

function stepOf({ id, selector, restricted = false }: Point, group: string, data?: Record<string, string>) {
  const words = (part: "title" | "text") => localizeKey(`TURNCRAFT.Tour.${group}.${id}.${part}` as LangKey, data);
  const content = `<p>${foundry.utils.escapeHTML(words("text"))}</p>`;
  const tab = { sidebarTab: "combat" as const };
  // Beside the sidebar, so that the words don't lie on what they are about.
  const beside = selector?.startsWith(tracker) ? { tooltipDirection: "LEFT" as const } : {};
  return { id, title: words("title"), content, restricted, ...tab, ...(selector && { selector }), ...beside };
}

/**
 * Creature for the step about sheets: of the combatants that the user owns in the tracker's encounter the acting one,
 * else the first; null: none.
 */
function actorOfUser(): Actor.Implementation | null {
  const combat = ui.combat?.viewed;
  const owned = combat?.combatants.filter(({ actor }) => actor?.isOwner ?? false) ?? [];
  const acting = owned.find(({ id }) => id === combat?.combatant?.id);
  return (acting ?? owned[0])?.actor ?? null;
}
