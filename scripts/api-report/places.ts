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
  /** Calls with a text first: `Hooks.on("ready", …)`. */
  readonly calls: CallExpression[];
}

export function placesIn(file: SourceFile): Places {
  const places: Places = { names: [], bindings: [], classes: [], casts: [], calls: [] };
  const visit = (node: Node): void => {
    if (isIdentifier(node) || (isStringLiteral(node) && isElementAccessExpression(node.parent)))
      places.names.push(node);
    if (isForTypes(node)) return;
    if (isBindingElement(node) && isObjectBindingPattern(node.parent)) places.bindings.push(node);
    if (isClassLikeDeclaration(node)) places.classes.push(node);
    if (isAsExpression(node)) places.casts.push(node);
    if (isCallExpression(node) && node.arguments[0] && isStringLiteral(node.arguments[0])) places.calls.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  return places;
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
