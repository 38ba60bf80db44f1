/** Lets rulesets derive their numbers in tests without Foundry. */
import { addDataFacet } from "../../src/data/facet.ts";
import { flowNumbers } from "../../src/rulesets/flow/data/derived.ts";
import { groupDerived } from "../../src/rulesets/group/data/derived.ts";
import { marchingNumbers } from "../../src/rulesets/marching/data/derived.ts";
import { secondsNumbers } from "../../src/rulesets/seconds/data/derived.ts";

addDataFacet("group", groupDerived);
addDataFacet("seconds", { creatureNumbers: secondsNumbers });
addDataFacet("marching", { creatureNumbers: marchingNumbers });
addDataFacet("flow", { creatureNumbers: flowNumbers });
