import { dressing } from "../../data/group-worn.ts";
import type { EncounterState } from "../../rules/engine/types.ts";
import type { SheetFacet } from "./now.ts";

/** Armor on a creature's sheet under Group Initiative: one suit and one shield at a time. */
export const armorRows: Required<Pick<SheetFacet<EncounterState>, "worn" | "dressed">> = {
  worn: ({ armor }) => armor?.worn ?? null,
  dressed({ armor }, all) {
    const pieces = all.flatMap((each) => (each.armor ? [each.armor] : []));
    const changes = armor ? dressing(armor, pieces) : [];
    return changes.map(({ id, worn }) => ({ id: id ?? "", system: { group: { worn } } }));
  },
};
