import { slowestFiles } from "./tests/slowest-files.ts";

const SHOWN = 20;

const [reportFile = ""] = process.argv.slice(2);
process.stdout.write(`${slowestFiles(reportFile, SHOWN).join("\n")}\n`);
