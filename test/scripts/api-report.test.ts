import { describe, expect, it } from "vitest";
import type { Exception } from "../../scripts/api-report/exceptions.ts";
import { type Member, membersOf } from "../../scripts/api-report/members.ts";
import { differences, pageOf } from "../../scripts/api-report/page.ts";
import { problems } from "../../scripts/api-report/problems.ts";
import { citationsIn } from "../../scripts/api-report/sources.ts";
import { usesIn } from "../../scripts/api-report/uses.ts";
import { folderWith } from "./folder.ts";

/** A host with something of every standing, as the types of Foundry declare theirs. */
const host = `
declare global {
  class Sheet {
    static PARTS: object;
    readonly id: string;
    readonly hidden?: { readonly depth: number };
    protected _onRender(context: object): void;
    /** @internal */
    protected _trigger(name: string): void;
    /**
     * Draws it.
     * @param force - Whether it has to.
     */
    draw(force?: object): void;
    /** @deprecated since v13, until v15 */
    draw(force: boolean): void;
    /** @deprecated since v13 */
    get old(): string;
  }
  namespace tools {
    namespace text {
      function shorten(text: string): string;
      function bare(text: string): string;
    }
  }
  class Hooks {
    static on(name: string, then: () => void): number;
  }
  const game: { readonly sheets: Sheet[]; readonly first: Sheet | null };
  interface Array<T> {
    deepFlatten(): T[];
  }
}
export {};
`;

const configuration = {
  compilerOptions: { target: "ES2023", module: "ESNext", moduleResolution: "bundler", strict: true, types: ["host"] },
  include: ["src"],
};

/** Report on sources with this host, by path. */
async function report(sources: Readonly<Record<string, string>>, deprecated = {}): Promise<Member[]> {
  await using folder = await folderWith({
    "node_modules/host/package.json": { name: "host", types: "index.d.ts" },
    "node_modules/host/index.d.ts": host,
    "tsconfig.json": configuration,
    ...sources,
  });
  return membersOf(usesIn(folder.path, "/node_modules/host/", "ours"), deprecated);
}

async function used(source: string) {
  const members = await report({ "src/sheets/a.ts": source });
  return Object.fromEntries(members.map(({ id, standing, how, times }) => [id, [standing, how.join(), times]]));
}

describe("The report of Foundry's API", () => {
  it("finds members that are read, called, set aside by a pattern and made, with their owners", async () => {
    const source = `
      export const ids = game.sheets.map(({ id }) => id);
      export const short = tools.text.shorten(new Sheet().id);
      const { text } = tools;
      export const { bare } = tools.text;
      export const sheet = game["first"]?.draw();
    `;
    expect(await used(source)).toEqual({
      game: ["public", "read", 2],
      Sheet: ["public", "made", 1],
      "Sheet#draw": ["public", "called", 1],
      "Sheet#id": ["public", "read", 2],
      "game.first": ["public", "read", 1],
      "game.sheets": ["public", "read", 1],
      "tools.text.bare": ["public", "read", 1],
      "tools.text.shorten": ["public", "called", 1],
    });
  });

  it("lists a class's overrides, and protected members", async () => {
    const source = `
      export class Own extends Sheet {
        static override PARTS = {};
        protected override _onRender(context: object) { super._onRender(context); }
        mine() { return this.id; }
      }
    `;
    expect(await used(source)).toEqual({
      Sheet: ["public", "extended", 1],
      "Sheet#_onRender": ["protected", "called,overridden", 2],
      "Sheet#id": ["public", "read", 1],
      "Sheet.PARTS": ["public", "overridden", 1],
    });
  });

  it("knows internal and deprecated members, and of several signatures the called one", async () => {
    const source = `
      class Own extends Sheet { tell() { this._trigger(this.old); } }
      new Own().draw({});
    `;
    expect(await used(source)).toMatchObject({
      "Sheet#_trigger": ["internal", "called", 1],
      "Sheet#old": ["deprecated", "read", 1],
      "Sheet#draw": ["public", "called", 1],
    });
    expect(await used("new Sheet().draw(true);")).toMatchObject({ "Sheet#draw": ["deprecated", "called", 1] });
  });

  it("counts a redeclared class as the host's own", async () => {
    const source = `
      declare class Again { protected _trigger(name: string): void; fresh(): void }
      const Base = Sheet as unknown as typeof Again;
      export class Own extends Base { tell() { this._trigger(""); this.fresh(); } }
    `;
    expect(await used(source)).toMatchObject({
      "Sheet#_trigger": ["internal", "called", 1],
      "Sheet#fresh": ["untyped", "called", 1],
    });
  });

  it("lists reads past the types, apart from the sources' own additions", async () => {
    const source = `
      const later = tools.text as { lengthen?(text: string): string; shorten(text: string): string };
      export const depth = (game.first?.hidden as { depth: number; level?: number; oursMark?: number } | undefined)?.level;
      export const long = later.lengthen?.("") ?? later.shorten("");
      export const { wide } = (game.first ?? {}) as { readonly wide?: number };
      export const global = (globalThis as { _del?: unknown })._del;
    `;
    expect(await used(source)).toMatchObject({
      "Sheet#wide": ["untyped", "read", 1],
      "hidden.level": ["untyped", "read", 1],
      "globalThis._del": ["untyped", "read", 1],
      "tools.text.lengthen": ["untyped", "read", 1],
      "tools.text.shorten": ["public", "read", 1],
    });
  });

  it("lists hooks, but neither our own nor those of types alone, nor the language's own members", async () => {
    const source = `
      Hooks.on("ready", () => {});
      Hooks.on("ours.stepped", () => {});
      const listen = (_listeners: object) => undefined;
      const listenToAll = (_names: readonly string[], _run: () => void) => undefined;
      listen({ ready: () => {}, setup: () => {}, "ours.stepped": () => {} });
      listenToAll(["ready"], () => {});
      export type Id = Sheet["id"];
      export const one = (sheet: Sheet | null) => sheet === null ? [1].map((each) => each) : [2].deepFlatten();
    `;
    expect(await used(source)).toEqual({
      Hooks: ["public", "read", 2],
      "Array.deepFlatten": ["public", "called", 1],
      "Hooks.on": ["public", "called", 2],
      'Hooks."ready"': ["public", "heard", 3],
      'Hooks."setup"': ["public", "heard", 1],
    });
  });

  it("marks what V14 deprecates", async () => {
    const [member] = await report({ "src/a.ts": 'tools.text.bare("");' }, { "tools.text.bare": "tools.text.cut" });
    expect(member).toMatchObject({ standing: "deprecated", note: "since V14, for tools.text.cut" });
  });
});

describe("A fault in the report", () => {
  const sources = {
    "src/sheets/a.ts": "export const old = (sheet: Sheet) => sheet.old;",
    "src/turn.ts": 'class Own extends Sheet { tell() { this._trigger("_hidden"); } }\nexport default Own;',
  };
  const excuse = (member: string, text?: string): Exception => ({ member, why: "It must be", ...(text && { text }) });

  it("is a closed member without an exception", async () => {
    expect(problems(await report(sources), [excuse("Sheet#_trigger")], "")).toEqual([
      "Sheet#old is deprecated (since v13): use another member in src/sheets/a.ts, or say in scripts/api-report/exceptions.ts why not.",
    ]);
  });

  it("is an unused exception", async () => {
    const exceptions = ["Sheet#old", "Sheet#_trigger", "Sheet#id"].map((member) => excuse(member));
    const members = await report(sources);
    expect(problems(members, [...exceptions, excuse("by name", "_hidden")], 'tell("_hidden")')).toEqual([
      "scripts/api-report/exceptions.ts excuses Sheet#id, which isn't used or needs no excuse.",
    ]);
    expect(problems(members, [...exceptions.slice(0, 2), excuse("by name", "_hidden")], "")).toEqual([
      "scripts/api-report/exceptions.ts excuses by name, which isn't used or needs no excuse.",
    ]);
  });
});

describe("The page", () => {
  const source = "export const id = (sheet: Sheet) => sheet.id;";

  it("has exceptions first, then a line for each member under its owner", async () => {
    const members = await report({ "src/sheets/a.ts": `${source}\nexport const old = new Sheet().old;` });
    const page = pageOf(members, [{ member: "Sheet#old", why: "It must be" }]);
    expect(page).toContain("| `Sheet#old` | deprecated | It must be. |");
    const columns = "| Member | Used | Source | Host tests |\n| --- | --- | --- | --- |";
    const rows = "| `#id` | read, 1 × in sheets | – | – |\n| `#old` **deprecated** | read, 1 × in sheets | – | – |";
    expect(page).toContain(`### Sheet\n\n${columns}\n${rows}\n`);
  });

  it("is out of date after members come and go, not after figures change", async () => {
    const once = pageOf(await report({ "src/sheets/a.ts": source }), []);
    const twice = pageOf(await report({ "src/sheets/a.ts": source, "src/b.ts": source }), []);
    const other = pageOf(await report({ "src/sheets/a.ts": "export const old = (sheet: Sheet) => sheet.old;" }), []);
    expect(twice).not.toBe(once);
    expect(differences(once, twice)).toEqual({ added: [], gone: [] });
    expect(differences(once, other)).toEqual({ added: ["Sheet: `#old` **deprecated**"], gone: ["Sheet: `#id`"] });
  });

  it("names the sources in the playground's comments beside a member of that name and class, and tests that use it", async () => {
    const playground = `
/** A sheet (https://foundryvtt.com/api/classes/Sheet.html). */
export class Sheet {
  /** By foundryvtt#12345 and (issue 12346); https://foundryvtt.com/article/sheets. */
  get id() {}

  // https://foundryvtt.com/api/other.html
  old() {}
}

/** foundryvtt#99999 */
class Other {
  /** foundryvtt#77777 */
  id = 1;
}`;
    const tests = {
      "a.test.ts": "sheet.id; sheet.id",
      "b.test.ts": "sheet.id",
      "c.test.ts": "nothing.id",
      "d.spec.ts": "",
    };
    const citations = citationsIn(playground);
    expect(citations.map(({ owner, name }) => [owner, name])).toEqual([
      ["Sheet", ""],
      ["Sheet", "id"],
      ["Sheet", "old"],
      ["Other", ""],
      ["Other", "id"],
    ]);
    const page = pageOf(await report({ "src/sheets/a.ts": source }), [], { citations, tests });
    const issue = (number: number) => `[#${number}](https://github.com/foundryvtt/foundryvtt/issues/${number})`;
    const article = "[article](https://foundryvtt.com/article/sheets)";
    expect(page).toContain(`| ${issue(12345)}, ${issue(12346)}, ${article} | a, b |`);
  });
});
