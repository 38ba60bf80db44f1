declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface FlagConfig {
    /** Documents of a self-check (`src/self-check`); what a page that was closed in the middle has left is found by it. */
    Scene: { turncraft?: { scratch?: boolean } };
    Combat: { turncraft?: { scratch?: boolean } };
  }
}

/** Whether an encounter only tries something and is removed again: nobody is told of it, and nothing else ends or begins by it. */
export function isScratch({ flags }: Pick<Combat.Implementation, "flags">): boolean {
  return flags.turncraft?.scratch === true;
}
