// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { host, type Loose, localize } from "../../host.ts";
import { DocumentDirectory } from "../directory.ts";

export class ActorDirectory extends DocumentDirectory {
  static override tabName = "actors";
  static override documentName = "Actor";
  static override DEFAULT_OPTIONS: Loose = { window: { title: "SIDEBAR.TabActors", icon: "fa-solid fa-users" } };
}

export class ItemDirectory extends DocumentDirectory {
  static override tabName = "items";
  static override documentName = "Item";
  static override DEFAULT_OPTIONS: Loose = { window: { title: "SIDEBAR.TabItems", icon: "fa-solid fa-suitcase" } };
}

export class JournalDirectory extends DocumentDirectory {
  static override tabName = "journal";
  static override documentName = "JournalEntry";
  static override DEFAULT_OPTIONS: Loose = { window: { title: "SIDEBAR.TabJournal", icon: "fa-solid fa-book-open" } };
}

/** A click on a macro runs it; its sheet opens from the menu (client/applications/sidebar/tabs/macro-directory.d.mts). */
export class MacroDirectory extends DocumentDirectory {
  static override tabName = "macros";
  static override documentName = "Macro";
  static override DEFAULT_OPTIONS: Loose = {
    window: { title: "SIDEBAR.TabMacros", icon: "fa-solid fa-code" },
    actions: { activateEntry: MacroDirectory.#onExecute },
  };

  static #onExecute(this: MacroDirectory, _event: PointerEvent, target: HTMLElement): unknown {
    return this._entryOf(target)?.execute();
  }

  protected override _getEntryContextOptions(): Loose[] {
    const edit = (li: HTMLElement) => this._entryOf(li)?.sheet?.render(true);
    const icon = '<i class="fa-solid fa-pen fa-fw" inert></i>';
    return [{ name: localize("MACRO.Edit"), icon, callback: edit }, ...super._getEntryContextOptions()];
  }
}

/** A click on a scene shows it to oneself; the menu shows it to everybody (client/applications/sidebar/tabs/scene-directory.d.mts). */
export class SceneDirectory extends DocumentDirectory {
  static override tabName = "scenes";
  static override documentName = "Scene";
  static override DEFAULT_OPTIONS: Loose = {
    window: { title: "SIDEBAR.TabScenes", icon: "fa-solid fa-map" },
    actions: { activateEntry: SceneDirectory.#onView },
  };

  static #onView(this: SceneDirectory, _event: PointerEvent, target: HTMLElement): unknown {
    return this._entryOf(target)?.view();
  }

  protected override _getEntryContextOptions(): Loose[] {
    const icon = '<i class="fa-solid fa-bullseye fa-fw" inert></i>';
    const activate = (li: HTMLElement) => this._entryOf(li)?.activate();
    const mayActivate = () => host.game.user.isGM;
    const entry = { name: localize("SCENE.Activate"), icon, condition: mayActivate, callback: activate };
    return [entry, ...super._getEntryContextOptions()];
  }
}
