import { ORDER_STATUSES, PAYMENT_STATUSES } from "@estiba/contract";
import { expect, it } from "vitest";
import { sourceRank } from "../domain/orders/model.ts";
import type { ChannelOrder, OrderStatus, PaymentStatus } from "../ports/channel.ts";
import { rankedVersion } from "./kit/ranked-version.ts";

const STATES = ORDER_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus })),
);

function rankOf(status: OrderStatus, paymentStatus: PaymentStatus): number {
  const order = { status, paymentStatus, lines: [] } as unknown as ChannelOrder;
  return sourceRank({ shopId: "", order, eventId: null, version: 0, isFetched: false });
}

it("channels and the order book agree on which of two states is further along", () => {
  const disagreements = STATES.flatMap((one) =>
    STATES.filter(
      (other) =>
        Math.sign(
          rankedVersion(0, one.status, one.paymentStatus) -
            rankedVersion(0, other.status, other.paymentStatus),
        ) !== Math.sign(rankOf(one.status, one.paymentStatus) - rankOf(other.status, other.paymentStatus)),
    ).map((other) => `${one.status}/${one.paymentStatus} and ${other.status}/${other.paymentStatus}`),
  );
  expect(disagreements).toEqual([]);
});

it("a payment that succeeds in the second in which it first failed is the newer version", () => {
  expect(rankedVersion(0, "confirmed", "paid")).toBeGreaterThan(rankedVersion(0, "confirmed", "failed"));
});
