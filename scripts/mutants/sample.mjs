import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

/** Of how many statements in a hundred the mutants are tried. */
const percent = Number(process.env.TURNCRAFT_SAMPLE ?? 100);

/** Statements that hold no others, so that leaving one out leaves out nothing else. */
const alone = new Set(["ExpressionStatement", "ReturnStatement", "VariableDeclaration", "ThrowStatement"]);

/** From 0 to 99, the same for the same text (FNV-1a). */
export function lot(text) {
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0), 16777619);
  return (hash >>> 0) % 100;
}

/** Leaves statements out by lot, always the same ones: an honest score in a part of the time. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, "sample", {
    shouldIgnore(path) {
      if (percent >= 100 || !alone.has(path.node.type)) return undefined;
      const { type, start, end } = path.node;
      const isFunction = type === "VariableDeclaration" && path.parent.type !== "BlockStatement";
      return isFunction || lot(`${start}:${end}:${path.toString().slice(0, 200)}`) < percent
        ? undefined
        : "not in the sample";
    },
  }),
];
