import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The tool reads its configuration from the default export.
// oxlint-disable-next-line import/no-default-export
export default defineConfig({
  base: "/panel/",
  plugins: [react()],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": process.env["ESTIBA_API"] ?? "http://127.0.0.1:3000" },
  },
});
