import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface FloodOrder {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly times: number;
}

export interface FloodAnswer {
  readonly status: number;
  /** 0 when nothing is said about it. */
  readonly retryAfter: number;
  readonly text: string;
}

/** The same request many times at once, from a thread of its own: what others see is not measured where it is made. */
export async function flood(order: FloodOrder): Promise<FloodAnswer[]> {
  const worker = new Worker(new URL("./flood-thread.ts", import.meta.url), {
    workerData: order,
    execArgv: [],
  });
  const [answers] = (await once(worker, "message")) as [FloodAnswer[]];
  await worker.terminate();
  return answers;
}
