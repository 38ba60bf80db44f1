/** The table. */
export async function openTable(): Promise<void> {}
