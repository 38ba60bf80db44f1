import { defineConfig } from "vite";

/**
 * Bundles the system's script, which Foundry loads as a module. Code that is imported when it is wanted comes in files of its own,
 * `chunks/<name>-<hash>.mjs`; so does what they share with the script, so that they import nothing by the script's own address.
 */
export default defineConfig({
  logLevel: "warn",
  publicDir: false,
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    target: "es2022",
    sourcemap: true,
    emptyOutDir: false,
    // A library, so that Vite adds nothing of its own to what is imported when it is wanted.
    lib: { entry: "src/turncraft.ts", formats: ["es"] },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      preserveEntrySignatures: "strict",
      output: {
        format: "es",
        entryFileNames: "turncraft.mjs",
        chunkFileNames: "chunks/[name]-[hash].mjs",
        // The entry and all that it imports at once, and what several files share beside it.
        codeSplitting: { groups: [{ name: "turncraft", test: /[\\/]src[\\/]turncraft\.ts$/ }] },
        // Foundry stores the names of sheet classes, and users meet our classes in warnings and stack traces. Nobody meets functions.
        minify: {
          codegen: true,
          mangle: { keepNames: { class: true, function: false } },
          compress: { keepNames: { class: true, function: false } },
        },
      },
    },
  },
});
