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
        // Foundry stores the names of sheet classes, and users meet our classes in warnings and stack traces. Nobody meets functions.
        minify: {
          mangle: { keepNames: { class: true, function: false } },
          compress: { keepNames: { class: true, function: false } },
        },
      },
    },
  },
});
