import type { PackParcelBody } from "@estiba/contract";
import type { ExpectedLine, Scan } from "@estiba/contract/fold-scans";

/** What has to be in the box, with what a person wants to read about it. */
export interface PackLine extends ExpectedLine {
  readonly name: string;
}

/** A scan as it was first received. */
export interface KeptScan extends Omit<Scan, "isLate"> {
  readonly fulfilmentId: string;
  /** Which packing of the fulfilment it counts for; null where it came too late for any. */
  readonly packing: number | null;
  readonly deviceId: string;
}

export interface Units {
  readonly variantId: string;
  readonly quantity: number;
}

/** A box as it was closed, once and for all. */
export interface Pack {
  readonly fulfilmentId: string;
  readonly number: number;
  readonly packedAt: Date;
  readonly packedBy: string | null;
  /** Something was missing or over. */
  readonly isForced: boolean;
  readonly lines: readonly PackLine[];
  readonly missing: readonly Units[];
  readonly over: readonly Units[];
  readonly parcels: readonly PackParcelBody[];
}
