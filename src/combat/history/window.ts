import { localizeKey } from "../../i18n.ts";
import { template } from "../../templates.ts";
import { type HookArgs, TurncraftWindow } from "../../window.ts";
import { pastOf } from "../authority/history-preview.ts";
import type { FightDocument, Fighting } from "../encounter.ts";
import { isCovered } from "../results.ts";
import { fightOf } from "../tracker/input.ts";
import { logText } from "../words.ts";
import { momentText, travel } from "./travel.ts";
import { type HistoryView, historyView } from "./view.ts";

export { styles } from "./travel.ts";

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

/** Shows the changes caused by going to a step, and goes there if the GM confirms. */
async function goTo(this: HistoryWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
  const fight = fightOf(this.combat);
  if (fight) await travel(fight, { kind: "go-to", seq: pastOf(fight).at, to: Number(target.dataset.seq) });
  // The pressed button is gone or belongs to another step now, and the window may be closed.
  if (this.rendered) this.element.querySelector<HTMLElement>(".tc-history-steps")?.focus({ preventScroll: true });
}
