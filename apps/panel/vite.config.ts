import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// A build from a test run would otherwise get the library's slow debug variant.
process.env["NODE_ENV"] = process.argv.includes("build")
  ? "production"
  : (process.env["NODE_ENV"] ?? "development");

// oxlint-disable-next-line import/no-default-export -- Vite reads the default export
export default defineConfig({
  base: "/panel/",
  plugins: [react()],
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Code shared by pages travels in a few files instead of one for each component.
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
            { name: "base", tags: ["$initial"], test: /node_modules|packages[\\/]sdk/, priority: 3 },
            { name: "components", test: /node_modules/, minShareCount: 3, priority: 2 },
            { name: "shared", test: /apps[\\/]panel[\\/]src/, minShareCount: 2, priority: 1 },
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
