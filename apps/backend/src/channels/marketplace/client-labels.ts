import { ChannelError, type ChannelLabel, type ShopConnection } from "../../ports/channel.ts";
import { askMarket, isNotFound } from "./client-api.ts";
import { readShipmentOf } from "./client-orders.ts";
import { readLabelFile } from "../kit/label-file.ts";
import { FULL } from "./mapping.ts";
import type { MarketShipment } from "./wire.ts";

type Delay = NonNullable<ChannelLabel["reason"]>;

const PRINTABLE = new Set(["ready_to_print", "printed"]);
const GONE = new Set(["shipped", "delivered", "not_delivered"]);

function delayOf({ mode, logisticType, status, substatus }: MarketShipment): Delay | null {
  if (logisticType === FULL) {
    return "sent_by_platform";
  }
  if (mode !== "me2") {
    return "own_carrier";
  }
  if (status === "cancelled") {
    return "cancelled";
  }
  if (GONE.has(status ?? "")) {
    return "has_left";
  }
  if (substatus === "invoice_pending") {
    return "invoice_pending";
  }
  return status === "ready_to_ship" && PRINTABLE.has(substatus ?? "") ? null : "not_ready";
}

/** Refused, or answered with something that is no label: both pass by waiting. */
async function fetchFile(connection: ShopConnection, shipmentId: string): Promise<Buffer | null> {
  try {
    const { body } = await askMarket(connection, {
      method: "GET",
      path: "/shipment_labels",
      query: { shipment_ids: shipmentId, response_type: "pdf" },
      headers: { accept: "application/pdf" },
    });
    return readLabelFile(body);
  } catch (error) {
    if (isNotFound(error) || (error instanceof ChannelError && error.failure === "rejected")) {
      return null;
    }
    throw error;
  }
}

/** One parcel at a time: how many may be asked for at once is not documented. */
export async function fetchLabel(connection: ShopConnection, externalOrderId: string): Promise<ChannelLabel> {
  const shipment = await readShipmentOf(connection, externalOrderId);
  if (shipment === null) {
    return { externalShipmentId: null, pdf: null, reason: "not_ready" };
  }
  const { id: externalShipmentId } = shipment;
  const delay = delayOf(shipment);
  const pdf = delay === null ? await fetchFile(connection, externalShipmentId) : null;
  return { externalShipmentId, pdf, reason: pdf === null ? (delay ?? "not_ready") : null };
}
