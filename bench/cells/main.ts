import { exitOnSignals } from "../../packages/testbed/src/index.ts";
import { readSettings } from "../orders/settings.ts";
import { lineOf } from "./costs.ts";
import { runGate } from "./gate-case.ts";
import { runThreeCells } from "./three-cells-case.ts";

exitOnSignals();

const CALM = { callers: 16, pauseMs: 100 };

const settings = readSettings();
const wanted = process.argv.slice(2);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

if (isWanted("gate")) {
  print(lineOf("with the gate", await runGate(settings)));
}
if (isWanted("three")) {
  print(lineOf("in three cells", await runThreeCells({ ...settings, ...CALM })));
}
process.exit(0);
