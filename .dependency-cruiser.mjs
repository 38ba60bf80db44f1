/**
 * Who may import whom: the table of rooms in docs/architecture.md, as rules. Each says what a room may import besides itself;
 * anything else, a package or a module of Node's too, is refused. Types count like values.
 */
const foundryTypes = "node_modules/@league-of-foundry-developers/foundry-vtt-types/";
const bundled = ["node_modules/immer/", "node_modules/@noble/hashes/", "node_modules/fflate/"];
/** Rooms without Foundry, which all others may import. */
const pure = ["src/engine/", "src/grid/"];
const anyRoom = [
  "system\\.json$",
  ...pure,
  "src/rulesets/(?:registry|module)\\.ts$",
  "src/i18n\\.ts$",
  "src/listening\\.ts$",
  "src/elements\\.ts$",
  "src/settings\\.ts$",
  "src/templates\\.ts$",
  "src/window\\.ts$",
  "src/loaded\\.ts$",
  "styles/",
  "lang/",
  foundryTypes,
  ...bundled,
];
const neighbours = "src/(?:combat|net|chat)/index\\.ts$";

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
    room("engine", "src/(?:engine|grid)/", [...pure, "node_modules/immer/"]),
    room("rules", "src/rulesets/([^/]+)/rules/", ["src/rulesets/$1/rules/", ...pure, "node_modules/immer/"]),
    {
      name: "a-ruleset-alone",
      comment: "A ruleset never imports another ruleset.",
      severity: "error",
      from: { path: "^src/rulesets/([^/]+)/" },
      to: { path: "^src/rulesets/[^/]+/", pathNot: "^src/rulesets/$1/" },
    },
    room("ruleset-data", "src/rulesets/([^/]+)/data/", ["src/rulesets/$1/(?:rules|data)/", "src/data/", ...anyRoom]),
    room("ruleset-tracker", "src/rulesets/([^/]+)/(?:host|tracker)/", [
      "src/rulesets/$1/(?:rules|data|host|tracker)/",
      "src/(?:data|combat|net|chat)/",
      ...anyRoom,
    ]),
    room("ruleset-sheet", "src/rulesets/([^/]+)/sheet/", [
      "src/rulesets/$1/(?:rules|data|host|tracker|sheet)/",
      "src/(?:data|combat|sheets)/",
      ...anyRoom,
    ]),
    room("ruleset-map", "src/rulesets/([^/]+)/map/", [
      "src/rulesets/$1/(?:rules|data|host|tracker|map)/",
      "src/(?:data|combat|canvas)/",
      ...anyRoom,
    ]),
    room("data", "src/data/", ["src/data/", "src/started\\.ts$", ...anyRoom]),
    room("combat", "src/combat/", ["src/combat/", "src/data/", "src/started\\.ts$", neighbours, ...anyRoom]),
    room("net", "src/net/", ["src/net/", "src/data/", neighbours, ...anyRoom]),
    room("chat", "src/chat/", ["src/chat/", "src/data/", neighbours, ...anyRoom]),
    room("migrate", "src/migrate/", ["src/migrate/", "src/data/", "src/combat/", ...anyRoom]),
    room("canvas", "src/canvas/", ["src/canvas/", "src/data/", "src/combat/", ...anyRoom]),
    room("sheets", "src/sheets/", ["src/sheets/", "src/data/", "src/combat/", ...anyRoom]),
    room("welcome", "src/welcome/", ["src/welcome/", "src/data/", "src/combat/", "src/sheets/index\\.ts$", ...anyRoom]),
    room("self-check", "src/self-check/", [
      "src/self-check/",
      "src/data/",
      "src/combat/",
      "src/started\\.ts$",
      ...anyRoom,
    ]),
    {
      name: "shared-imports-no-ruleset",
      comment: "Shared code asks the registry for the facets of a ruleset; only the entry imports rulesets.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: ["^src/rulesets/", "^src/turncraft\\.ts$"],
      },
      to: { path: "^src/rulesets/", pathNot: "^src/rulesets/(?:registry|module)\\.ts$" },
    },
    room("system", "src/", ["src/", "styles/", "system\\.json$", "lang/", foundryTypes, ...bundled]),
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
