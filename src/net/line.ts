/** The line to the server broke while something was under way: whether it was carried out can't be known here any more. */
export class LineBroken extends Error {
  constructor() {
    super("The line to the server broke while a write was under way");
  }
}

const broken = new Set<(reason: LineBroken) => void>();

/** Watches the line. Called once, at `setup`. */
export function watchLine(): void {
  game.socket?.on("disconnect", () => {
    for (const reject of broken) reject(new LineBroken());
    broken.clear();
  });
}

/**
 * Waits for a write no longer than the line holds: a request whose line breaks is never answered.
 * @throws LineBroken
 */
export async function whileConnected<T>(write: Promise<T>): Promise<T> {
  let giveUp: (reason: LineBroken) => void = () => undefined;
  const cut = new Promise<never>((_resolve, reject) => {
    giveUp = reject;
    broken.add(reject);
  });
  try {
    return await Promise.race([write, cut]);
  } finally {
    broken.delete(giveUp);
  }
}
