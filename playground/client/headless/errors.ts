/** Unhandled rejections of client realms belong to their client; all others go their usual way. */
type Listener = (reason: unknown, promise: Promise<unknown>) => void;

const owners = new Set<{ owns(reason: unknown): boolean; take(reason: unknown): void }>();
let originals: Listener[] | null = null;

function dispatch(reason: unknown, promise: Promise<unknown>): void {
  const owner = [...owners].find((candidate) => candidate.owns(reason));
  if (owner) {
    owner.take(reason);
    return;
  }
  if (!originals?.length) throw reason;
  for (const listener of originals) listener(reason, promise);
}

/** Collects rejections with an error of this realm as reason. Returns a function to stop. */
export function collectRejections(realmError: () => new () => Error, take: (reason: unknown) => void): () => void {
  const owner = { owns: (reason: unknown) => reason instanceof realmError(), take };
  if (!originals) {
    originals = process.listeners("unhandledRejection") as Listener[];
    process.removeAllListeners("unhandledRejection");
    process.on("unhandledRejection", dispatch);
  }
  owners.add(owner);
  return () => {
    owners.delete(owner);
    if (owners.size || !originals) return;
    process.off("unhandledRejection", dispatch);
    for (const listener of originals) process.on("unhandledRejection", listener);
    originals = null;
  };
}
