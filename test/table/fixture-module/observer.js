// Notes what is there at each step of the start, as packages of others rely on it.
globalThis.observed = { names: game.data.users.map(({ name }) => name) };

const { initialize } = foundry.Game.prototype;
foundry.Game.prototype.initialize = function (...args) {
  observed.wrapped = true;
  return initialize.apply(this, args);
};

const seen = () => ({ actors: game.actors?.map(({ name }) => name) ?? null, user: game.user?.name ?? null });

Hooks.once("init", () => {
  observed.init = seen();
  CONFIG.Item.dataModels["observer.bad"] = class Bad extends foundry.abstract.TypeDataModel {
    static defineSchema() {
      return {};
    }

    static get LOCALIZATION_PREFIXES() {
      throw new Error("No prefixes today");
    }
  };
});
Hooks.once("setup", () => {
  observed.setup = seen();
});
