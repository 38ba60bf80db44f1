const { ApplicationV2 } = foundry.applications.api;

class LanternWindow extends ApplicationV2 {
  static DEFAULT_OPTIONS = { id: "lantern", window: { title: "Lantern" } };

  async _renderHTML() {
    return "It burns.";
  }

  _replaceHTML(text, content) {
    content.textContent = text;
  }
}

Hooks.once("init", () => {
  game.settings.register("lantern", "oil", { scope: "world", config: true, type: Number, default: 3 });
  game.settings.registerMenu("lantern", "window", { name: "Lantern", label: "Open", type: LanternWindow });
});

Hooks.on("renderCombatTracker", (_app, html) => {
  for (const row of html.querySelectorAll("[data-combatant-id]")) row.classList.add("lit");
});
