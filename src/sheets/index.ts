import { registerOffers } from "../combat/index.ts";
import { registerBar } from "./bar/index.ts";
import { AdversarySheet, CharacterSheet } from "./creature-sheet.ts";
import { registerHud } from "./hud/token-hud.ts";
import { TurncraftItemSheet } from "./item-sheet.ts";
import { registerTabs } from "./remembered-tabs.ts";
import { giveOfferIn, offersIn } from "./turn-panel/panel.ts";

export { askBeforeImport } from "./adventure-import.ts";
export { refreshBar, showSelected } from "./bar/index.ts";
export { addCreationButton, type CharacterChoice, createByName, openCreation } from "./creation/index.ts";
export { dropOnToken } from "./dropping.ts";
export { refreshHud } from "./hud/token-hud.ts";

/** Registers sheets, Token HUD, action bar and the source of offers. Call at `init`. */
export function registerSheets(): void {
  registerTabs();
  const { Actors, Items } = foundry.documents.collections;
  Actors.registerSheet("turncraft", asSheet(CharacterSheet), {
    types: ["character"],
    label: "TURNCRAFT.Sheet.character",
    makeDefault: true,
  });
  Actors.registerSheet("turncraft", asSheet(AdversarySheet), {
    types: ["adversary"],
    label: "TURNCRAFT.Sheet.adversary",
    makeDefault: true,
  });
  Items.registerSheet("turncraft", asSheet(TurncraftItemSheet), { label: "TURNCRAFT.Sheet.item", makeDefault: true });
  registerHud();
  registerBar();
  registerOffers({ of: offersIn, give: giveOfferIn });
}

/** Undoes the narrowed types of bases.ts: our sheets are Foundry's. */
function asSheet(sheet: object): foundry.applications.api.DocumentSheetV2.AnyConstructor {
  return sheet as foundry.applications.api.DocumentSheetV2.AnyConstructor;
}
