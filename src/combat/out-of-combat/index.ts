export { giveBack, takeHarm, takenFrom } from "./harm.ts";
export { useOutside } from "./use.ts";
