import { MAX_SCANS, type ScanVerdict } from "@estiba/contract";
import { clampScannedAt } from "@estiba/contract/fold-scans";
import {
  countScans,
  findFulfilments,
  findScans,
  insertScans,
  isClosed,
  lockFulfilments,
  packingNumber,
  packsOf,
  type Fulfilment,
  type KeptScan,
} from "../../../domain/dispatch/index.ts";
import type { Tx } from "../../../ports/services.ts";
import { readPackings, type PackingView } from "./read-packing.ts";

/** Longer than any SKU or barcode, so that what is cut off is nothing's code either way. */
const MAX_CODE = 300;

export interface IncomingScan {
  readonly scanId: string;
  readonly fulfilmentId: string;
  readonly code: string;
  readonly scannedAt: Date;
  readonly undoes: string | null;
}

export interface ScanResult {
  readonly scanId: string;
  readonly verdict: ScanVerdict;
  readonly counted: number | null;
  readonly expected: number | null;
  readonly duplicate: boolean;
}

export interface ScanAnswer {
  readonly results: readonly ScanResult[];
  readonly fulfilments: readonly { readonly fulfilmentId: string; readonly isComplete: boolean }[];
}

/** The first body of each scan, whose fulfilment exists and has room for it. */
async function newScans(
  tx: Tx,
  { deviceId, scans }: { readonly deviceId: string; readonly scans: readonly IncomingScan[] },
  fulfilments: readonly Fulfilment[],
): Promise<KeptScan[]> {
  const ids = fulfilments.map(({ id }) => id);
  const [packs, counts] = [await packsOf(tx, ids), await countScans(tx, ids)];
  const byFulfilment = Map.groupBy(scans, ({ fulfilmentId }) => fulfilmentId);
  return fulfilments.flatMap((one) => {
    const packing = isClosed(one) ? null : packingNumber(packs.get(one.id) ?? []);
    const room = Math.max(0, MAX_SCANS - (counts.get(one.id) ?? 0));
    return (byFulfilment.get(one.id) ?? []).slice(0, room).map((scan) => ({
      ...scan,
      code: scan.code.slice(0, MAX_CODE),
      scannedAt: clampScannedAt(scan.scannedAt, tx.now),
      packing,
      deviceId,
    }));
  });
}

function resultOf(
  scan: IncomingScan,
  fulfilmentId: string | undefined,
  around: { readonly isKnown: boolean; readonly views: ReadonlyMap<string, PackingView> },
): Omit<ScanResult, "duplicate"> {
  const judged =
    fulfilmentId === undefined ? undefined : around.views.get(fulfilmentId)?.judged.verdicts.get(scan.scanId);
  return judged
    ? {
        scanId: scan.scanId,
        verdict: judged.verdict,
        counted: judged.counted,
        expected: judged.expected,
      }
    : {
        scanId: scan.scanId,
        verdict: around.isKnown ? "too_many" : "unknown_fulfilment",
        counted: null,
        expected: null,
      };
}

/**
 * Scans of a device. Of each, the body that is received first stands, and everybody is answered by it. None is refused for
 * what it says, so that a device gets rid of all that it has.
 */
export async function recordScans(
  tx: Tx,
  input: { readonly deviceId: string; readonly scans: readonly IncomingScan[] },
): Promise<ScanAnswer> {
  const ids = input.scans.map(({ scanId }) => scanId);
  const fulfilments = await lockFulfilments(tx, [
    ...new Set(input.scans.map(({ fulfilmentId }) => fulfilmentId)),
  ]);
  const before = await findScans(tx, ids);
  const firsts = [...Map.groupBy(input.scans, ({ scanId }) => scanId).values()]
    .flatMap(([first]) => first ?? [])
    .filter(({ scanId }) => !before.has(scanId));
  await insertScans(tx, await newScans(tx, { ...input, scans: firsts }, fulfilments));
  const kept = await findScans(tx, ids);
  const named = new Set([...fulfilments.map(({ id }) => id), ...kept.values()]);
  const views = await readPackings(tx, await findFulfilments(tx, [...named]));
  const seen = new Set(before.keys());
  const results = input.scans.map((scan) => {
    const duplicate = seen.has(scan.scanId);
    seen.add(scan.scanId);
    const isKnown = named.has(scan.fulfilmentId);
    return { ...resultOf(scan, kept.get(scan.scanId), { isKnown, views }), duplicate };
  });
  return {
    results,
    fulfilments: [...views].map(([fulfilmentId, { judged }]) => ({
      fulfilmentId,
      isComplete: judged.folded.isComplete,
    })),
  };
}
