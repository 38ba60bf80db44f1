import { afterEach, expect, it, vi } from "vitest";
import { loaded, notifyUnloaded } from "../../src/loaded.ts";
import { beReady } from "../../src/started.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("a part that can't be loaded is told to the user, and its opening stops", async () => {
  const error = vi.fn();
  vi.stubGlobal("ui", { notifications: { error } });
  vi.stubGlobal("game", { ready: true, i18n: { localize: (key: string) => key } });

  await expect(loaded(Promise.reject(new TypeError("Failed to fetch")))).rejects.toThrow("Failed to fetch");
  expect(error.mock.calls).toEqual([["TURNCRAFT.Start.unloaded"]]);
});

it("a part that can't be loaded while the page starts is told once the page is ready", () => {
  const error = vi.fn();
  vi.stubGlobal("ui", { notifications: { error } });
  vi.stubGlobal("game", { ready: false, i18n: { localize: (key: string) => key } });

  notifyUnloaded();
  expect(error).not.toHaveBeenCalled();
  beReady();
  expect(error.mock.calls).toEqual([["TURNCRAFT.Start.unloaded"]]);
});

it("the styles of a part are added to the page once, in the layer of the stylesheet's parts", async () => {
  const head: { textContent: string }[] = [];
  vi.stubGlobal("document", {
    createElement: () => ({ textContent: "" }),
    head: { append: (style: { textContent: string }) => head.push(style) },
  });
  vi.stubGlobal("foundry", { applications: { instances: new Map() } });

  const part = { styles: ".tc-part{color:red}", open: () => "open" };
  expect((await loaded(Promise.resolve(part))).open()).toBe("open");
  await loaded(Promise.resolve(part));
  expect(head).toEqual([{ textContent: "@layer system.turncraft.parts{.tc-part{color:red}}" }]);
});
