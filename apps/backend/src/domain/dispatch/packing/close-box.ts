import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { writePacked } from "../fulfilment-store.ts";
import type { Fulfilment } from "../model.ts";
import { lackOf, packingNumber, type JudgedPacking } from "./judge-scans.ts";
import type { Pack, PackLine, Units } from "./model.ts";
import { insertPack } from "./pack-store.ts";

const PACKABLE: readonly Fulfilment["status"][] = ["ready", "picking", "picked", "labelled"];

/** It says what is in the way. */
export function needPackable({ status, holdReasons, packedAt }: Fulfilment): void {
  if (packedAt !== null || !PACKABLE.includes(status)) {
    throw new AppError("PACK_NOT_ALLOWED", { details: { status, holdReasons } });
  }
}

/** For a person to read. */
export function withSkus(units: readonly Units[], lines: readonly PackLine[]) {
  const skus = new Map(lines.map(({ variantId, sku }) => [variantId, sku]));
  return units.map((one) => ({ ...one, sku: skus.get(one.variantId) ?? null }));
}

/** Parcels hold what has to be in the box, and no more of it. */
function checkParcels(parcels: Pack["parcels"], lines: readonly PackLine[]): void {
  const open = new Map<string, number>();
  lines.forEach(({ variantId, quantity }) => open.set(variantId, (open.get(variantId) ?? 0) + quantity));
  for (const { variantId, quantity } of parcels.flatMap((parcel) => parcel.lines ?? [])) {
    open.set(variantId, (open.get(variantId) ?? 0) - quantity);
  }
  const excess = [...open].filter(([, quantity]) => quantity < 0);
  if (excess.length > 0) {
    const named = excess.map(([variantId, quantity]) => ({ variantId, excess: -quantity }));
    throw new AppError("LINES_EXCEED_ALLOCATION", { details: { lines: named } });
  }
}

/** A fulfilment that is locked, and packable, is packed; one that has its label by then stays labelled. */
export async function closeBox(
  tx: Tx,
  one: Fulfilment,
  wish: {
    readonly judged: JudgedPacking;
    readonly packs: readonly Pack[];
    readonly parcels: Pack["parcels"];
    readonly isForced: boolean;
  },
): Promise<Pack> {
  const { lines, folded } = wish.judged;
  const { missing, over } = lackOf(folded);
  const isLacking = missing.length + over.length > 0;
  if (isLacking && !wish.isForced) {
    const details = { missing: withSkus(missing, lines), over: withSkus(over, lines) };
    throw new AppError("PACK_INCOMPLETE", { details });
  }
  checkParcels(wish.parcels, lines);
  const number = packingNumber(wish.packs);
  const pack: Pack = {
    fulfilmentId: one.id,
    number,
    packedAt: tx.now,
    packedBy: tx.origin.actor.id,
    isForced: isLacking,
    lines,
    missing,
    over,
    parcels: wish.parcels,
  };
  await insertPack(tx, pack);
  await writePacked(tx, one, { status: one.status === "labelled" ? "labelled" : "packed", packedAt: tx.now });
  const change = {
    targetKind: "fulfilment",
    targetId: one.id,
    after: { orderId: one.orderId, missing, over },
  };
  await recordChanges(tx, isLacking ? [{ action: "fulfilment.pack_forced", ...change }] : []);
  return pack;
}

/** What has a label is packed for good, until the label is cancelled. */
export async function openBox(tx: Tx, one: Fulfilment): Promise<void> {
  if (one.status !== "packed") {
    throw new AppError("INVALID_TRANSITION", { details: { status: one.status } });
  }
  await writePacked(tx, one, { status: "ready", packedAt: null });
  const before = { orderId: one.orderId, packedAt: one.packedAt };
  await recordChanges(tx, [
    { action: "fulfilment.unpacked", targetKind: "fulfilment", targetId: one.id, before },
  ]);
}
