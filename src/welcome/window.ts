import { fightOf, worldRuleset } from "../combat/index.ts";
import { rulesetAbout, rulesetName } from "../combat/words.ts";
import { isInput } from "../elements.ts";
import type { CombatantId } from "../engine/types.ts";
import { localize } from "../i18n.ts";
import { listen } from "../listening.ts";
import { rulesetIds, rulesetOf } from "../rulesets/registry.ts";
import { openCreation } from "../sheets/index.ts";
import { type HookArgs, TurncraftWindow } from "../window.ts";
import { startTour, tourLength, viewedRuleset } from "./tours.ts";
import { type WaitingEncounter, welcomeLines } from "./view.ts";

export { default as styles } from "../../styles/windows/_welcome.scss?inline";

/** Greets new users: a line for each first task, with its button. */
export class WelcomeWindow extends TurncraftWindow {
  static override DEFAULT_OPTIONS = {
    id: "turncraft-welcome",
    classes: ["turncraft", "tc-dialog", "tc-welcome"],
    window: { title: "TURNCRAFT.Welcome.title", icon: "fa-solid fa-door-open" },
    position: { width: 560 },
    actions: {
      encounter: toEncounter,
      tour,
      newCharacter: () => openCreation(),
      adventure: openAdventure,
      rules: openRules,
      token: showToken,
      sheet: openSheet,
    },
  };

  static override PARTS = { body: { template: "systems/turncraft/templates/welcome/welcome.hbs" } };

  /** Lines in view, as JSON; the window is drawn again only where they change. */
  #shown = "";
  #ignore = () => undefined as void;

  #lines(): ReturnType<typeof welcomeLines> {
    const { isGM } = game.user;
    const id = isGM ? worldRuleset() : viewedRuleset();
    const input = {
      gm: isGM,
      encounter: waitingEncounter(),
      tour: { ruleset: rulesetName(viewedRuleset()), count: tourLength() },
      ruleset: { id, name: rulesetName(id), about: rulesetAbout(id) },
      rulesets: rulesetIds().map((other) => ({ id: other, name: rulesetName(other) })),
      own: ownNames(),
      mayCreate: game.user.can("ACTOR_CREATE"),
    };
    return welcomeLines(input, localize);
  }

  protected override view() {
    const lines = this.#lines();
    this.#shown = JSON.stringify(lines);
    return {
      intro: localize(game.user.isGM ? "TURNCRAFT.Welcome.introGM" : "TURNCRAFT.Welcome.introPlayer"),
      lines,
      again: game.settings.get("turncraft", "welcome"),
    };
  }

  /** Follows the tracker, which is drawn whenever an encounter begins, ends or changes its ruleset. */
  protected override async _onFirstRender(...args: HookArgs["_onFirstRender"]): Promise<void> {
    await super._onFirstRender(...args);
    this.#ignore = listen({
      renderCombatTracker: () => {
        if (JSON.stringify(this.#lines()) !== this.#shown) void this.render();
      },
    });
  }

  protected override _onClose(...args: HookArgs["_onClose"]): void {
    super._onClose(...args);
    this.#ignore();
  }

  protected override async _onRender(...args: HookArgs["_onRender"]): Promise<void> {
    await super._onRender(...args);
    this.element.onchange = ({ target }) => void this.#changed(target);
  }

  async #changed(target: EventTarget | null): Promise<void> {
    if (isInput(target) && target.name === "again") await game.settings.set("turncraft", "welcome", !target.checked);
    else if (target instanceof HTMLSelectElement) {
      await game.settings.set("turncraft", "ruleset", target.value);
      await switchWaiting(target.value);
      await this.render();
    }
  }
}

function waitingEncounter(): WaitingEncounter | null {
  const fight = fightOf(ui.combat?.viewed);
  if (!fight) return null;
  const { state, combatants } = fight;
  // Right after loading, combatants may still wait to become part of the state: those haven't rolled either.
  const isRolled = combatants.contents.every(
    ({ id }) => typeof state.fighters[id as CombatantId]?.initiative === "number",
  );
  const rolls = rulesetOf(fight.type)?.tracker?.rolls === true && !isRolled;
  return { scene: fight.scene?.name ?? "", round: state.round, combatants: combatants.size, rolls };
}

/** Switches the tracker's encounter to the ruleset just picked, unless already started. */
async function switchWaiting(ruleset: string): Promise<void> {
  const fight = fightOf(ui.combat?.viewed);
  if (fight && fight.state.round === 0 && fight.type !== ruleset) await fight.switchRuleset(ruleset);
}

/** User's character: the assigned one, else the first owned; null: none. */
function ownCharacter(): Actor.Implementation | null {
  return game.user.character ?? game.actors.find((actor) => actor.type === "character" && actor.isOwner) ?? null;
}

/** Names of the user's character and, for players, of own combatants in the tracker's encounter. */
function ownNames(): readonly string[] {
  const theirs = game.user.isGM ? [] : (fightOf(ui.combat?.viewed)?.combatants.filter(({ isOwner }) => isOwner) ?? []);
  const names = [ownCharacter()?.name, ...theirs.map(({ actor, name }) => actor?.name ?? name)];
  return [...new Set(names.flatMap((name) => name ?? []))];
}

async function toEncounter(this: WelcomeWindow): Promise<void> {
  ui.sidebar?.expand();
  ui.combat?.activate();
  await this.close();
}

async function tour(this: WelcomeWindow): Promise<void> {
  await this.close();
  await startTour();
}

async function openAdventure(): Promise<void> {
  const pack = game.packs.get("turncraft.adventures");
  const [adventure] = (await pack?.getDocuments()) ?? [];
  await (adventure as Adventure.Implementation | undefined)?.sheet?.render(true);
}

/** Opens the pages of a ruleset of ours; all pages under a module's ruleset. */
async function openRules(): Promise<void> {
  const pack = game.packs.get("turncraft.rules");
  const id = `rule${game.user.isGM ? worldRuleset() : viewedRuleset()}`.padEnd(16, "0");
  const entry = pack?.index.has(id) ? ((await pack.getDocument(id)) as JournalEntry.Implementation | null) : null;
  if (entry) await entry.sheet?.render(true);
  else await pack?.render(true);
}

/** Selects the token of the user's character, and pans so that it is visible left of the window. */
async function showToken(this: WelcomeWindow): Promise<void> {
  const actor = ownCharacter();
  const token = actor?.getActiveTokens()[0];
  if (!token) {
    ui.notifications.info(localize("TURNCRAFT.Welcome.token.notHere", { name: actor?.name ?? "" }));
    return;
  }
  token.control({ releaseOthers: true });
  const left = Math.max(160, this.element.getBoundingClientRect().left);
  const shift = (window.innerWidth - left) / 2 / (canvas.stage?.scale.x ?? 1);
  await canvas.animatePan({ x: token.center.x + shift, y: token.center.y });
}

async function openSheet(): Promise<void> {
  await ownCharacter()?.sheet?.render(true);
}
