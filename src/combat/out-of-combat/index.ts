export { giveBack, takeHarm, takenFrom } from "./harm.ts";
export { useOutOfCombat } from "./use.ts";
