import { withSkus, type JudgedPacking, type KeptScan } from "../../domain/dispatch/index.ts";
import type { FulfilmentView } from "../../flows/orders/dispatch/read-fulfilment.ts";
import { presentQueueItem } from "./dispatch.ts";

function presentScan({ scanId, deviceId, code, undoes, scannedAt }: KeptScan, judged: JudgedPacking) {
  const { verdict, counted, expected } = judged.verdicts.get(scanId) ?? {
    verdict: "late" as const,
    counted: null,
    expected: null,
  };
  return { scanId, verdict, counted, expected, deviceId, code, undoes, scannedAt: scannedAt.toISOString() };
}

function presentPack({ packs, isPacked }: FulfilmentView) {
  const pack = isPacked ? packs.at(-1) : undefined;
  return pack
    ? {
        packedAt: pack.packedAt.toISOString(),
        packedBy: pack.packedBy,
        isForced: pack.isForced,
        missing: withSkus(pack.missing, pack.lines),
        over: withSkus(pack.over, pack.lines),
        parcels: [...pack.parcels],
      }
    : null;
}

export function presentFulfilmentView(view: FulfilmentView, isShippedByChannel: boolean) {
  const { item, judged, images, scans } = view;
  const counted = new Map(judged.folded.lines.map((line) => [line.variantId, line.counted]));
  return {
    ...presentQueueItem(item, isShippedByChannel),
    isComplete: judged.folded.isComplete,
    lines: judged.lines.map(({ variantId, sku, barcode, name, quantity }) => ({
      variantId,
      sku,
      barcode,
      name,
      imageUrl: images.get(variantId) ?? null,
      expected: quantity,
      counted: counted.get(variantId) ?? 0,
    })),
    scans: scans.map((scan) => presentScan(scan, judged)),
    pack: presentPack(view),
  };
}
