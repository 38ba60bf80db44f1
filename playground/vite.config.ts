import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const outDir = here("../.build/page");

/** The host's own templates are fetched by path, like a system's. */
const templates: Plugin = {
  name: "templates",
  closeBundle: () => cpSync(here("templates"), `${outDir}/templates`, { recursive: true }),
};

/** Builds the playground's page. Class names are kept as part of the API (hooks contain them). */
export default defineConfig({
  root: here("client/page"),
  publicDir: here("client/page/public"),
  plugins: [templates],
  resolve: { alias: [{ find: /^mathjs$/, replacement: here("client/page/arithmetic.ts") }] },
  build: {
    outDir,
    emptyOutDir: true,
    target: "es2023",
    minify: false,
    assetsDir: "page",
    chunkSizeWarningLimit: 4000,
  },
});
