/**
 * Who may import whom: the table of rooms in the README, as rules. Each says what a room may import besides itself;
 * anything else, a package or a module of Node's too, is refused. Types count like values.
 */
const foundryTypes = "node_modules/@league-of-foundry-developers/foundry-vtt-types/";
const bundled = ["node_modules/immer/", "node_modules/@noble/hashes/", "node_modules/fflate/"];
const anyRoom = [
  "system\\.json$",
  "src/rules/",
  "src/rulesets/(?:registry|module)\\.ts$",
  "src/i18n\\.ts$",
  "src/elements\\.ts$",
  "lang/",
  foundryTypes,
  ...bundled,
];
const neighbours = "src/(?:combat|net|chat)/index\\.ts$";

/** Paths below `src` that belong to one ruleset: a folder of its name, or a file whose name is it or begins with it. */
export const ofOneRuleset = "/(?:dexterity|group|seconds|marching|flow)[-./]";

/** Shared files that still import a ruleset's. Whatever no longer does is taken off; nothing is ever added. */
export const stillNaming = ["src/data/creature.ts", "src/data/defaults.ts", "src/data/index.ts", "src/data/items.ts"];

/** A rule for all files of `from`: patterns of paths that they may import. */
function room(name, from, allowed) {
  return {
    name,
    comment: `${name} may import only itself and ${allowed.join(", ")}`,
    severity: "error",
    from: { path: `^${from}` },
    to: { pathNot: allowed.map((pattern) => `^${pattern}`) },
  };
}

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    room("rules", "src/rules/", ["src/rules/", "node_modules/immer/"]),
    {
      name: "a-ruleset-alone",
      comment: "A ruleset never imports another ruleset.",
      severity: "error",
      from: { path: "^src/rules/(dexterity|group|seconds|marching|flow)/" },
      to: { path: "^src/rules/(?:dexterity|group|seconds|marching|flow)/", pathNot: "^src/rules/$1/" },
    },
    room("data", "src/data/", ["src/data/", ...anyRoom]),
    room("combat", "src/combat/", ["src/combat/", "src/data/", neighbours, ...anyRoom]),
    room("net", "src/net/", ["src/net/", "src/data/", neighbours, ...anyRoom]),
    room("chat", "src/chat/", ["src/chat/", "src/data/", neighbours, ...anyRoom]),
    room("migrate", "src/migrate/", ["src/migrate/", "src/data/", "src/combat/", ...anyRoom]),
    room("canvas", "src/canvas/", ["src/canvas/", "src/data/", "src/combat/", ...anyRoom]),
    room("sheets", "src/sheets/", ["src/sheets/", "src/data/", "src/combat/", ...anyRoom]),
    room("self-check", "src/self-check/", [
      "src/self-check/",
      "src/data/",
      "src/combat/",
      "src/started\\.ts$",
      ...anyRoom,
    ]),
    {
      name: "rulesets-by-the-registry",
      comment: "Shared code finds a ruleset by the registry; only the entry imports the rulesets themselves.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(?:rulesets/|turncraft\\.ts$)" },
      to: { path: "^src/rulesets/", pathNot: "^src/rulesets/(?:registry|module)\\.ts$" },
    },
    {
      name: "shared-imports-no-ruleset",
      comment: "Shared code asks the registry for the facets of a ruleset; it imports no file that belongs to one.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: [ofOneRuleset, "^src/rulesets/", "^src/turncraft\\.ts$", ...stillNaming.map((path) => `^${path}`)],
      },
      to: { path: ofOneRuleset },
    },
    room("system", "src/", ["src/", "system\\.json$", "lang/", foundryTypes, ...bundled]),
    {
      name: "no-cycles",
      comment: "Files that import each other in a circle can't be read or changed one by one. Types count too.",
      severity: "error",
      from: { path: "^(?:src|playground|scripts)/" },
      to: { circular: true },
    },
    {
      name: "nobody-imports-the-entry",
      severity: "error",
      from: {},
      to: { path: "^src/turncraft\\.ts$" },
    },
    {
      name: "playground-stands-alone",
      comment: "The playground knows no system: nothing of src, nothing of the tests and scripts.",
      severity: "error",
      from: { path: "^playground/" },
      to: { path: "^(?:src|test|scripts|demo|lang|packs)/" },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(?:\\.build|dist|release)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".mts", ".d.ts", ".d.mts", ".js", ".mjs", ".json"],
    },
  },
};
