import type { JsonObject } from "../../kit/index.ts";
import { buyerId, isPaid, shipmentLogistics } from "../market-orders.ts";
import { networkNodeId } from "../sellers.ts";
import type { SellerHome, Shipment } from "../state.ts";
import { siteTime } from "./wire-time.ts";

const SITES_WITHOUT_ZIP = new Set(["MLC", "MPE"]);

function shippingAddress(seller: SellerHome, shipment: Shipment): JsonObject | null {
  const { buyer } = shipment.order;
  if (!isPaid(shipment.order)) {
    return null;
  }
  return {
    address_line: `${buyer.street} ${buyer.streetNumber}`,
    street_name: buyer.street,
    street_number: buyer.streetNumber,
    comment: buyer.unit === "" ? null : buyer.unit,
    zip_code: SITES_WITHOUT_ZIP.has(seller.site.id) ? null : buyer.postcode,
    neighborhood: { id: null, name: buyer.district },
    city: { id: null, name: buyer.city },
    municipality: { id: null, name: null },
    state: { id: buyer.stateCode, name: buyer.stateName },
    country: { id: seller.site.country, name: seller.site.countryName },
    latitude: null,
    longitude: null,
    delivery_preference: "residential",
  };
}

/** Only a seller who ships by own carrier gets the telephone. */
function receiverPhone(seller: SellerHome, shipment: Shipment): string {
  return seller.shippingMode === "me1" && isPaid(shipment.order) ? shipment.order.buyer.phone : "XXXXXXX";
}

function receiverName(shipment: Shipment): string | null {
  const { buyer } = shipment.order;
  return isPaid(shipment.order) ? `${buyer.firstName} ${buyer.lastName}` : null;
}

function declaredValue(seller: SellerHome, shipment: Shipment): number {
  const minor = shipment.order.lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0);
  return minor / 10 ** seller.shop.decimals;
}

function common(seller: SellerHome, shipment: Shipment): JsonObject {
  return {
    id: Number(shipment.id),
    status: shipment.status,
    substatus: shipment.substatus,
    date_created: siteTime(shipment.createdAtMs, seller.site),
    last_updated: siteTime(shipment.updatedAtMs, seller.site),
    tracking_number: shipment.trackingNumber,
    tracking_method: seller.shippingMode === "me2" ? "Starken" : null,
    declared_value: declaredValue(seller, shipment),
    tags: [],
    items_types: ["new"],
  };
}

export function shipmentWire(seller: SellerHome, shipment: Shipment): JsonObject {
  const shippingCost = shipment.order.shippingMinor / 10 ** seller.shop.decimals;
  return {
    ...common(seller, shipment),
    logistic: { mode: seller.shippingMode, type: shipmentLogistics(seller, shipment), direction: "forward" },
    origin: { sender_id: Number(seller.userId), node: networkNodeId(seller, 0), shipping_address: {} },
    destination: {
      receiver_id: buyerId(shipment.order),
      receiver_name: receiverName(shipment),
      receiver_phone: receiverPhone(seller, shipment),
      comments: null,
      shipping_address: shippingAddress(seller, shipment),
    },
    lead_time: {
      shipping_method: {
        id: 512_745,
        name: "Prioritario a domicilio",
        type: "standard",
        deliver_to: "address",
      },
      cost: shippingCost,
      list_cost: shippingCost,
      currency_id: seller.shop.currency,
      estimated_delivery_time: { date: siteTime(shipment.createdAtMs + 3 * 24 * 3_600_000, seller.site) },
    },
    source: { site_id: seller.site.id, market_place: "MELI" },
    dimensions: { height: 10, width: 26, length: 28, weight: 765 },
  };
}

/** What comes without the header of the new format. */
export function oldShipmentWire(seller: SellerHome, shipment: Shipment): JsonObject {
  const address = shippingAddress(seller, shipment);
  return {
    ...common(seller, shipment),
    mode: seller.shippingMode,
    logistic_type: shipmentLogistics(seller, shipment),
    sender_id: Number(seller.userId),
    receiver_id: buyerId(shipment.order),
    receiver_address:
      address === null
        ? null
        : {
            ...address,
            receiver_name: receiverName(shipment),
            receiver_phone: receiverPhone(seller, shipment),
          },
    shipping_option: { name: "Prioritario a domicilio" },
  };
}
