import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

const here = fileURLToPath(new URL(".", import.meta.url));
const page = fileURLToPath(new URL("../src/townwright/server/page", import.meta.url));

/** Writes each asset a second and a third time, compressed, so that the server never has to. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    async closeBundle() {
      for (const name of await readdir(page, { recursive: true })) {
        if (!/\.(js|css|svg|webmanifest)$/.test(name)) continue;
        const content = await readFile(join(page, name));
        await writeFile(join(page, `${name}.br`), brotliCompressSync(content));
        await writeFile(join(page, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  root: here,
  plugins: [svelte(), compressed()],
  resolve: {
    alias: { $web: join(here, "src") },
    dedupe: ["svelte"],
    conditions: process.env.VITEST ? ["browser"] : undefined,
  },
  build: {
    outDir: page,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  test: { include: ["src/**/*.test.ts", "../src/townwright/games/*/page/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
