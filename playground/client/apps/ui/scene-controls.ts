// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { Hooks } from "../../core/hooks.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { host, type Loose, localize } from "../host.ts";

/**
 * The bar of canvas tools. Hook `getSceneControlButtons(controls)` gets a record of controls, each with a record of
 * tools (client/applications/ui/scene-controls.d.mts).
 */
export class SceneControls extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Loose = {
    id: "scene-controls",
    tag: "aside",
    classes: ["faded-ui"],
    window: { frame: false, positioned: false },
    actions: { control: SceneControls.#onControl, tool: SceneControls.#onTool },
  };
  static override PARTS: Loose = { controls: { template: "templates/ui/scene-controls.hbs", root: true } };

  #controls: Record<string, Loose> = {};
  #control = "tokens";
  #tool = "select";

  get controls(): Record<string, Loose> {
    return this.#controls;
  }

  get control(): Loose | null {
    return this.#controls[this.#control] ?? null;
  }

  get tools(): Record<string, Loose> {
    return this.control?.tools ?? {};
  }

  get tool(): Loose | undefined {
    return this.tools[this.#tool];
  }

  protected override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    if (options.isFirstRender || options.reset) this.#controls = this.#prepareControls();
    if (options.control && options.control in this.#controls) this.#control = options.control;
    const tool = options.tool ?? (options.control ? this.control?.activeTool : undefined);
    if (tool && tool in this.tools) this.#tool = tool;
    if (this.control) this.control.activeTool = this.#tool;
  }

  #prepareControls(): Record<string, Loose> {
    const select = { name: "select", order: 0, title: "CONTROLS.Select", icon: "fa-solid fa-expand" };
    const target = { name: "target", order: 1, title: "CONTROLS.TargetSelect", icon: "fa-solid fa-bullseye" };
    const ruler = { name: "ruler", order: 2, title: "CONTROLS.Ruler", icon: "fa-solid fa-ruler" };
    const tokens = {
      name: "tokens",
      order: 1,
      title: "CONTROLS.Tokens",
      icon: "fa-solid fa-user-large",
      activeTool: "select",
      tools: { select, target, ruler } as Record<string, Loose>,
      onChange: (_event: Event, active: boolean) => active && host.game.canvas?.tokens?.activate?.(),
    };
    const controls: Record<string, Loose> = { tokens };
    Hooks.callAll("getSceneControlButtons", controls);
    return Object.fromEntries(Object.entries(controls).filter(([, control]) => control.visible !== false));
  }

  protected override async _prepareContext(_options: RenderOptions): Promise<Loose> {
    const byOrder = (a: Loose, b: Loose) => a.order - b.order;
    const controls = Object.values(this.#controls).sort(byOrder);
    const tools = Object.values(this.tools).filter((tool) => tool.visible !== false);
    return {
      controls: controls.map((control) => ({
        ...control,
        pressed: control.name === this.#control,
        label: localize(control.title),
      })),
      tools: tools.sort(byOrder).map((tool) => {
        const pressed = tool.button ? undefined : tool.toggle ? tool.active === true : tool.name === this.#tool;
        return { ...tool, pressed, hasState: !tool.button, label: localize(tool.title) };
      }),
      several: controls.length > 1,
    };
  }

  /** Activates a control, a tool or toggles. */
  async activate({ event, control, tool, toggles = {} }: Loose = {}): Promise<void> {
    const previous = this.control;
    for (const [name, active] of Object.entries(toggles)) {
      const toggle = this.tools[name];
      if (!toggle) continue;
      toggle.active = active;
      toggle.onChange?.(event, active);
    }
    await this.render({ control, tool });
    if (previous !== this.control) {
      previous?.onChange?.(event, false);
      this.control?.onChange?.(event, true);
    }
    Hooks.callAll("activateSceneControls", this, { event });
  }

  protected override _insertElement(element: HTMLElement): void {
    document.querySelector("#ui-left-column-1")?.prepend(element);
  }

  static #onControl(this: SceneControls, event: PointerEvent, target: HTMLElement): unknown {
    return this.activate({ event, control: target.dataset.control });
  }

  static async #onTool(this: SceneControls, event: PointerEvent, target: HTMLElement): Promise<void> {
    const tool = this.tools[target.dataset.tool as string];
    if (!tool) return;
    if (tool.toggle) return this.activate({ event, toggles: { [tool.name]: !tool.active } });
    if (tool.button) return void tool.onChange?.(event, true);
    const before = this.tool;
    await this.activate({ event, tool: tool.name });
    if (before !== tool) before?.onChange?.(event, false);
    tool.onChange?.(event, true);
    this.control?.onToolChange?.(event, tool);
  }
}
