import type { Components } from "../../data/components.ts";
import type { Localize } from "./words.ts";

/** "verbal, somatic, material (a pinch of ash)" */
export function componentsWords({ verbal, somatic, material, materials }: Components, localize: Localize): string {
  const things = localize("TURNCRAFT.Components.material");
  return [
    verbal ? localize("TURNCRAFT.Components.verbal") : "",
    somatic ? localize("TURNCRAFT.Components.somatic") : "",
    material ? (materials === "" ? things : `${things} (${materials})`) : "",
  ]
    .filter((each) => each !== "")
    .join(", ");
}
