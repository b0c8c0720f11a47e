import { buildPlugin } from "./plugin/build.ts";

process.stdout.write(`${buildPlugin(process.argv[2] ?? "dist")}\n`);
