import { localize, localizeKey } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { template } from "../../templates.ts";
import { type HookArgs, TurncraftWindow } from "../../window.ts";
import { type PreviewedMoment, pastOf, previewTo } from "../authority/history-preview.ts";
import { isSure } from "../dialogs.ts";
import type { FightDocument, Fighting } from "../encounter.ts";
import { isCovered } from "../results.ts";
import { contextOf } from "../tracker/context.ts";
import { fightOf, inputAt } from "../tracker/input.ts";
import { give } from "../tracker/prompt.ts";
import { clockWords } from "../tracker/view.ts";
import { logText } from "../words.ts";
import { historyPreviewView } from "./preview-view.ts";
import { type HistoryView, historyView } from "./view.ts";

export { default as styles } from "../../../styles/windows/_history.scss?inline";

/** Steps of an encounter in words, for all users; the GM can go to any step (DX-005). */
export class HistoryWindow extends TurncraftWindow {
  static override DEFAULT_OPTIONS = {
    classes: ["turncraft", "tc-dialog", "tc-history"],
    window: { icon: "fa-solid fa-timeline", title: "TURNCRAFT.History.title", resizable: true },
    position: { width: 420, height: 560 },
    actions: { goTo },
  };

  static override PARTS = {
    history: { template: template("history/history"), templates: [template("history/round")], scrollable: [""] },
  };

  readonly combat: FightDocument;

  constructor(combat: FightDocument, id: string) {
    super({ id });
    this.combat = combat;
  }

  /** Scrolls to the present moment, since undone steps may be above. */
  protected override async _onFirstRender(...args: HookArgs["_onFirstRender"]): Promise<void> {
    await super._onFirstRender(...args);
    this.element.querySelector(".tc-now-line")?.scrollIntoView({ block: "nearest" });
  }

  protected override view() {
    const fight = fightOf(this.combat);
    return { history: fight && viewOf(fight) };
  }
}

function viewOf(combat: Fighting): HistoryView {
  const gm = game.user?.isGM ?? false;
  return historyView(
    {
      ...pastOf(combat),
      user: game.user.id,
      now: momentText(combat, { type: combat.type, state: combat.state }),
      gm,
      isCovered: (line) => isCovered(combat, line),
      textOf: (line) => logText(combat, line),
    },
    localizeKey,
  );
}

/** Moment in words, by the encounter's ruleset then: "Round 2, Mira's turn". */
function momentText(combat: Fighting, { type, state }: PreviewedMoment): string {
  const { round, turn } = clockWords(
    contextOf(inputAt(combat, state), localizeKey, null),
    rulesetOf(type)?.tracker ?? null,
  );
  return state.round === 0 ? round : localize("TURNCRAFT.History.moment", { round, turn });
}

/** Shows the changes caused by going to a step, and goes there if the GM confirms. */
async function goTo(this: HistoryWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
  const fight = fightOf(this.combat);
  const preview = fight && previewTo(fight, Number(target.dataset.seq));
  if (!preview) return;
  if (typeof preview === "string") {
    ui.notifications?.warn(localizeKey(preview));
    return;
  }
  const list = (names: readonly string[]) => game.i18n.getListFormatter().format(names);
  const view = historyPreviewView(preview, { momentOf: (moment) => momentText(fight, moment), list }, localizeKey);
  const { title, icon, yes } = view;
  const sure = await isSure(
    { title, icon, template: "history/preview", view: { preview: view }, width: 400, css: "tc-journey" },
    { label: yes },
    { label: localize("TURNCRAFT.History.stay") },
  );
  // With the newest step that the GM saw: refused as stale if the encounter has moved on.
  if (sure) await give(fight, { kind: "go-to", seq: preview.seq, to: preview.to });
  // The pressed button is gone or belongs to another step now, and the window may be closed.
  if (this.rendered) this.element.querySelector<HTMLElement>(".tc-history-steps")?.focus({ preventScroll: true });
}
