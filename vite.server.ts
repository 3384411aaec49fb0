import { defineConfig } from "vite";

/** The service and its commands; packages stay in node_modules. */
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
        // A program of its own: the renderer starts it in child processes.
        "render-process": "server/preview/process/render-process.ts",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
    },
  },
});
