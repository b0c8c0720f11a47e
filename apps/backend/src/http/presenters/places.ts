import type { PlaceCount, Transfer } from "../../domain/inventory/index.ts";
import type { Place } from "../../domain/places/index.ts";
import { presentShipAddress } from "./carriers.ts";

const isoOrNull = (date: Date | null) => date?.toISOString() ?? null;

export function presentPlace({ id, address, createdAt, updatedAt, openDays, closedOn, ...place }: Place) {
  return {
    ...place,
    placeId: id,
    address: address && presentShipAddress(address),
    openDays: [...openDays],
    closedOn: [...closedOn],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function presentTransfer({ id, from, to, lines, createdAt, sentAt, closedAt, ...transfer }: Transfer) {
  return {
    ...transfer,
    transferId: id,
    from: { placeId: from.placeId, name: from.name },
    to,
    lines: lines.map(({ line: _line, receipts: _receipts, ...line }) => line),
    createdAt: createdAt.toISOString(),
    sentAt: isoOrNull(sentAt),
    closedAt: isoOrNull(closedAt),
  };
}

export const presentCount = ({ countId, lines }: PlaceCount) => ({
  countId,
  isDryRun: countId === null,
  lines: [...lines],
});
