import "@league-of-foundry-developers/foundry-vtt-types/configuration";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  /** What tests run inside a page, they run once the game is ready. */
  interface AssumeHookRan {
    ready: never;
  }
}
