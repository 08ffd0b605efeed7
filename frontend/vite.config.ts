/// <reference types="vitest/config" />
import { createReadStream, createWriteStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const built = fileURLToPath(new URL("../src/fifthstreet/web/static", import.meta.url));
const source = fileURLToPath(new URL("src", import.meta.url));

/** What many pages share comes in few files: each costs its headers, and packs worse alone. */
const CHUNKS = [
  { name: "shared", minShareCount: 8, priority: 2 },
  {
    name: "felt",
    minShareCount: 2,
    test: /src\/(cards|components|money|round|rounds|table)\//,
    priority: 1,
  },
];

/** Writes every text file of the bundle a second and third time, compressed as far as it goes. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    async closeBundle() {
      const files = await readdir(built, { recursive: true });
      const texts = files.filter((name) => /\.(js|css|html|svg)$/.test(name));
      await Promise.all(
        texts.flatMap((name) => [brotli(`${built}/${name}`), gzip(`${built}/${name}`)]),
      );
    },
  };
}

/** Lists the packages that the bundle has code or fonts of, for the third-party notices. */
function packages(): Plugin {
  const inside = /(?:node_modules\/|^\0)((?:@[^/]+\/)?[^/@]+)\//g;
  return {
    name: "packages",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((part) =>
        part.type === "asset"
          ? part.originalFileNames
          : Object.entries(part.modules)
              .filter(([, module]) => module.renderedLength > 0)
              .map(([id]) => id),
      );
      const found = files.flatMap((file) => [...file.matchAll(inside)].at(-1)?.[1] ?? []);
      const source = JSON.stringify([...new Set(found)].sort(), null, 2) + "\n";
      this.emitFile({ type: "asset", fileName: ".packages.json", source });
    },
  };
}

function brotli(path: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return pipeline(
    createReadStream(path),
    createBrotliCompress({ params }),
    createWriteStream(`${path}.br`),
  );
}

function gzip(path: string): Promise<void> {
  return pipeline(
    createReadStream(path),
    createGzip({ level: 9 }),
    createWriteStream(`${path}.gz`),
  );
}

export default defineConfig({
  base: "./",
  plugins: [svelte(), packages(), compressed()],
  resolve: { alias: { "@": source } },
  build: {
    outDir: built,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  test: { setupFiles: ["tests/english.ts"] },
});
