import {
  type AsExpression,
  type BindingElement,
  type CallExpression,
  type ClassLikeDeclaration,
  type Identifier,
  type Node,
  type SourceFile,
  type StringLiteral,
  SyntaxKind,
} from "typescript/unstable/ast";
import {
  isArrayLiteralExpression,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isClassLikeDeclaration,
  isElementAccessExpression,
  isExpressionWithTypeArguments,
  isIdentifier,
  isImportDeclaration,
  isInterfaceDeclaration,
  isModuleDeclaration,
  isNewExpression,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  isTypeAliasDeclaration,
  isTypeNode,
} from "typescript/unstable/ast/is";

/** Use of a member. */
export type How = "called" | "made" | "read" | "set" | "extended" | "overridden" | "heard";

/** Places in a file at which a member of Foundry's API can occur, without places in types only. */
export interface Places {
  /** Names that are read, called or set: `game`, and each name of `game.user.isGM`. */
  readonly names: (Identifier | StringLiteral)[];
  /** Properties that are taken out of something: `const { user } = game`. */
  readonly bindings: BindingElement[];
  readonly classes: ClassLikeDeclaration[];
  readonly casts: AsExpression[];
  /** Names of hooks with their calls: `Hooks.on("ready", …)`, `listen({ ready: … })`, `listenToAll(["ready"], …)`. */
  readonly hooks: { readonly name: string; readonly call: CallExpression }[];
}

export function placesIn(file: SourceFile): Places {
  const places: Places = { names: [], bindings: [], classes: [], casts: [], hooks: [] };
  const visit = (node: Node): void => {
    if (isIdentifier(node) || (isStringLiteral(node) && isElementAccessExpression(node.parent)))
      places.names.push(node);
    if (isForTypes(node)) return;
    if (isBindingElement(node) && isObjectBindingPattern(node.parent)) places.bindings.push(node);
    if (isClassLikeDeclaration(node)) places.classes.push(node);
    if (isAsExpression(node)) places.casts.push(node);
    if (isCallExpression(node)) places.hooks.push(...hooksOf(node).map((name) => ({ name, call: node })));
    node.forEachChild(visit);
  };
  visit(file);
  return places;
}

/** Names of the host's hooks in a call. They have no dot. */
function hooksOf(call: CallExpression): string[] {
  const [first] = call.arguments;
  const called = call.expression.getText();
  const names: readonly Node[] =
    called === "listen" && first && isObjectLiteralExpression(first)
      ? first.properties.flatMap((property) => (property as { readonly name?: Node }).name ?? [])
      : called === "listenToAll" && first && isArrayLiteralExpression(first)
        ? first.elements
        : called.startsWith("Hooks.") && first
          ? [first]
          : [];
  return names.flatMap((name) => {
    const text = isStringLiteral(name) || (isIdentifier(name) && called === "listen") ? name.text : "";
    return text && !text.includes(".") ? [text] : [];
  });
}

function isForTypes(node: Node): boolean {
  if (isExpressionWithTypeArguments(node)) return false;
  return (
    isTypeNode(node) ||
    isInterfaceDeclaration(node) ||
    isTypeAliasDeclaration(node) ||
    isImportDeclaration(node) ||
    isModuleDeclaration(node) ||
    (isClassLikeDeclaration(node) && isAmbient(node))
  );
}

/** True if a class is `declare`d only: it says again what another's class has. */
export function isAmbient(node: ClassLikeDeclaration): boolean {
  return node.modifiers?.some(({ kind }) => kind === SyntaxKind.DeclareKeyword) ?? false;
}

export function isStatic(node: Node): boolean {
  const { modifiers } = node as { readonly modifiers?: readonly Node[] };
  return modifiers?.some(({ kind }) => kind === SyntaxKind.StaticKeyword) ?? false;
}

/** Use of the thing that a name stands for. */
export function howUsed(name: Node): How {
  const { parent } = name;
  const isMember =
    (isPropertyAccessExpression(parent) && parent.name === name) ||
    (isElementAccessExpression(parent) && parent.argumentExpression === name);
  const whole = isMember ? parent : name;
  const around = whole.parent;
  if (isCallExpression(around) && around.expression === whole) return "called";
  if (isNewExpression(around) && around.expression === whole) return "made";
  if (isExpressionWithTypeArguments(around)) return "extended";
  if (isBinaryExpression(around) && around.left === whole && assigning.has(around.operatorToken.kind)) return "set";
  return "read";
}

const assigning = new Set([
  SyntaxKind.EqualsToken,
  SyntaxKind.QuestionQuestionEqualsToken,
  SyntaxKind.BarBarEqualsToken,
  SyntaxKind.PlusEqualsToken,
  SyntaxKind.MinusEqualsToken,
]);
