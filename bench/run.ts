import { exitOnSignals } from "../packages/testbed/src/index.ts";
import { prepareTemplate } from "../faults/world/template.ts";
import { BENCHES } from "./benches.ts";
import { HEAD, linesOf } from "./kit/table.ts";

exitOnSignals();

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const named = process.argv.slice(2);
const chosen = BENCHES.filter(({ name }) => named.length === 0 || named.includes(name));
if (chosen.length === 0) {
  process.stderr.write(`there are ${BENCHES.map(({ name }) => name).join(", ")}\n`);
  process.exit(64);
}

const seed = Number(process.env["BENCH_SEED"] ?? Math.floor(Math.random() * 1_000_000));
const template = await prepareTemplate({ isOnDisk: true });
let isKept = true;
try {
  for (const bench of chosen) {
    print(`\n${bench.title}\n${HEAD}`);
    for (const line of await bench.run({ template, seed })) {
      print(linesOf(line).join("\n"));
      isKept &&= line.limit?.isKept !== false && line.measured.failed === 0;
    }
  }
} finally {
  await template.remove();
}
process.exit(isKept ? 0 : 1);
