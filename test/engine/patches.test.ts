import fc from "fast-check";
import { type Patch, produceWithPatches } from "immer";
import { describe, expect, it } from "vitest";
import { type Change, storageChanges } from "../../src/engine/index.ts";

type Tree = { [key: string]: unknown };

/** Storage in the engine's sense: a value replaces the former one whole. */
function stored(before: Tree, changes: readonly Change[]): Tree {
  const copy = structuredClone(before);
  for (const change of changes) {
    const parent = change.path.slice(0, -1).reduce<Tree>((node, key) => node[key] as Tree, copy);
    const key = change.path.at(-1) ?? "";
    if ("delete" in change) delete parent[key];
    else parent[key] = change.value;
  }
  return copy;
}

function changesOf(before: Tree, recipe: (draft: Tree) => void): Change[] {
  const [after, patches] = produceWithPatches(before, recipe);
  return storageChanges(before, after, patches);
}

const leaf = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null));
const key = fc.constantFrom("a", "b", "c", "0", "1");
const { tree } = fc.letrec<{ tree: Tree; value: unknown }>((tie) => ({
  value: fc.oneof({ maxDepth: 4, depthSize: "small" }, leaf, tie("tree"), fc.array(tie("value"), { maxLength: 3 })),
  tree: fc.dictionary(key, tie("value"), { maxKeys: 4 }),
}));

describe("A step's changes to storage", () => {
  it("lead from the one state to the other, no change below another, none for nothing", () => {
    fc.assert(
      fc.property(
        tree,
        fc.array(fc.tuple(fc.array(key, { minLength: 1, maxLength: 4 }), fc.option(leaf), fc.boolean()), {
          maxLength: 8,
        }),
        (before, edits) => {
          const recipe = (draft: Tree) => {
            for (const [path, value, nest] of edits) edit(draft, path, nest ? { x: [value] } : value);
          };
          const [after, patches] = produceWithPatches(before, recipe);
          const changes = storageChanges(before, after, patches as Patch[]);
          expect(stored(before, changes)).toEqual(after);
          const paths = changes.map((change) => change.path.join("/"));
          expect(new Set(paths).size).toBe(paths.length);
          expect(paths.some((path) => paths.some((other) => path !== other && path.startsWith(`${other}/`)))).toBe(
            false,
          );
        },
      ),
    );
  });

  it("replace the outermost array whole", () => {
    const changes = changesOf({ a: { list: [{ b: [1] }, 2] } }, (draft) => {
      const [first] = (draft.a as { list: { b: number[] }[] }).list;
      first?.b.push(5);
    });
    expect(changes).toEqual([{ path: ["a", "list"], value: [{ b: [1, 5] }, 2] }]);
  });

  it("delete missing keys, and write a replaced root key by key", () => {
    expect(changesOf({ a: { b: 1, c: 2 } }, (draft) => void delete (draft.a as Tree).b)).toEqual([
      { path: ["a", "b"], delete: true },
    ]);
    expect(storageChanges({ a: 1, b: 2 }, { b: 3, c: 4 }, [{ op: "replace", path: [], value: null }])).toEqual([
      { path: ["a"], delete: true },
      { path: ["b"], value: 3 },
      { path: ["c"], value: 4 },
    ]);
  });

  it("leave out unchanged values", () => {
    expect(storageChanges({ a: 1 }, { a: 1 }, [{ op: "replace", path: ["a"], value: 1 }])).toEqual([]);
  });

  it("follow the last of several patches to one path", () => {
    const patches: Patch[] = [
      { op: "add", path: ["a"], value: { b: 1 } },
      { op: "replace", path: ["a", "b"], value: 2 },
    ];
    expect(storageChanges({}, { a: { b: 2 } }, patches)).toEqual([{ path: ["a"], value: { b: 2 } }]);
  });
});

function edit(draft: Tree, path: readonly string[], value: unknown): void {
  let node: unknown = draft;
  for (const part of path.slice(0, -1))
    node = typeof node === "object" && node !== null ? (node as Tree)[part] : undefined;
  const last = path.at(-1) ?? "";
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) node.push(value);
  else if (value === null) delete (node as Tree)[last];
  else (node as Tree)[last] = value;
}
