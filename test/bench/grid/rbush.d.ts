declare module "rbush" {
  export interface Box {
    readonly minX: number;
    readonly minY: number;
    readonly maxX: number;
    readonly maxY: number;
  }
  export default class RBush<T extends Box> {
    load(items: readonly T[]): this;
    search(box: Box): T[];
  }
}
