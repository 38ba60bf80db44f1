const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Application = InstanceType<typeof ApplicationV2>;

/** Arguments of an application's hooks. */
export interface HookArgs {
  readonly _onFirstRender: Parameters<Application["_onFirstRender"]>;
  readonly _onRender: Parameters<Application["_onRender"]>;
  readonly _onClose: Parameters<Application["_onClose"]>;
  readonly _onChangeForm: Parameters<Application["_onChangeForm"]>;
}

/** Window of Turncraft's, drawn from templates with {@link view}, and `rootId` for the ids of elements. */
export abstract class TurncraftWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  /** Data for the templates. */
  protected abstract view(): object | Promise<object>;

  protected override async _prepareContext(options: Parameters<Application["_prepareContext"]>[0]) {
    return Object.assign(await super._prepareContext(options), { rootId: this.id }, await this.view());
  }
}
