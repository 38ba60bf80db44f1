/** Parts of the system that couldn't be registered at `init`, by the names that the GM is told. */
export const failedParts: string[] = [];
