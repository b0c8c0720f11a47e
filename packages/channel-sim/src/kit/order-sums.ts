import type { SimOrder } from "./model.ts";

export function orderTotalMinor({ lines, shippingMinor, discountMinor }: SimOrder): number {
  return lines.reduce(
    (sum, line) => sum + line.quantity * line.unitPriceMinor,
    shippingMinor - discountMinor,
  );
}

export function remainingLines(order: SimOrder): { lineId: string; quantity: number }[] {
  return order.lines
    .map((line) => ({ lineId: line.id, quantity: line.quantity - line.refundedQuantity }))
    .filter((line) => line.quantity > 0);
}
