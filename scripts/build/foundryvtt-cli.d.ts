/** Types for the part of the official packer in use, which ships no types. */
declare module "@foundryvtt/foundryvtt-cli" {
  /** Writes the entries found in `from` (one file each, with `_id` and `_key`) into a LevelDB in `to`. */
  export function compilePack(
    from: string,
    to: string,
    options?: { log?: boolean; recursive?: boolean; yaml?: boolean },
  ): Promise<void>;
  /** Writes every entry of the LevelDB in `from` into a file of its own in `to`. */
  export function extractPack(from: string, to: string, options?: { log?: boolean }): Promise<void>;
}
