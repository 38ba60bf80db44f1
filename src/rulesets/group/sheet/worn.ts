import type { EncounterState } from "../../../engine/types.ts";
import type { SheetFacet } from "../../../sheets/turn-panel/facet.ts";
import { dressing, type Worn } from "../data/item.ts";

declare module "../../../sheets/item-summary.ts" {
  interface ItemSummary {
    /** As it is worn under Group Initiative; null for what isn't armor. */
    readonly armor?: Worn | null;
  }
}

/** Armor on a creature's sheet under Group Initiative: one suit and one shield at a time. */
export const armorRows: Required<Pick<SheetFacet<EncounterState>, "worn" | "dressed">> = {
  worn: ({ armor = null }) =>
    armor && { on: armor.worn, icon: armor.wear === "shield" ? "fa-shield-halved" : "fa-shirt" },
  dressed({ armor }, all) {
    const pieces = all.flatMap((each) => (each.armor ? [each.armor] : []));
    const changes = armor ? dressing(armor, pieces) : [];
    return changes.map(({ id, worn }) => ({ id: id ?? "", system: { group: { worn } } }));
  },
};
