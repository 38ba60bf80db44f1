// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
/** The windows of a token and of an actor's prototype token (client/applications/sheets/token of the type package). */
import { expandObject } from "../../core/objects.ts";
import { ApplicationV2 } from "../api/application.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { fieldGroups } from "../forms/field-groups.ts";
import { host, type Loose, localize } from "../host.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** Field paths of each tab; the stand-in has no vision and no light. */
const FIELDS: Record<string, readonly string[]> = {
  identity: ["name", "displayName", "actorLink", "disposition", "lockRotation", "appendNumber", "prependAdjective"],
  appearance: ["texture.src", "texture.fit", "width", "height", "rotation", "alpha", "turnMarker.mode"],
  vision: [],
  light: [],
  resources: ["displayBars", "bar1.attribute", "bar2.attribute"],
};

const ICONS: Record<string, string> = {
  identity: "fa-solid fa-memo-pad",
  appearance: "fa-solid fa-square-user",
  vision: "fa-solid fa-eye",
  light: "fa-solid fa-lightbulb",
  resources: "fa-solid fa-heart",
};

// biome-ignore lint/suspicious/noExplicitAny: TypeScript requires a mixin's constructor to take any[].
type Base = new (...args: any[]) => ApplicationV2;

/**
 * Adds the parts common to both token windows. Modules push to `TABS.sheet.tabs` and put a part before the footer into `PARTS`,
 * each class with its own (public modules change both classes one after the other).
 */
export function TokenApplicationMixin<T extends Base>(BaseApplication: T) {
  class TokenApplication extends HandlebarsApplicationMixin(BaseApplication) {
    static DEFAULT_OPTIONS: Loose = {
      classes: ["token-config"],
      position: { width: 560 },
      window: { icon: "fa-solid fa-circle-user", contentClasses: ["standard-form"] },
      form: { closeOnSubmit: true },
    };

    /** Shown token or prototype. */
    get token(): Loose {
      throw new Error("A token's window says which token it shows");
    }

    get actor(): Loose | null {
      return this.token.actor ?? null;
    }

    protected override async _prepareContext(options: RenderOptions): Promise<Loose> {
      return {
        ...(await super._prepareContext(options)),
        source: this.token._source,
        fields: this.token.schema.fields,
        buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "TOKEN.Update" }],
      };
    }

    protected override async _preparePartContext(
      partId: string,
      context: Loose,
      options: RenderOptions,
    ): Promise<Loose> {
      const base = await super._preparePartContext(partId, context, options);
      base.tab = base.tabs?.[partId];
      base.groups = fieldGroups(this.token, FIELDS[partId] ?? [], this.#bars());
      return base;
    }

    /** Attributes of the actor to choose from. */
    #bars(): Record<string, Loose> {
      const { documentClass } = host.config.Token;
      const attributes = documentClass.getTrackedAttributes(this.actor?.system ?? {});
      const choices: Loose[] = documentClass.getTrackedAttributeChoices(attributes);
      const input = { choices: Object.fromEntries(choices.map(({ value, label }) => [value, label])), blank: "" };
      return { "bar1.attribute": input, "bar2.attribute": input };
    }
  }
  return TokenApplication;
}

function parts(): Loose {
  const tabs = Object.keys(FIELDS).map((id) => [
    id,
    { template: "templates/sheets/field-groups.hbs", scrollable: [""] },
  ]);
  const footer = { template: "templates/generic/form-footer.hbs" };
  return { tabs: { template: "templates/generic/tab-navigation.hbs" }, ...Object.fromEntries(tabs), footer };
}

function tabs(): Loose {
  const all = Object.keys(FIELDS).map((id) => ({ id, icon: ICONS[id] }));
  return { sheet: { tabs: all, initial: "identity", labelPrefix: "TOKEN.TABS" } };
}

export class TokenConfig extends TokenApplicationMixin(DocumentSheetV2) {
  static override PARTS: Loose = parts();
  static override TABS: Loose = tabs();

  override get token(): Loose {
    return this.document;
  }
}

/** Opened with `{prototype}`; submits to the actor. */
export class PrototypeTokenConfig extends TokenApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Loose = {
    id: "prototype-token-config-{id}",
    tag: "form",
    form: { handler: PrototypeTokenConfig.#onSubmit },
  };
  static override PARTS: Loose = parts();
  static override TABS: Loose = tabs();

  override get token(): Loose {
    return this.options.prototype;
  }

  override get actor(): Loose | null {
    return this.token.parent;
  }

  override get title(): string {
    return localize("TOKEN.TitlePrototype");
  }

  static async #onSubmit(
    this: PrototypeTokenConfig,
    _event: Event,
    _form: HTMLFormElement,
    data: FormDataExtended,
  ): Promise<void> {
    await this.actor?.update({ prototypeToken: expandObject(data.object) });
  }
}
