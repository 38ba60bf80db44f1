import type { Loose } from "../host.ts";

/**
 * Form groups of a document's fields as HTML, by their paths, for core's plain windows. Inputs are named by path, for packages to
 * find (`[name="bar1.attribute"]`).
 */
export function fieldGroups(document: Loose, paths: readonly string[], inputs: Record<string, Loose> = {}): string[] {
  return paths.flatMap((path) => {
    const field = document.schema.getField(path);
    if (!field) return [];
    const value = path.split(".").reduce<Loose>((at, step) => at?.[step] as Loose, document._source);
    const group = field.toFormGroup({ localize: true }, { name: path, value, ...inputs[path] });
    return group ? [group.outerHTML] : [];
  });
}
