import { afterEach, describe, expect, it, vi } from "vitest";
import { mergeOptions } from "../../playground/client/apps/api/options.ts";
import { prepareTabs } from "../../playground/client/apps/api/tabs.ts";
import { ClientKeybindings } from "../../playground/client/apps/keyboard/keybindings.ts";
import english from "../../playground/client/apps/lang/en.json";
import { CombatTracker } from "../../playground/client/apps/sidebar/tabs/combat-tracker.ts";
import { ClipboardHelper } from "../../playground/client/apps/ux/clipboard.ts";
import { resolveEntry } from "../../playground/client/apps/ux/menu-entry.ts";
import { registerCanvasBindings } from "../../playground/client/canvas/bindings.ts";
import { setGeneration } from "../../playground/client/core/generation.ts";

type Texts = Readonly<Record<string, unknown>>;

describe("options of applications", () => {
  it("concatenates arrays, merges inner objects and replaces everything else, base class first", () => {
    const handler = () => undefined;
    const merged = mergeOptions([
      { classes: ["base"], tag: "div", window: { frame: true, controls: [{ action: "a" }] }, actions: {} },
      { classes: ["mine"], tag: "form", window: { controls: [{ action: "b" }] }, actions: { save: handler } },
    ]);
    expect(merged).toEqual({
      classes: ["base", "mine"],
      tag: "form",
      window: { frame: true, controls: [{ action: "a" }, { action: "b" }] },
      actions: { save: handler },
    });
  });

  it("never changes a class's own defaults", () => {
    const defaults = { classes: ["base"], window: { controls: [] as string[] } };
    mergeOptions([defaults, { classes: ["one"], window: { controls: ["x"] } }]);
    expect(defaults).toEqual({ classes: ["base"], window: { controls: [] } });
  });

  it("keeps instances, such as documents, as they are", () => {
    const document = new (class Actor {
      items = ["sword"];
    })();
    expect(mergeOptions([{ document: null }, { document }]).document).toBe(document);
  });
});

describe("tabs", () => {
  it("marks the current tab and labels by prefix", () => {
    const tabs = prepareTabs(
      "primary",
      { tabs: [{ id: "main" }, { id: "notes", cssClass: "wide" }], labelPrefix: "T" },
      "notes",
    );
    expect(tabs.main).toMatchObject({ active: false, cssClass: "", label: "T.main", group: "primary" });
    expect(tabs.notes).toMatchObject({ active: true, cssClass: "wide active", label: "T.notes" });
  });
});

// https://foundryvtt.com/api/interfaces/foundry.ContextMenuEntry.html; the warnings are quoted in foundryvtt issue 14316.
describe("entries of context menus", () => {
  afterEach(() => setGeneration(13));
  const target = {} as HTMLElement;
  const old = () => ({ name: "Old", icon: "<i></i>", condition: () => false, callback: vi.fn() });
  const now = () => ({ label: "New", icon: "fa-solid fa-star", visible: () => false, onClick: vi.fn() });

  it("are read by V13's names in V13, if V14's are missing", () => {
    const entry = old();
    const read = resolveEntry(entry);
    expect([read.label, read.visible(target)]).toEqual(["Old", false]);
    read.run(new Event("click"), target);
    expect(entry.callback).toHaveBeenCalledWith(target);
    const unknown = resolveEntry(now());
    expect([unknown.label, unknown.visible(target)]).toEqual(["", true]);
  });

  it("are read by V14's names in V14, with a warning about V13's", () => {
    setGeneration(14);
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const entry = now();
    const read = resolveEntry(entry);
    const event = new Event("click");
    read.run(event, target);
    expect([read.label, read.visible(target), read.icon]).toEqual(["New", false, expect.stringContaining("fa-star")]);
    expect(entry.onClick).toHaveBeenCalledWith(event, target);
    expect(warned).not.toHaveBeenCalled();
    expect([resolveEntry(old()).label, resolveEntry(old()).visible(target)]).toEqual(["Old", false]);
    expect(warned.mock.calls.flat().join(" ")).toMatch(/#name is.+#condition is.+#callback is/s);
    warned.mockRestore();
  });
});

describe("the clipboard", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("takes plain text; on a page without a clipboard, from a selected field", async () => {
    const taken: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void taken.push(text) } });
    await new ClipboardHelper().copyPlainText("by the clipboard");
    const field = { value: "", select: vi.fn(), remove: vi.fn() };
    const execCommand = vi.fn(() => taken.push(field.value));
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("document", { createElement: () => field, body: { append: () => {} }, execCommand });
    await new ClipboardHelper().copyPlainText("by a field");
    expect(taken).toEqual(["by the clipboard", "by a field"]);
    expect(execCommand).toHaveBeenCalledWith("copy");
    expect(field.select).toHaveBeenCalledBefore(execCommand);
    expect(field.remove).toHaveBeenCalledOnce();
  });
});

describe("the tracker", () => {
  // pf2e-hud forwards clicks to the tracker for what has this class; OSE's controls have no other handler.
  it("calls the encounter's method for a control with the class combat-control, and for no other", async () => {
    const viewed = { rollAll: vi.fn() };
    const tracker = Object.create(CombatTracker.prototype, { viewed: { value: viewed } });
    const button = (...classes: string[]) => ({
      dataset: { action: "rollAll" },
      classList: { contains: (name: string) => classes.includes(name) },
    });
    await tracker._onClickAction({}, button("inline-control"));
    expect(viewed.rollAll).not.toHaveBeenCalled();
    await tracker._onClickAction({}, button("inline-control", "combat-control"));
    expect(viewed.rollAll).toHaveBeenCalledOnce();
  });
});

describe("keybindings", () => {
  const held = (...modifiers: string[]) => new Set(modifiers);

  it("asks for exactly the modifiers of a binding, priority first", () => {
    const keys = new ClientKeybindings();
    keys.register("a", "plain", { name: "plain", editable: [{ key: "KeyN" }] });
    keys.register("a", "shifted", { name: "shifted", editable: [{ key: "KeyN", modifiers: ["Shift"] }] });
    keys.register("a", "first", { name: "first", editable: [{ key: "KeyN" }], precedence: 0 });
    expect(keys.actionsFor("KeyN", held()).map(({ name }) => name)).toEqual(["first", "plain"]);
    expect(keys.actionsFor("KeyN", held("Shift")).map(({ name }) => name)).toEqual(["shifted"]);
  });

  it("keeps restricted actions from players", () => {
    vi.stubGlobal("game", { user: { isGM: false } });
    const keys = new ClientKeybindings();
    keys.register("core", "pause", { uneditable: [{ key: "Space" }], restricted: true });
    expect(keys.actionsFor("Space", held())).toEqual([]);
    vi.unstubAllGlobals();
  });

  it("names every action of the canvas", () => {
    const keys = new ClientKeybindings();
    registerCanvasBindings(keys, {});
    const words = (name: string) => name.split(".").reduce<unknown>((texts, key) => (texts as Texts)?.[key], english);
    const names = [...keys.actions.values()].map(({ name }) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => typeof words(name) !== "string")).toEqual([]);
  });

  it("takes no registration after the bindings were initialized", () => {
    const keys = new ClientKeybindings();
    keys.initialize();
    expect(() => keys.register("a", "late", {})).toThrow("after the init hook");
  });
});
