import { Connection } from "./connection.ts";
import { percentile } from "../report/statistics.ts";
import { Traffic, type BenchShop, type Mix } from "./traffic.ts";

/** What this process is asked to do: many callers, each waiting for its answer before it sends the next order. */
export interface Task {
  readonly port: number;
  readonly callers: number;
  readonly pauseMs: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  readonly variants: number;
  readonly mix: Mix;
  readonly shops: readonly BenchShop[];
}

export interface Answers {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly statuses: Readonly<Record<number, number>>;
  readonly cpuSeconds: number;
}

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

async function run(task: Task): Promise<Answers> {
  const traffic = new Traffic(task.shops, task.variants, task.mix);
  const statuses: Record<number, number> = {};
  const latenciesMs: number[] = [];
  const startMs = performance.now() + task.warmUpSeconds * 1_000;
  const endMs = startMs + task.seconds * 1_000;
  const cpu = { before: 0, after: 0 };
  setTimeout(() => {
    cpu.before = cpuSeconds();
    process.send?.("measuring");
  }, task.warmUpSeconds * 1_000);

  const call = (caller: number): Promise<void> =>
    new Promise((resolve, reject) => {
      let sentMs = 0;
      const send = (): void => {
        const { path, headers, body } = traffic.next(caller);
        sentMs = performance.now();
        connection.send(path, headers, body);
      };
      const next = task.pauseMs === 0 ? send : () => setTimeout(send, task.pauseMs);
      const onAnswer = (status: number): void => {
        const nowMs = performance.now();
        traffic.answered(caller);
        if (nowMs >= startMs && nowMs < endMs) {
          latenciesMs.push(nowMs - sentMs);
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
        if (nowMs < endMs) {
          next();
        } else {
          connection.close();
          resolve();
        }
      };
      const connection = new Connection(task.port, onAnswer, reject);
      send();
    });

  await Promise.all(Array.from({ length: task.callers }, (_unused, caller) => call(caller)));
  cpu.after = cpuSeconds();
  const accepted = (statuses[200] ?? 0) + (statuses[201] ?? 0);
  return {
    perSecond: accepted / task.seconds,
    p50Ms: percentile(latenciesMs, 0.5),
    p95Ms: percentile(latenciesMs, 0.95),
    p99Ms: percentile(latenciesMs, 0.99),
    statuses,
    cpuSeconds: cpu.after - cpu.before,
  };
}

async function obey(task: Task): Promise<void> {
  const answers = await run(task);
  process.send?.(answers, () => process.exit(0));
}

process.once("message", (task) => void obey(task as Task));
