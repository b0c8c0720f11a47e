import type { ShipmentCreateBody } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { ParcelAddress } from "../../../ports/carrier.ts";
import { needShipment } from "./need-shipment.ts";
import { parcelsOf } from "./shipment-reader-store.ts";
import { isBought } from "./shipment-status.ts";

type Given = NonNullable<ShipmentCreateBody["destination"]>;

function asGiven(address: ParcelAddress): Given {
  const filled = Object.entries(address).filter(([, value]) => value !== null);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a parcel was sent there, so what must be given is there
  return Object.fromEntries(filled) as unknown as Given;
}

/** The same boxes, the other way round, with nothing to collect. */
export async function returnBody(
  tx: Tx,
  shipmentId: string,
  wish: Pick<ShipmentCreateBody, "select" | "maxPrice">,
): Promise<ShipmentCreateBody> {
  const shipment = await needShipment(tx, shipmentId);
  if (!isBought(shipment.status) || shipment.isReturn) {
    throw new AppError("ORDER_NOT_SHIPPABLE", { details: { status: shipment.status } });
  }
  const parcels = await parcelsOf(tx, [shipmentId]);
  return {
    isReturnOf: shipmentId,
    select: wish.select ?? "cheapest",
    ...(wish.maxPrice === undefined ? {} : { maxPrice: wish.maxPrice }),
    ...(shipment.orderId === null ? {} : { orderId: shipment.orderId }),
    origin: asGiven(shipment.destination),
    destination: asGiven(shipment.origin),
    currency: shipment.currency,
    declaredValue: shipment.declaredMinor,
    codAmount: 0,
    parcels: parcels.map(({ lengthMm, widthMm, heightMm, weightG }) => ({
      lengthCm: lengthMm / 10,
      widthCm: widthMm / 10,
      heightCm: heightMm / 10,
      weightG,
    })),
  };
}
