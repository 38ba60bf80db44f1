import type { Loose, LooseObject } from "../core/loose.ts";
import { DataModel } from "./data-model.ts";

/** Base of models for `system` (type package: common/abstract/type-data). The document calls every method below. */
export abstract class TypeDataModel extends DataModel {
  get modelProvider(): Loose {
    return null;
  }

  prepareBaseData(): void {}

  prepareDerivedData(): void {}

  async _preCreate(_data: LooseObject, _options: LooseObject, _user: Loose): Promise<boolean | undefined> {
    return undefined;
  }

  async _preUpdate(_changes: LooseObject, _options: LooseObject, _user: Loose): Promise<boolean | undefined> {
    return undefined;
  }

  async _preDelete(_options: LooseObject, _user: Loose): Promise<boolean | undefined> {
    return undefined;
  }

  _onCreate(_data: LooseObject, _options: LooseObject, _userId: string): void {}

  _onUpdate(_changed: LooseObject, _options: LooseObject, _userId: string): void {}

  _onDelete(_options: LooseObject, _userId: string): void {}

  async toEmbed(): Promise<null> {
    return null;
  }
}
