import type { Components } from "../../data/components.ts";
import type { Say } from "./words.ts";

/** "verbal, somatic, material (a pinch of ash)" */
export function componentsWords({ verbal, somatic, material, materials }: Components, say: Say): string {
  const things = say("TURNCRAFT.Components.material");
  return [
    verbal ? say("TURNCRAFT.Components.verbal") : "",
    somatic ? say("TURNCRAFT.Components.somatic") : "",
    material ? (materials === "" ? things : `${things} (${materials})`) : "",
  ]
    .filter((each) => each !== "")
    .join(", ");
}
