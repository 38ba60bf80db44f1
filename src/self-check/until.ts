/** Waits until a condition holds; false if it doesn't within the given seconds. */
export async function until(condition: () => boolean, seconds = 3): Promise<boolean> {
  const end = Date.now() + seconds * 1000;
  while (!condition()) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
