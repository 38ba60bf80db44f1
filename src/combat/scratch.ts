declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface FlagConfig {
    /** Documents of a self-check (`src/self-check`); what a page that was closed in the middle has left is found by it. */
    Scene: { turncraft?: { scratch?: boolean } };
    Combat: { turncraft?: { scratch?: boolean } };
  }
}

/** True for a test encounter that is removed again: it isn't announced, and ends or begins nothing else. */
export function isScratch({ flags }: Pick<Combat.Implementation, "flags">): boolean {
  return flags.turncraft?.scratch === true;
}
