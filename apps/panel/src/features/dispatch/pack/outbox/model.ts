import type { ScanVerdict } from "@estiba/contract/values";

/** A scan as this device made it, until the service's own record of it is at hand. */
export interface OwnScan {
  readonly scanId: string;
  /** Tenant and user; nobody else sends it. */
  readonly owner: string;
  readonly fulfilmentId: string;
  readonly code: string;
  readonly scannedAt: string;
  readonly undoes: string | null;
  /** Absent as long as it waits to be sent. */
  readonly answer?: {
    readonly verdict: ScanVerdict;
    readonly atMs: number;
  };
}

/** A few thousand: a day of one desk. Beyond it the device takes no more until it has sent some. */
export const MAX_WAITING = 5_000;

export const isWaiting = ({ answer }: OwnScan): boolean => answer === undefined;
