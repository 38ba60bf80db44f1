import { actionsOf } from "../elements.ts";
import { localize } from "../i18n.ts";
import { type HookArgs, TurncraftWindow } from "../window.ts";
import { amissFirst, type Report, reportOf, saveReport } from "./report.ts";
import { count, type Result, runChecks } from "./run.ts";

export { default as styles } from "../../styles/windows/_self-check.scss?inline";

const icons = { expected: "fa-check", otherwise: "fa-triangle-exclamation", unchecked: "fa-minus" } as const;

/** Explains a self-check, runs it and shows the results. */
export class SelfCheckWindow extends TurncraftWindow {
  static override DEFAULT_OPTIONS = {
    id: "turncraft-self-check",
    classes: ["turncraft", "tc-dialog", "tc-self-check"],
    window: { title: "TURNCRAFT.SelfCheck.title", icon: "fa-solid fa-stethoscope", resizable: true },
    position: { width: 560, height: 620 },
    actions: actionsOf<SelfCheckWindow>({
      start: (window) => window.run(),
      copy: ({ done }) => done && copy(done),
      journal: ({ done }) => done && reportPage(done),
    }),
  };

  static override PARTS = {
    report: { template: "systems/turncraft/templates/self-check/window.hbs", scrollable: [".tc-checks"] },
  };

  /** Resolves with the report, or with null if the window is closed before the checks run. */
  readonly report: Promise<Report | null>;
  #resolve: (report: Report | null) => void = () => undefined;
  #running = false;
  #done: Report | null = null;

  constructor() {
    super();
    this.report = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** Report, once made. */
  get done(): Report | null {
    return this.#done;
  }

  protected override view() {
    const done = this.#done;
    return {
      running: this.#running && progressOf([]),
      intro: !this.#running && !done && { text: localize("TURNCRAFT.SelfCheck.intro", { count }) },
      report: done && {
        outcome: done.outcome,
        amiss: done.counts.otherwise > 0,
        about: done.about,
        rows: amissFirst(done.results).map(rowOf),
      },
    };
  }

  protected override _onClose(...args: HookArgs["_onClose"]): void {
    super._onClose(...args);
    if (!this.#running) this.#resolve(this.#done);
  }

  /** Runs the checks. Shows the number done so far, and the names of failed ones. */
  async run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    this.#done = null;
    await this.render();
    const results: Result[] = [];
    const heed = (result: Result) => {
      results.push(result);
      const line = this.element?.querySelector(".tc-check-progress");
      if (line) line.textContent = progressOf(results);
    };
    await runChecks(heed).finally(() => {
      this.#running = false;
    });
    this.#done = reportOf(results);
    this.#resolve(this.#done);
    if (this.rendered) await this.render();
  }
}

function progressOf(results: readonly Result[]): string {
  const amiss = results.filter(({ result }) => result === "otherwise").map(({ name }) => name);
  return [
    localize("TURNCRAFT.SelfCheck.running", { done: results.length, count }),
    ...(amiss.length > 0 ? [localize("TURNCRAFT.SelfCheck.soFar", { names: amiss.join(", ") })] : []),
  ].join(" ");
}

function rowOf({ result, name, expected, seen }: Result) {
  const words = localize(`TURNCRAFT.SelfCheck.result.${result}`);
  return { result, icon: icons[result], words, name, expected, seen };
}

async function copy({ text }: Report): Promise<void> {
  await game.clipboard.copyPlainText(text);
  ui.notifications.info(localize("TURNCRAFT.SelfCheck.copied"));
}

async function reportPage(report: Report): Promise<void> {
  await saveReport(report);
  ui.notifications.info(localize("TURNCRAFT.SelfCheck.stored", { title: localize("TURNCRAFT.SelfCheck.title") }));
}
