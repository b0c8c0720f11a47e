import { MAX_SCANS_A_CALL, type ScanVerdict } from "@estiba/contract/values";
import type { OwnScan } from "./model.ts";

export interface Answered {
  readonly scanId: string;
  readonly verdict: ScanVerdict;
}

export interface SenderOptions {
  /** Oldest first. */
  readonly waiting: () => readonly OwnScan[];
  /** Sends one batch. */
  readonly post: (batch: readonly OwnScan[]) => Promise<readonly Answered[]>;
  readonly take: (answers: readonly Answered[], batch: readonly OwnScan[]) => Promise<void>;
  readonly random?: () => number;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Half of it is random, so that the devices of a warehouse do not come back in one instant. */
export const waitMs = (failures: number, random: () => number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + random() / 2);

export interface Sender {
  /** Something new waits; it is sent unless the last attempt has failed and its wait is not over. */
  readonly wake: () => void;
  /** The network is back: no wait is worth keeping. */
  readonly hurry: () => void;
  readonly stop: () => void;
}

/** Sends what waits, one batch at a time, until the service has answered all of it. */
export function createSender({ waiting, post, take, random = Math.random }: SenderOptions): Sender {
  let isSending = false;
  let isStopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function sendAll(): Promise<void> {
    for (let batch = next(); batch.length > 0; batch = next()) {
      await take(await post(batch), batch);
      failures = 0;
    }
  }

  const next = () => (isStopped ? [] : waiting().slice(0, MAX_SCANS_A_CALL));

  async function run(): Promise<void> {
    if (isSending || isStopped) {
      return;
    }
    isSending = true;
    clearTimeout(timer);
    timer = undefined;
    try {
      await sendAll();
    } catch {
      failures += 1;
      timer = setTimeout(() => void run(), waitMs(failures, random));
    } finally {
      isSending = false;
    }
    // What came between the last look and now.
    if (timer === undefined && next().length > 0) {
      void run();
    }
  }

  return {
    wake: () => {
      if (timer === undefined) {
        void run();
      }
    },
    hurry: () => {
      failures = 0;
      void run();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
