import { actionsOf } from "../elements.ts";
import { localize } from "../i18n.ts";
import type { DocumentSheet } from "./bases.ts";

/** Mode of a sheet: `play` for reading and use at the table, `edit` for filling in. */
export type SheetMode = "play" | "edit";

/** Makes the button that switches modes, for the header of a sheet's window. */
function modeSwitch(): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "header-control icon fa-solid fa-pen-to-square tc-mode";
  button.dataset.action = "toggleMode";
  button.dataset.tooltip = "";
  button.setAttribute("aria-label", localize("TURNCRAFT.Sheet.edit"));
  return button;
}

/** Shows the mode in the window's header. `editing`: null if the reader may not edit. */
function showMode(frame: HTMLElement, editing: boolean | null): void {
  const button = frame.querySelector<HTMLElement>(".tc-mode");
  if (!button) return;
  button.hidden = editing === null;
  button.setAttribute("aria-pressed", String(editing === true));
}

interface ModeOptions {
  /** Shows the sheet in a mode from now on; absent: unchanged. */
  mode?: SheetMode;
}

/** Sheet with a play mode, an edit mode, and the switch between them. */
export function modeSheet<Document>(Base: typeof DocumentSheet<Document>) {
  abstract class ModeSheet extends Base {
    static override DEFAULT_OPTIONS: object = {
      actions: actionsOf<ModeSheet>({ toggleMode: (sheet) => sheet.toggleMode() }),
    };

    #mode: SheetMode | null = null;

    /** True if fields can be edited: permitted users, in edit mode. */
    get editing(): boolean {
      this.#mode ??= this._firstMode();
      return this.isEditable && this.#mode === "edit";
    }

    /** Initial mode. */
    protected _firstMode(): SheetMode {
      return "play";
    }

    /** Switches between play and edit mode. */
    async toggleMode(): Promise<void> {
      this.#mode = this.editing ? "play" : "edit";
      await this.render();
    }

    protected override _configureRenderOptions(options: object): void {
      super._configureRenderOptions(options);
      const { mode } = options as ModeOptions;
      if (mode) this.#mode = mode;
    }

    protected override async _renderFrame(options: object): Promise<HTMLElement> {
      const frame = await super._renderFrame(options);
      this.window.controls?.before(modeSwitch());
      return frame;
    }

    protected override async _onRender(context: object, options: object): Promise<void> {
      await super._onRender(context, options);
      showMode(this.element, this.isEditable ? this.editing : null);
    }
  }
  return ModeSheet;
}

/** Rows of a part's view with separate redraws, by id: the same objects as in the view. */
export type Rows = ReadonlyMap<string, object>;

/** Change of a part: all of it, or the ids of the changed rows. */
type Changed = "all" | readonly string[];

/** Content of a part as JSON: its rows, and the rest with row ids in their places. */
interface ShownPart {
  readonly rest: string;
  readonly rows: ReadonlyMap<string, string>;
}

const none: Rows = new Map();

/** Last content of each part of a sheet, to skip unchanged parts in a render. */
export class PartMemory {
  readonly #shown = new Map<string, ShownPart>();

  /** Compares a part with its last render and returns the differences. `view`: plain values. */
  changed(part: string, view: object, rows: Rows = none): Changed {
    const [before, now] = [this.#shown.get(part), shownOf(view, rows)];
    if (before?.rest !== now.rest) return "all";
    return [...now.rows].filter(([id, row]) => before.rows.get(id) !== row).map(([id]) => id);
  }

  shows(part: string, view: object, rows: Rows = none): void {
    this.#shown.set(part, shownOf(view, rows));
  }
}

function shownOf(view: object, rows: Rows): ShownPart {
  const ids = new Map([...rows].map(([id, row]) => [row, id]));
  return {
    rest: JSON.stringify(view, (_key, value) => ids.get(value) ?? value),
    rows: new Map([...rows].map(([id, row]) => [id, JSON.stringify(row)])),
  };
}
