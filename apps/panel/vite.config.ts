import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

// A build from a test run would otherwise get the library's slow debug variant.
process.env["NODE_ENV"] = process.argv.includes("build")
  ? "production"
  : (process.env["NODE_ENV"] ?? "development");

/** Needed by the page, and named the same in each release. */
const KEPT = ["start.js", "favicon.svg"] as const;

const here = (file: string): string => resolve(import.meta.dirname, file);

/** Names the small file that runs before the application in the page, ahead of it. */
const bootFirst: Plugin = {
  name: "boot-first",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle)
        .filter((file) => file.type === "chunk" && file.moduleIds.includes(here("src/shell/boot.ts")))
        .map(({ fileName }) => ({
          tag: "script",
          attrs: { type: "module", async: true, src: `/panel/${fileName}`, crossorigin: true },
          injectTo: "head-prepend" as const,
        })),
  },
};

/** Has the browser compile the first page's code while it arrives; otherwise it does so when a function is called. */
const compileEarly: Plugin = {
  name: "compile-early",
  generateBundle: {
    order: "post",
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk" && ["boot", "base", "first"].includes(file.name)) {
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      }
    },
  },
};

/** Names the panel's files for the worker that keeps them; see `public/worker.js`. */
const nameShell: Plugin = {
  name: "name-shell",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const files = [...names, ...KEPT].map((name) => `/panel/${name}`).toSorted();
      const hash = createHash("sha256").update(files.join("\n"));
      for (const name of KEPT) {
        hash.update(readFileSync(here(`public/${name}`)));
      }
      const shell = { version: hash.digest("hex").slice(0, 16), files };
      const source = `self.estibaShell = ${JSON.stringify(shell)};\n`;
      this.emitFile({ type: "asset", fileName: "shell.js", source });
    },
  },
};

// oxlint-disable-next-line import/no-default-export -- Vite reads the default export
export default defineConfig({
  base: "/panel/",
  plugins: [react(), bootFirst, compileEarly, nameShell],
  build: {
    assetsInlineLimit: 0,
    // A browser that does not know it asks for the same files a little later.
    modulePreload: { polyfill: false },
    // All styles are 25 kB compressed: one file costs less than one more request for each page.
    cssCodeSplit: false,
    // React and the components travel together: a browser asks an HTTP/1.1 service for six files at a time.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: {
        index: here("index.html"),
        boot: here("src/shell/boot.ts"),
      },
      output: {
        codeSplitting: {
          // Code shared by pages travels in a few files instead of one for each component.
          groups: [
            // What the boot script needs, and nothing else.
            {
              name: "client",
              test: /packages[\\/](?:sdk|contract)(?!.*fold-scans)|base[\\/]api|load-texts|i18n[\\/]texts|languages|first-list|preload-helper|shell[\\/]boot\.|rolldown.runtime/,
              priority: 6,
            },
            // What the first list of a day needs, and no page more.
            { name: "base", tags: ["$initial"], test: /node_modules/, priority: 4 },
            {
              name: "first",
              tags: ["$initial"],
              test: /src[\\/]/,
              priority: 4,
            },
            // Of dialogs and settings; a list does without.
            {
              name: "forms",
              test: /node_modules[\\/](?:@mantine[\\/]form|react-number-format|klona|fast-deep-equal)|components[\\/](?:Number|Password)Input[\\/]|money-field/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            {
              name: "identity",
              test: /features[\\/]identity[\\/].*\.tsx?$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // Of the first steps and of connecting a shop.
            {
              name: "connect",
              test: /features[\\/]shops[\\/]connect[\\/].*\.tsx?$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // Of what has to leave: its own pages, and an order's.
            {
              name: "dispatch",
              test: /(?:base[\\/]fulfilments|features[\\/]dispatch)[\\/].*\.tsx?$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            { name: "components", test: /node_modules[\\/](?!@tabler)/, minShareCount: 4, priority: 2 },
            {
              name: "shared",
              test: /apps[\\/]panel[\\/]src.*\.tsx?$|@tabler/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": process.env["ESTIBA_API"] ?? "http://127.0.0.1:3000" },
  },
});
