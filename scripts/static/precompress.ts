import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = "**/*.{css,html,js,json,svg,txt,xml}";
/** Below this, the headers cost more than is saved. */
const MIN_BYTES = 1_024;
const AT_ONCE = 4;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

interface Saving {
  readonly files: number;
  readonly bytes: number;
  readonly brotliBytes: number;
}

/** Writes `file.br` and `file.gz` beside each file; returns its size and its brotli size. */
async function compressFile(path: string): Promise<readonly [bytes: number, brotliBytes: number]> {
  const content = await readFile(path);
  if (content.length < MIN_BYTES) {
    return [content.length, content.length];
  }
  const [small, smaller] = await Promise.all([
    deflate(content, { level: constants.Z_BEST_COMPRESSION }),
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ]);
  await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)]);
  return [content.length, smaller.length];
}

/** Compresses the built files of a folder once, as small as possible, so that serving them costs nothing. */
export async function precompress(folder: string): Promise<Saving> {
  const files = globSync(TEXT, { cwd: folder }).map((file) => join(folder, file));
  let bytes = 0;
  let brotliBytes = 0;
  for (let at = 0; at < files.length; at += AT_ONCE) {
    for (const [before, after] of await Promise.all(files.slice(at, at + AT_ONCE).map(compressFile))) {
      bytes += before;
      brotliBytes += after;
    }
  }
  return { files: files.length, bytes, brotliBytes };
}
