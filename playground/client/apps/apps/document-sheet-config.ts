import { host, type Loose } from "../host.ts";

interface Registered {
  id: string;
  label: string;
  cls: Loose;
  default: boolean;
  canBeDefault: boolean;
  canConfigure: boolean;
  themes: Record<string, string> | null;
}

/** Light and dark, unless the sheet names its themes; null: none. */
const DEFAULT_THEMES = { light: "SETTINGS.Light", dark: "SETTINGS.Dark" };

/**
 * The registry of sheets: `CONFIG.<Document>.sheetClasses[type]["scope.ClassName"]`
 * (client/applications/apps/document-sheet-config.d.mts).
 */
export class DocumentSheetConfig {
  static registerSheet(documentClass: Loose, scope: string, sheetClass: Loose, options: Loose = {}): void {
    const { label, types, makeDefault = false, canBeDefault = true, canConfigure = true, themes } = options;
    const id = `${scope}.${sheetClass.name}`;
    const config = configOf(documentClass);
    for (const type of types ?? typesOf(documentClass)) {
      config.sheetClasses[type] ??= {};
      const sheets: Record<string, Registered> = config.sheetClasses[type];
      if (makeDefault) for (const sheet of Object.values(sheets)) sheet.default = false;
      sheets[id] = {
        id,
        label: (typeof label === "function" ? label() : label) ?? sheetClass.name,
        cls: sheetClass,
        default: makeDefault || (canBeDefault && Object.keys(sheets).length === 0),
        canBeDefault,
        canConfigure,
        themes: themes === undefined ? { ...DEFAULT_THEMES } : themes,
      };
    }
  }

  static unregisterSheet(documentClass: Loose, scope: string, sheetClass: Loose, { types }: Loose = {}): void {
    const config = configOf(documentClass);
    for (const type of types ?? typesOf(documentClass)) {
      const sheets: Record<string, Registered> = config.sheetClasses[type] ?? {};
      const id = `${scope}.${sheetClass?.name}`;
      const wasDefault = sheets[id]?.default;
      delete sheets[id];
      const next = Object.values(sheets).find((sheet) => sheet.canBeDefault);
      if (wasDefault && next) next.default = true;
    }
  }
}

function configOf(documentClass: Loose): Loose {
  const config = host.config[documentClass.documentName];
  config.sheetClasses ??= {};
  return config;
}

function typesOf(documentClass: Loose): string[] {
  const { documentName } = documentClass;
  const types: string[] | undefined =
    host.game.documentTypes?.[documentName] ?? host.game.system?.documentTypes?.[documentName];
  const names = Array.isArray(types) ? types : Object.keys(types ?? {});
  return names.length ? names : ["base"];
}
