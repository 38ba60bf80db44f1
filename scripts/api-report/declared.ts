import { type Node, SyntaxKind } from "typescript/unstable/ast";

/** Public status of a member according to the types; `untyped`: unknown to them. */
export type Standing = "public" | "protected" | "untyped" | "deprecated" | "internal" | "private";

/** Facts that a declaration of the types states of a member. */
export interface Declared {
  /** Class, interface or namespace that has it; empty for a global name. */
  readonly owner: string;
  readonly standing: Standing;
  /** Since when it is deprecated, in the types' own words. */
  readonly note: string;
  /** True if each object of a class has it, which is written with `#`. */
  readonly isOfObjects: boolean;
  /** File of the types, from Foundry's own folder on; empty for what they don't know. */
  readonly declaredIn: string;
}

/** Reads a declaration: place, modifiers and tags of the comment. */
export function declaredAs(node: Node): Declared {
  const { modifiers = [], parent } = node as { readonly modifiers?: readonly Node[]; readonly parent: Node };
  const keywords = modifiers.map(({ kind }) => kind);
  const tags = tagsOf(node);
  const tagged = (["private", "internal", "protected"] as const).find(
    (tag) => tags.has(tag) || (tag !== "internal" && keywords.includes(keywordOf[tag])),
  );
  const note = tags.get("deprecated");
  const isOfClass = parent.kind === SyntaxKind.ClassDeclaration && !keywords.includes(SyntaxKind.StaticKeyword);
  return {
    owner: ownerOf(node),
    standing: note === undefined ? (tagged ?? "public") : "deprecated",
    note: note ?? "",
    isOfObjects: isOfClass || apart.test(nameOf(parent)),
    declaredIn: /\/src\/(?:foundry\/)?(.+)$/.exec(node.getSourceFile().fileName)?.[1] ?? "",
  };
}

const keywordOf = { private: SyntaxKind.PrivateKeyword, protected: SyntaxKind.ProtectedKeyword };

/** The tags of the comment before a declaration, each with its text in one line. */
function tagsOf(node: Node): Map<string, string> {
  let whole = node;
  while (within.has(whole.kind)) whole = whole.parent;
  const before = whole.getSourceFile().text.slice(whole.pos, whole.getStart());
  const [, comment = ""] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before) ?? [];
  const tags = comment.replace(/^[ \t]*\*/gm, "").split(/^[ \t]*@/m);
  return new Map(
    tags.slice(1).map((tag) => {
      const [, name = "", text = ""] = /^(\w+)([\s\S]*)$/.exec(tag) ?? [];
      return [name, text.replace(/\s+/g, " ").trim()];
    }),
  );
}

/** Declarations whose comment stands before a statement around them. */
const within = new Set([
  SyntaxKind.VariableDeclaration,
  SyntaxKind.VariableDeclarationList,
  SyntaxKind.ExportSpecifier,
  SyntaxKind.NamedExports,
  SyntaxKind.NamespaceExport,
]);

/**
 * Names around a declaration, from the outside, as in Foundry's documentation. Parts kept separate by the types alone are joined:
 * a document's base class, the schema of its data, internals.
 */
function ownerOf(node: Node): string {
  const names: string[] = [];
  let constant = "";
  for (let at = node.parent; at; at = at.parent) {
    if (named.has(at.kind)) names.unshift(nameOf(at));
    if (at.kind === SyntaxKind.VariableDeclaration) constant = nameOf(at);
  }
  const { fileName } = node.getSourceFile();
  const around = names.filter((name) => !apart.test(name));
  if (around.length > 0) return around.map((name) => publicName(name, fileName)).join(".");
  if (fileName.includes("/common/constants.")) return ["CONST", constant].filter(Boolean).join(".");
  return constant.startsWith("_") ? "" : constant;
}

const named = new Set([
  SyntaxKind.ClassDeclaration,
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.ModuleDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.PropertySignature,
]);

const apart = /^(?:global|Internal|_?Schema|SharedProtoSchema)$/;

/** `BaseCombat` of the documents is `Combat`; `BaseToken` is `TokenDocument`, for `Token` is what stands on the map. */
function publicName(name: string, fileName: string): string {
  const [, base] = /^Base([A-Z]\w+)$/.exec(name) ?? [];
  if (base && fileName.includes("/common/documents/")) return onMap.test(base) ? `${base}Document` : base;
  return name.replace(/^(?:Internal|_)(?=[A-Z])/, "");
}

const onMap = /^(?:AmbientLight|AmbientSound|Drawing|MeasuredTemplate|Note|Region|Tile|Token|Wall)$/;

function nameOf(node: Node): string {
  const { name } = node as { readonly name?: Node };
  return name?.getText() ?? "";
}
