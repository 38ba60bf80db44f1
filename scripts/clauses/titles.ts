import { type ESTree, parseSync, Visitor } from "vite";

const testing = new Set(["it", "test", "describe"]);
/** Prefix of a title that names the clause or example it proves. */
const proves = /^(?:[A-Z]{2}-\d+|example E?\d+) · /;

/** From where to where a piece of a file goes. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Titles of the tests and groups of a file, as written: `it("…")`, `test.only("…")`, `describe.each(rows)("…")`. Of a
 * title that comes out of its rows (`"%s"`) the rows' own texts count, where the file has the rows.
 */
export function titlesIn(file: string, text: string): string[] {
  const titles: string[] = [];
  const tables: ESTree.Argument[] = [];
  const texts: (Span & { value: string })[] = [];
  const declared = new Map<string, Span>();
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!testing.has(rootName(callee) ?? "")) return;
      titles.push(...written(title));
      if (callee.type === "CallExpression") tables.push(...callee.arguments);
    },
    Literal({ value, start, end }) {
      if (typeof value === "string" && proves.test(value)) texts.push({ value, start, end });
    },
    VariableDeclarator({ id, start, end }) {
      if (id.type === "Identifier") declared.set(id.name, { start, end });
    },
  }).visit(parseSync(file, text).program);
  const rows = tables.map((rows) => (rows.type === "Identifier" ? declared.get(rows.name) : rows));
  const inRows = texts.filter((text) => rows.some((span) => span && span.start <= text.start && text.end <= span.end));
  return [...titles, ...inRows.map(({ value }) => value)];
}

/** `it` of `it`, `it.only` and `it.each(rows)`. */
function rootName(node: ESTree.Node): string | undefined {
  switch (node.type) {
    case "Identifier":
      return node.name;
    case "MemberExpression":
      return rootName(node.object);
    case "CallExpression":
      return rootName(node.callee);
    case "TaggedTemplateExpression":
      return rootName(node.tag);
    default:
      return undefined;
  }
}

/** Returns the text of a title that can be read without running it: expressions within a template are left out. */
function written(node: ESTree.Node | undefined): string[] {
  if (node?.type === "Literal" && typeof node.value === "string") return [node.value];
  if (node?.type === "TemplateLiteral") return [node.quasis.map(({ value }) => value.cooked).join("…")];
  return [];
}
