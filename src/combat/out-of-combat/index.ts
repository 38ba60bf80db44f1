export { giveBack, takeDamage, takenFrom, useOutOfCombat } from "./use.ts";
