import "@league-of-foundry-developers/foundry-vtt-types/configuration";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  /** State of the game in pages under test: code runs there only once the game is ready. */
  interface AssumeHookRan {
    ready: never;
  }
}
