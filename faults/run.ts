import {
  exitOnSignals,
  isRoot,
  missingBackupPackages,
  missingHaPackages,
} from "../packages/testbed/src/index.ts";
import { Claims } from "./kit/claims.ts";
import { ms } from "./kit/latency.ts";
import { isShort } from "./kit/scale.ts";
import type { Row } from "./rows/row.ts";
import { ROWS } from "./rows/table.ts";
import { prepareTemplate, type Template } from "./world/template.ts";

exitOnSignals();

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** The rows named on the command line, or all. */
function chosenRows(): readonly Row[] {
  const named = process.argv.slice(2).map((name) => name.toUpperCase());
  const unknown = named.filter((name) => !ROWS.some(({ id }) => id === name));
  if (unknown.length > 0) {
    process.stderr.write(
      `unknown: ${unknown.join(", ")}; there are ${ROWS.map(({ id }) => id).join(", ")}\n`,
    );
    process.exit(64);
  }
  return ROWS.filter(({ id }) => named.length === 0 || named.includes(id));
}

/** Why a row cannot run here, or null. */
async function obstacleOf(row: Row): Promise<string | null> {
  const missing = [
    ...(row.needsCluster === true ? await missingHaPackages() : []),
    ...(row.needsBackup === true ? missingBackupPackages() : []),
  ];
  if (missing.length > 0) {
    return `missing packages: ${missing.join(" ")}`;
  }
  return row.needsRoot === true && !isRoot() ? "network namespaces need root" : null;
}

/** Without those that cannot run here, unless they were asked for. */
async function possibleRows(rows: readonly Row[]): Promise<Row[]> {
  const possible: Row[] = [];
  for (const row of rows) {
    const obstacle = await obstacleOf(row);
    if (obstacle === null) {
      possible.push(row);
    } else {
      print(`left out  ${row.id.padEnd(4)} ${row.title}: ${obstacle}`);
    }
  }
  if (process.argv.length > 2 && possible.length < rows.length) {
    process.exit(1);
  }
  return possible;
}

async function runRow(template: Template, row: Row, seed: number): Promise<boolean> {
  const claims = new Claims();
  const startMs = performance.now();
  try {
    await row.run({ template, seed, claims });
  } catch (error) {
    claims.hold(
      "the row runs to its end",
      false,
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    );
  }
  const verdict = claims.isHeld ? "PASS" : "FAIL";
  const took = ms(performance.now() - startMs);
  print(`${verdict}  ${row.id.padEnd(4)} ${row.title}  (${claims.made.length} claims, ${took})`);
  for (const figure of claims.figures) {
    print(`      ${figure}`);
  }
  for (const { text, detail } of claims.broken) {
    print(`   !  ${text}${detail === "" ? "" : `: ${detail}`}`);
  }
  if (!claims.isHeld) {
    print(`   !  again with: FAULT_SEED=${seed} npm run faults -- ${row.id}`);
  }
  return claims.isHeld;
}

const rows = await possibleRows(chosenRows());
const seed = Number(process.env["FAULT_SEED"] ?? Math.floor(Math.random() * 1_000_000));
const startMs = performance.now();
print(`${rows.length} faults, ${isShort ? "short" : "full"} length, seed ${seed}`);
const template = await prepareTemplate();
let passed = 0;
try {
  for (const row of rows) {
    passed += (await runRow(template, row, seed)) ? 1 : 0;
  }
} finally {
  await template.remove();
}
print(`${passed} passed, ${rows.length - passed} failed in ${ms(performance.now() - startMs)}`);
process.exit(passed === rows.length ? 0 : 1);
