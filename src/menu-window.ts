/** Class for a settings entry (`registerMenu`) whose window is loaded at the click. Instantiated and rendered by Foundry. */
export function menuWindow(open: () => Promise<unknown>): new () => foundry.applications.api.ApplicationV2 {
  return class MenuWindow extends foundry.applications.api.ApplicationV2 {
    override async render(): Promise<this> {
      await open();
      return this;
    }
  };
}
