import { Gauge, type Registry } from "prom-client";
import type { QueueFigures } from "../db/queue-figures.ts";
import { QUEUES, type QueueName } from "../queue/queues.ts";
import type { Lanes } from "../worker/lanes.ts";
import type { Pulse } from "../worker/pulse.ts";

export interface WorkerGauges {
  readonly due: (queue: QueueName, tenants: number) => void;
  readonly figures: (figures: readonly QueueFigures[]) => void;
}

/** Backlog and leases of each queue; a figure that does not fall means that jobs are stuck. */
export function createWorkerGauges(
  registry: Registry,
  { lanes, pulse }: { lanes: Readonly<Record<QueueName, Pick<Lanes, "running">>>; pulse: Pulse },
): WorkerGauges {
  const gauge = (name: string, help: string, collect?: (this: Gauge<"queue">) => void) =>
    new Gauge({ name, help, labelNames: ["queue"], registers: [registry], ...(collect ? { collect } : {}) });
  const due = gauge("estiba_due_tenants", "Tenants with work that waits, by queue; 500 at most are counted");
  const swept = gauge("estiba_last_sweep_timestamp_seconds", "When the sweeper last went through a queue");
  const oldest = gauge(
    "estiba_oldest_due_seconds",
    "How long the oldest row that no worker has taken is due",
  );
  const leased = gauge("estiba_leased_rows", "Due rows that some worker has taken and not finished");
  gauge("estiba_looks_running", "Looks of this process that are not over", function () {
    for (const queue of QUEUES) {
      this.set({ queue }, lanes[queue].running);
    }
  });
  gauge(
    "estiba_last_look_timestamp_seconds",
    "When this process last took something from a queue",
    function () {
      for (const queue of QUEUES) {
        this.set({ queue }, (pulse.heardAtMs(queue) ?? 0) / 1_000);
      }
    },
  );
  return {
    due(queue, tenants) {
      due.set({ queue }, tenants);
      swept.set({ queue }, Date.now() / 1_000);
    },
    figures(figures) {
      for (const queue of QUEUES) {
        const figure = figures.find((one) => one.queue === queue);
        oldest.set({ queue }, figure?.oldestDueSeconds ?? 0);
        leased.set({ queue }, figure?.leased ?? 0);
      }
    },
  };
}
