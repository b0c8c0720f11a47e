import type { TransferLine } from "./queries.ts";

export interface Arrival {
  readonly sku: string;
  readonly name: string;
  /** Still on the way. */
  readonly open: number;
  readonly received: number | "";
  readonly lost: number | "";
}

/** All that is still on the way is taken as arrived until somebody says otherwise. */
export function arrivalsOf(lines: readonly TransferLine[]): readonly Arrival[] {
  return lines
    .map(({ sku, name, quantity, received, lost }) => ({ sku, name, open: quantity - received - lost }))
    .filter(({ open }) => open > 0)
    .map((line) => ({ ...line, received: line.open, lost: 0 }));
}

const sumOf = ({ received, lost }: Arrival): number => Number(received) + Number(lost);

export const isExceeded = (arrival: Arrival): boolean => sumOf(arrival) > arrival.open;

/** What is sent; null while there is nothing, or more than is on the way. */
export function receiptOf(
  arrivals: readonly Arrival[],
): { sku: string; received: number; lost: number }[] | null {
  const lines = arrivals
    .filter((arrival) => sumOf(arrival) > 0)
    .map(({ sku, received, lost }) => ({ sku, received: Number(received), lost: Number(lost) }));
  return lines.length === 0 || arrivals.some(isExceeded) ? null : lines;
}
