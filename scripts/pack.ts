import { resolve } from "node:path";
import { packAll } from "./pack/packages.ts";

const folder = resolve(process.argv[2] ?? "dist");
for (const file of packAll(folder)) {
  process.stdout.write(`${file}\n`);
}
