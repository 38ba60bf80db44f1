import type { Loose } from "../../host.ts";
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
