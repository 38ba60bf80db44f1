import { defineConfig } from "vite";

/** Bundles the system's script into one file that Foundry loads as a module: nothing imported, nothing exported. */
export default defineConfig({
  logLevel: "warn",
  publicDir: false,
  build: {
    target: "es2022",
    sourcemap: true,
    emptyOutDir: false,
    rolldownOptions: {
      input: "src/turncraft.ts",
      output: {
        format: "es",
        entryFileNames: "turncraft.mjs",
        codeSplitting: false,
        // Foundry and its users meet our class names in warnings, sheet menus and stack traces.
        keepNames: true,
        minify: true,
      },
    },
  },
});
