import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

/** Of how many statements in a hundred the mutants are tried. */
const percent = Number(process.env.TURNCRAFT_SAMPLE ?? 100);

/** From 0 to 99, the same for the same text (FNV-1a). */
function lot(text) {
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0), 16777619);
  return (hash >>> 0) % 100;
}

/** True for nodes drawn or left out as a whole: a statement of a function's body, a value of a module. */
function isDrawn({ node, parentPath }) {
  if (node.type === "VariableDeclaration" && parentPath?.type !== "BlockStatement") return true;
  const inBody = parentPath?.type === "BlockStatement" && /Function|Method/.test(parentPath.parentPath?.type ?? "");
  return inBody && node.type.endsWith("Statement");
}

/** Leaves statements out by lot, always the same ones: an honest score in a part of the time. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, "sample", {
    shouldIgnore(path) {
      if (percent >= 100 || !isDrawn(path)) return undefined;
      return lot(path.toString()) < percent ? undefined : "not in the sample";
    },
  }),
];
