import { startPostgres, startRedis, stopPostgres, timeUntil } from "../../../packages/testbed/src/index.ts";
import { ask } from "../http.ts";
import { signalRedis } from "../redis.ts";
import type { Cell } from "./cell.ts";

export const VICTIMS = ["api", "worker", "postgres", "redis"] as const;
export type Victim = (typeof VICTIMS)[number];

const READY_WITHIN_MS = 60_000;

interface Blow {
  strike(cell: Cell): Promise<void>;
  heal(cell: Cell): Promise<unknown>;
}

const BLOWS: Readonly<Record<Victim, Blow>> = {
  api: { strike: ({ api }) => api.kill(), heal: ({ api }) => api.ready() },
  worker: { strike: ({ worker }) => worker.kill(), heal: ({ worker }) => worker.ready() },
  postgres: {
    strike: ({ pair }) => stopPostgres(pair.config, "immediate"),
    heal: ({ pair }) => startPostgres(pair.config),
  },
  redis: {
    strike: async ({ pair }) => signalRedis(pair.config, "SIGKILL"),
    heal: ({ pair }) => startRedis(pair.config),
  },
};

export async function strike(cell: Cell, victim: Victim): Promise<void> {
  await BLOWS[victim].strike(cell);
}

/** Until the cell serves again. */
export async function heal(cell: Cell, victim: Victim): Promise<void> {
  await BLOWS[victim].heal(cell);
  const isReady = async () =>
    (await ask({ method: "GET", url: `${cell.apiUrl}/health/ready` })).status === 200;
  if ((await timeUntil(isReady, READY_WITHIN_MS)) === null) {
    throw new Error(`${cell.name} does not serve again`);
  }
}
