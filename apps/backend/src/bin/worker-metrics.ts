import { Gauge, type Registry } from "prom-client";
import type { CellFigures } from "../db/cell-figures.ts";
import type { QueueFigures } from "../db/queue-figures.ts";
import { keysOf } from "../kernel/json/keys-of.ts";
import { QUEUES, type QueueName } from "../queue/queues.ts";
import type { Lanes } from "../worker/lanes.ts";
import type { Pulse } from "../worker/pulse.ts";

export interface WorkerGauges {
  readonly due: (queue: QueueName, tenants: number) => void;
  readonly figures: (figures: readonly QueueFigures[]) => void;
}

const CELL_GAUGES: Readonly<Record<keyof CellFigures, readonly [string, string]>> = {
  slotWalBytes: ["estiba_slot_wal_bytes", "Log that is kept for the slowest reader of a replication slot"],
  applyErrors: ["estiba_apply_errors", "Rows of another cell that could not be written here"],
  stoppedSubscriptions: ["estiba_stopped_subscriptions", "Subscriptions that nobody works for"],
  arrivingTenants: ["estiba_arriving_tenants", "Tenants on their way here"],
  leftOverTenants: ["estiba_left_over_tenants", "Tenants that have moved away and whose rows are still here"],
};

/** What tells that replication between cells, or a move, has come to a halt. */
export function createCellGauges(registry: Registry): (figures: CellFigures) => void {
  const gauges = keysOf(CELL_GAUGES).map((figure) => {
    const [name, help] = CELL_GAUGES[figure];
    return { figure, gauge: new Gauge({ name, help, registers: [registry] }) };
  });
  return (figures) => {
    for (const { figure, gauge } of gauges) {
      gauge.set(figures[figure]);
    }
  };
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
