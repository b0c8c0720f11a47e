import { parseArgs } from "node:util";
import { bringUp } from "./demo/bring-up.ts";
import { describeFacts } from "./demo/facts.ts";
import { isExpected } from "./demo/setup.ts";

const USAGE = `Usage: npm run demo -- [--json] [--keep]

  --json   print one line of JSON when the shops are filled, or after 40 s of filling, instead of text
  --keep   go on with the data of the last run

Environment: DEMO_DIR (.demo), DEMO_API_PORT (3000), DEMO_METRICS_PORT (9464), DEMO_WORKER_METRICS_PORT (9465),
DEMO_PG_PORT (54339), DEMO_REDIS_PORT (63809); of the simulated platforms DEMO_OAUTHSHOP_PORT (4801),
DEMO_WPSHOP_PORT (4802), DEMO_MARKETPLACE_PORT (4803), DEMO_CLOUDSHOP_PORT (4804).
0 is any free port, and a default one that is taken becomes another.
`;

type Choice = { readonly isJson: boolean; readonly isKept: boolean } | "help" | "wrong";

function choice(): Choice {
  try {
    const { values } = parseArgs({
      options: { json: { type: "boolean" }, keep: { type: "boolean" }, help: { type: "boolean" } },
    });
    return values.help === true ? "help" : { isJson: values.json ?? false, isKept: values.keep ?? false };
  } catch {
    return "wrong";
  }
}

const tell = (line: string): void => {
  process.stderr.write(`demo: ${line}\n`);
};

async function run(isJson: boolean, isKept: boolean, signal: AbortSignal): Promise<void> {
  await using started = new AsyncDisposableStack();
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => {
      resolve();
    });
  });
  const { facts, failed } = await bringUp({ isKept, signal, started, tell });
  process.stdout.write(isJson ? `${JSON.stringify(facts)}\n` : describeFacts(facts));
  await Promise.race([stopped, failed]);
  tell("stopping");
}

async function main(): Promise<number> {
  const chosen = choice();
  if (typeof chosen === "string") {
    process.stderr.write(USAGE);
    return chosen === "help" ? 0 : 2;
  }
  const asked = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      asked.abort();
    });
  }
  try {
    await run(chosen.isJson, chosen.isKept, asked.signal);
    return 0;
  } catch (error) {
    if (asked.signal.aborted) {
      return 0;
    }
    if (!isExpected(error)) {
      throw error;
    }
    tell(error.message);
    return 1;
  }
}

process.exitCode = await main();
