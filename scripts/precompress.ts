import { precompress } from "./static/precompress.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  throw new Error("usage: node scripts/precompress.ts <folder>");
}
const { files, bytes, brotliBytes } = await precompress(folder);
const kilobytes = (count: number): string => `${String(Math.round(count / 1_000))} kB`;
process.stdout.write(`${String(files)} files, ${kilobytes(bytes)}, ${kilobytes(brotliBytes)} by brotli\n`);
