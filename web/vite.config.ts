import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const OUT = "../collector/serve/static";

/** Text files are compressed once, here, so that the collector never spends time on it. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const file of readdirSync(OUT, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|html)$/.test(file)) continue;
        writeFileSync(`${OUT}/${file}.gz`, gzipSync(readFileSync(`${OUT}/${file}`), { level: 9 }));
      }
    },
  };
}

// The build goes into the Python package, where Flask serves it. Nothing is inlined as a data: URL,
// so that the content security policy can name 'self' alone for scripts, styles and fonts.
export default defineConfig({
  plugins: [react(), compressed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
  },
  server: { proxy: { "/api": "http://127.0.0.1:5000", "/health": "http://127.0.0.1:5000" } },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
});
