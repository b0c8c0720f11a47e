import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** 42,000 requests and more over all endpoints; the suite runs the same at a smaller scale. */
const SCHEMA_REQUESTS = 24_000;
const HOSTILE_REQUESTS = 19_000;
const FILES = ["apps/backend/test/fuzz.test.ts", "apps/backend/test/hostile.test.ts"];

interface Counts {
  readonly requests: number;
  readonly endpoints: readonly string[];
  readonly byStatus: Readonly<Record<string, number>>;
  readonly serverErrors: readonly string[];
  readonly faults: number;
  readonly slow: number;
  readonly slowestMs: number;
}

const tell = (line: string) => process.stdout.write(`${line}\n`);

const seed = process.env["FUZZ_SEED"] ?? String(Math.floor(Math.random() * 2 ** 31));
const directory = mkdtempSync(join(tmpdir(), "estiba-fuzz-"));
const beganMs = Date.now();
tell(`seed ${seed}: repeat with FUZZ_SEED=${seed} npm run fuzz`);

const child = spawn("vitest", ["run", "--maxWorkers=1", ...FILES], {
  stdio: "inherit",
  env: {
    FUZZ_REQUESTS: String(SCHEMA_REQUESTS),
    FUZZ_HOSTILE: String(HOSTILE_REQUESTS),
    ...process.env,
    FUZZ_SEED: seed,
    FUZZ_REPORT_DIR: directory,
  },
});
const exitCode = await new Promise<number>((resolve) => {
  child.once("exit", (code) => resolve(code ?? 1));
});

const parts = readdirSync(directory).map(
  (name) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the tests, and nowhere else
    JSON.parse(readFileSync(join(directory, name), "utf8")) as Counts,
);
rmSync(directory, { recursive: true });
const sum = (field: "requests" | "faults" | "slow") => parts.reduce((total, part) => total + part[field], 0);
const statuses = new Map<string, number>();
for (const [status, count] of parts.flatMap(({ byStatus }) => Object.entries(byStatus))) {
  statuses.set(status, (statuses.get(status) ?? 0) + count);
}
const serverErrors = parts.flatMap((part) => part.serverErrors);
for (const one of serverErrors) {
  tell(`5xx: ${one}`);
}
const endpoints = new Set(parts.flatMap((part) => part.endpoints));
const seconds = Math.round((Date.now() - beganMs) / 1_000);
const slowestMs = Math.max(0, ...parts.map((part) => part.slowestMs));
tell(
  `answers by status: ${[...statuses]
    .toSorted(([left], [right]) => Number(left) - Number(right))
    .map((pair) => pair.join(" x "))
    .join(", ")}`,
);
tell(
  `seed ${seed}: ${sum("requests")} requests to ${endpoints.size} endpoints in ${seconds} s, ${serverErrors.length} x 5xx, ` +
    `${sum("faults")} undeclared or ill-formed answers, ${sum("slow")} over 5 s (slowest ${slowestMs} ms)`,
);
process.exitCode = exitCode;
