import { join, relative } from "node:path";
import {
  type AsExpression,
  type BindingElement,
  type ClassLikeDeclaration,
  type Identifier,
  type Node,
  SyntaxKind,
} from "typescript/unstable/ast";
import {
  isAsExpression,
  isBinaryExpression,
  isCallExpression,
  isClassLikeDeclaration,
  isIdentifier,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isTypeQueryNode,
} from "typescript/unstable/ast/is";
import {
  API,
  type Checker,
  type Symbol as Meaning,
  type Project,
  SignatureKind,
  SymbolFlags,
  type Type,
} from "typescript/unstable/sync";
import { type Declared, declaredAs } from "./declared.ts";
import { type How, howUsed, isAmbient, isStatic, type Places, placesIn } from "./places.ts";

/** A member of the host's API at one place of our sources. */
export interface Use extends Declared {
  readonly name: string;
  readonly how: How;
  /** Path from the project's folder, with slashes. */
  readonly file: string;
}

type Found = Omit<Use, "file">;

/**
 * Every use of a host member in the sources of a TypeScript project.
 * @param root The folder with `tsconfig.json`.
 * @param types Part of the paths of the host's declarations.
 * @param prefix Prefix of names put on host objects by the sources.
 */
export function usesIn(root: string, types: string, prefix: string): Use[] {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProject: join(root, "tsconfig.json") }).getProjects();
    if (!project) throw new Error(`${root} has no project.`);
    return new Reader(project, types, prefix).read(root);
  } finally {
    api.close();
  }
}

class Reader {
  readonly #project: Project;
  readonly #checker: Checker;
  readonly #types: string;
  readonly #prefix: string;
  /** Meanings of the names of the sources. */
  readonly #meanings = new Map<Node, Meaning>();
  /** Host classes behind those only declared in the sources: by the symbol's id, the host's own. */
  readonly #restated = new Map<number, Type>();
  /** Declarations of a symbol, by its id; `isMixed`: of some of its signatures otherwise than of others. */
  readonly #declared = new Map<number, Declared & { isMixed: boolean }>();
  /** Names of members of the sources' own classes. */
  readonly #own = new Set<string>();

  constructor(project: Project, types: string, prefix: string) {
    this.#project = project;
    this.#checker = project.checker;
    this.#types = types;
    this.#prefix = prefix;
  }

  read(root: string): Use[] {
    const { program, rootFiles } = this.#project;
    const files = rootFiles.flatMap((name) => program.getSourceFile(name) ?? []);
    const read = files.map((file) => ({
      file: relative(root, file.fileName).replaceAll("\\", "/"),
      ...placesIn(file),
    }));
    for (const { names, casts, classes } of read) {
      const meanings = this.#checker.getSymbolAtLocation(names);
      for (const [index, name] of names.entries()) if (meanings[index]) this.#meanings.set(name, meanings[index]);
      this.#findRestated(casts);
      for (const { members } of classes) for (const { text } of members.flatMap(namesOf)) this.#own.add(text);
    }
    return read.flatMap((places) => this.#usesOf(places).map((use) => ({ ...use, file: places.file })));
  }

  #usesOf({ names, bindings, classes, hooks, casts }: Places): Found[] {
    return [
      ...names.flatMap((name) => this.#use(this.#meanings.get(name), name, howUsed(name))),
      ...this.#bound(bindings),
      ...classes.flatMap((one) => this.#overridden(one)),
      ...hooks.map((hook) => this.#hook(hook)),
      ...this.#taken(casts),
    ];
  }

  /** `const { name } = of` reads a member of `of`. */
  #bound(bindings: readonly BindingElement[]): Found[] {
    const types = this.#checker.getTypeAtLocation(bindings.map(({ parent }) => parent));
    return bindings.flatMap(({ parent, propertyName, name }, index) => {
      const key = propertyName ?? name;
      const type = types[index];
      if (!type || !key || !isIdentifier(key)) return [];
      const { initializer } = parent.parent as { readonly initializer?: Node };
      return this.#use(this.#property(type, key.text), key, "read", initializer);
    });
  }

  /** Members of a class also present in the extended host class. */
  #overridden({ heritageClauses, members }: ClassLikeDeclaration): Found[] {
    const base = heritageClauses?.find(({ token }) => token === SyntaxKind.ExtendsKeyword)?.types[0];
    if (!base) return [];
    const [made, instance] = this.#checker.getTypeAtLocation([base.expression, base]);
    return members.flatMap((member) => {
      const type = isStatic(member) ? made : instance;
      if (!type) return [];
      return namesOf(member).flatMap((name) => this.#use(this.#property(type, name.text), name, "overridden"));
    });
  }

  /** A hook that is listened to or called. */
  #hook({ name, call }: Places["hooks"][number]): Found {
    const called = call.expression.getText();
    const signature = called.startsWith("Hooks.") ? this.#signature(call) : null;
    const { standing, note } = signature ?? { standing: "public", note: "" };
    const declaredIn = "client/hooks.d.mts";
    const how = called.startsWith("Hooks.call") ? "called" : "heard";
    return { owner: "Hooks", name: `"${name}"`, how, isOfObjects: false, standing, note, declaredIn };
  }

  /** Members read from the host as a type of the sources: known under the type, or not. */
  #taken(casts: readonly AsExpression[]): Found[] {
    const inner = casts.map(({ expression }) => innermost(expression));
    const types = this.#checker.getTypeAtLocation(inner);
    return casts.flatMap(({ type }, index) => {
      const [node, given] = [inner[index], types[index]];
      const host = node && given && this.#hostOf(node, given);
      const wanted = host && this.#checker.getTypeFromTypeNode(type);
      if (!node || !given || !host || !wanted) return [];
      return this.#checker.getPropertiesOfType(this.#whole(wanted)).flatMap((property): Found[] => {
        const { name, declarations } = property;
        if (declarations.length === 0 || declarations.some(({ path }) => path.includes("/node_modules/"))) return [];
        const known = this.#property(given, name);
        if (known) return this.#use(known, node, "read", node);
        if (name.startsWith(this.#prefix) || (host.isOfObjects && this.#own.has(name))) return [];
        return [{ ...host, name, how: "read", standing: "untyped", note: "", declaredIn: "" }];
      });
    });
  }

  /** Name of a host value: a namespace as written, else its class, else its name. Null for others. */
  #hostOf(node: Node, type: Type): Pick<Declared, "owner" | "isOfObjects"> | null {
    if (this.#isNamespace(this.#meaningOf(node)) || node.getText() === "globalThis")
      return { owner: node.getText(), isOfObjects: false };
    const whole = this.#whole(type);
    const meaning = whole.getSymbol() ?? whole.getAliasSymbol();
    if (!meaning || !this.#isHosts(meaning) || this.#checker.getIndexInfosOfType(whole).length > 0) return null;
    const isMade = this.#checker.getSignaturesOfType(whole, SignatureKind.Construct).length > 0;
    if (!isNameless(meaning)) return { owner: meaning.name, isOfObjects: !isMade };
    const name = isPropertyAccessExpression(node) ? node.name : node;
    return { owner: name.getText(), isOfObjects: false };
  }

  /** A use, where the meaning is the host's and no mere namespace. `of`: what it is a member of. */
  #use(given: Meaning | undefined, at: Node, how: How, from?: Node): Found[] {
    const meaning = given && (this.#real(given) ?? given);
    if (!meaning || this.#isNamespace(meaning)) return [];
    const { name } = meaning;
    if (!this.#isHosts(meaning)) {
      const owner = this.#restated.get(given.getParent()?.id ?? -1)?.getSymbol()?.name;
      return owner ? [{ owner, name, how, isOfObjects: true, standing: "untyped", note: "", declaredIn: "" }] : [];
    }
    const declared = this.#declaredAt(meaning);
    if (!declared) return [];
    const { parent } = at;
    const of = from ?? (isPropertyAccessExpression(parent) && parent.name === at ? parent.expression : undefined);
    const call = declared.isMixed && isCallExpression(parent.parent) ? this.#signature(parent.parent) : undefined;
    const { standing, note, declaredIn } = call ?? declared;
    if (of && this.#isNamespace(this.#meaningOf(of)))
      return [{ owner: of.getText(), name, how, isOfObjects: false, standing, note, declaredIn }];
    const owner = declared.owner || (of ? moduleOf(meaning) || this.#classOf(of) : "");
    return [{ owner, name, how, isOfObjects: declared.isOfObjects, standing, note, declaredIn }];
  }

  #classOf(node: Node): string {
    const type = this.#checker.getTypeAtLocation(node);
    return (type && this.#whole(type).getSymbol()?.name) ?? "";
  }

  #declaredAt(meaning: Meaning): (Declared & { isMixed: boolean }) | undefined {
    const known = this.#declared.get(meaning.id);
    if (known) return known;
    const handles = meaning.declarations.filter(({ path }) => path.includes(this.#types));
    const all = handles.flatMap((handle) => handle.resolve(this.#project) ?? []).map(declaredAs);
    const best = all.find(({ standing }) => standing !== "deprecated") ?? all[0];
    if (!best) return undefined;
    const { owner, isOfObjects } = all.find((one) => one.owner !== "") ?? best;
    const declared = { ...best, owner, isOfObjects, isMixed: new Set(all.map(({ standing }) => standing)).size > 1 };
    this.#declared.set(meaning.id, declared);
    return declared;
  }

  /** Declaration of the very signature that a call uses. */
  #signature(call: Node): Declared | undefined {
    const node = this.#checker.getResolvedSignature(call)?.declaration?.resolve(this.#project);
    return node && declaredAs(node);
  }

  #meaningOf(node: Node): Meaning | undefined {
    return this.#meanings.get(isPropertyAccessExpression(node) ? node.name : node);
  }

  /** True if it is nothing but a namespace, such as `foundry.utils`. */
  #isNamespace(meaning: Meaning | undefined): boolean {
    if (!meaning) return false;
    const target = meaning.flags & SymbolFlags.Alias ? this.#checker.getAliasedSymbol(meaning) : meaning;
    return Boolean(target.flags & SymbolFlags.Module) && !(target.flags & more);
  }

  /** True for declarations by the host alone: additions to the language's `Array` aren't the host's `Array`. */
  #isHosts({ declarations }: Meaning): boolean {
    const paths = declarations.map(({ path }) => path);
    return paths.some((path) => path.includes(this.#types)) && !paths.some((path) => languages.test(path));
  }

  #property(type: Type, name: string): Meaning | undefined {
    return this.#checker.getPropertyOfType(this.#whole(type), name);
  }

  #whole(type: Type): Type {
    return this.#checker.getNonNullableType(type) ?? type;
  }

  /** Notes a class declared again for the compiler as the class cast to it: `Mixed as unknown as typeof Again`. */
  #findRestated(casts: readonly AsExpression[]): void {
    for (const { expression, type } of casts) {
      if (!isTypeQueryNode(type)) continue;
      const again = this.#checker.getSymbolAtLocation(type.exprName);
      const declaration = again?.valueDeclaration?.resolve(this.#project);
      if (!again || !declaration || !isClassLikeDeclaration(declaration) || !isAmbient(declaration)) continue;
      const real = this.#checker.getTypeAtLocation(innermost(expression));
      if (real && !this.#restated.has(again.id)) this.#restated.set(again.id, real);
    }
  }

  /** The host's member in the place of one that is declared again. */
  #real(meaning: Meaning): Meaning | undefined {
    const real = this.#restated.get(meaning.getParent()?.id ?? -1);
    const declaration = real && meaning.declarations[0]?.resolve(this.#project);
    if (!declaration) return undefined;
    if (isStatic(declaration)) return this.#property(real, meaning.name);
    const [made] = this.#checker.getSignaturesOfType(real, SignatureKind.Construct);
    const instance = made && this.#checker.getReturnTypeOfSignature(made);
    return instance && this.#property(instance, meaning.name);
  }
}

/** Kinds that a namespace may have besides. */
const more = SymbolFlags.Class | SymbolFlags.Function | SymbolFlags.Variable | SymbolFlags.Interface;

/** Files that declare the language and the browser. */
const languages = /\/lib\.[\w.]+\.d\.ts$/;

/** The name of a class's member, if it is a plain one. */
function namesOf(member: Node): Identifier[] {
  const { name } = member as { readonly name?: Node };
  return name && isIdentifier(name) ? [name] : [];
}

function isNameless({ name }: Meaning): boolean {
  return name.startsWith("__");
}

/** Expression that a cast is made of: `a` of `(a ?? {}) as unknown`. */
function innermost(node: Node): Node {
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.QuestionQuestionToken)
    return innermost(node.left);
  return isAsExpression(node) || isParenthesizedExpression(node) ? innermost(node.expression) : node;
}

/** `foundry.data.fields` of a module `…/common/data/fields`. */
function moduleOf(meaning: Meaning): string {
  const [, path] = /\/(?:client|common)\/([^"]+?)(?:\/_module)?"?$/.exec(meaning.getParent()?.name ?? "") ?? [];
  return path ? `foundry.${path.replaceAll("/", ".")}` : "";
}
