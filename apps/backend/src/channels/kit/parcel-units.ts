import type { PushedLine } from "../../ports/channel.ts";

/** Units of a parcel that have no place on the platform yet, by line; a line leaves when its last unit is placed. */
export type ParcelUnits = Map<string, number>;

export function unitsOf(lines: readonly PushedLine[]): ParcelUnits {
  const units: ParcelUnits = new Map();
  for (const { externalLineId, quantity } of lines) {
    units.set(externalLineId, (units.get(externalLineId) ?? 0) + quantity);
  }
  return units;
}

/** Takes up to `limit` units of the line, and says how many there were to take. */
export function takeUnits(units: ParcelUnits, lineId: string, limit: number): number {
  const waiting = units.get(lineId) ?? 0;
  const taken = Math.max(0, Math.min(waiting, limit));
  if (taken < waiting) {
    units.set(lineId, waiting - taken);
  } else {
    units.delete(lineId);
  }
  return taken;
}
