import { createReadStream, createWriteStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const built = fileURLToPath(new URL("../src/fifthstreet/web/static", import.meta.url));

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
  plugins: [svelte(), compressed()],
  build: {
    outDir: built,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
