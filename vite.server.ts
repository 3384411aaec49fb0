import { defineConfig } from "vite";

/** Builds the service and its commands. Dependencies aren't bundled. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist/server",
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: "server/main.ts",
        cli: "server/cli.ts",
        // A separate program that the renderer starts in child processes.
        "render-process": "server/preview/process/render-process.ts",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
    },
  },
});
