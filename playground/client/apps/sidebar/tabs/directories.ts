import { host, type Loose } from "../../host.ts";
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

/** Macro directory: a click runs the macro; the menu opens its sheet (client/applications/sidebar/tabs/macro-directory.d.mts). */
export class MacroDirectory extends DocumentDirectory {
  static override tabName = "macros";
  static override documentName = "Macro";
  static override DEFAULT_OPTIONS: Loose = { window: { title: "SIDEBAR.TabMacros", icon: "fa-solid fa-code" } };

  protected override _activate(macro: Loose): unknown {
    return macro.execute();
  }

  protected override _getEntryContextOptions(): Loose[] {
    const edit = this._entryOption("MACRO.Edit", "fa-pen", (macro) => macro.sheet?.render(true));
    return [edit, ...super._getEntryContextOptions()];
  }
}

/**
 * Scene directory: a click views the scene; the menu activates it for all
 * (client/applications/sidebar/tabs/scene-directory.d.mts).
 */
export class SceneDirectory extends DocumentDirectory {
  static override tabName = "scenes";
  static override documentName = "Scene";
  static override DEFAULT_OPTIONS: Loose = { window: { title: "SIDEBAR.TabScenes", icon: "fa-solid fa-map" } };

  protected override _activate(scene: Loose): unknown {
    return scene.view();
  }

  protected override _getEntryContextOptions(): Loose[] {
    const isGM = () => host.game.user.isGM;
    const activate = this._entryOption("SCENE.Activate", "fa-bullseye", (scene) => scene.activate(), isGM);
    return [activate, ...super._getEntryContextOptions()];
  }
}
