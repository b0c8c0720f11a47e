import { type MarketAnswer, type MarketApi, type MarketCall, needShipment } from "../market-api.ts";
import { shipmentLogistics } from "../market-orders.ts";
import type { Shipment } from "../state.ts";
import { labelPdf, labelPage, labelZpl } from "../wire/label-file.ts";
import { zipped } from "../wire/zip-file.ts";
import { MeliError } from "../wire/meli-error.ts";

const PRINTABLE = new Set(["ready_to_print", "printed"]);

function isPrintable({ caller }: MarketCall, shipment: Shipment): boolean {
  return (
    caller.shippingMode === "me2" &&
    shipmentLogistics(caller, shipment) !== "fulfillment" &&
    shipment.status === "ready_to_ship" &&
    PRINTABLE.has(shipment.substatus ?? "")
  );
}

function refusal(refused: readonly Shipment[]): MeliError {
  return new MeliError(400, {
    message: "Some shipments cannot be printed",
    error: "not_printable_status",
    status: 400,
    cause: [],
    failed_shipments: refused.map(({ id, status, substatus }) => ({
      shipment_id: Number(id),
      message: `The status is ${status}, ${substatus ?? "no substatus"}`,
    })),
  });
}

function fileOf(shipments: readonly Shipment[], type: string): MarketAnswer {
  if (type === "zpl2") {
    return { headers: { "content-type": "application/zip" }, body: zipped(shipments.map(labelZpl)) };
  }
  return { headers: { "content-type": "application/pdf" }, body: labelPdf(shipments) };
}

/** What was seen in place of a label, all of them with 200. */
function oddAnswer(shipments: readonly Shipment[]): MarketAnswer | null {
  const odd = shipments.find(({ labelAnswer }) => labelAnswer !== null);
  switch (odd?.labelAnswer) {
    case "empty":
      return { headers: { "content-type": "application/pdf" }, body: Buffer.alloc(0) };
    case "zip":
      return {
        headers: { "content-type": "application/zip" },
        body: zipped(shipments.map((one) => ({ name: `${one.id}.pdf`, content: labelPdf([one]) }))),
      };
    case "page":
      return { headers: { "content-type": "application/pdf" }, body: labelPage };
    case null:
    case undefined:
      return null;
  }
}

function printLabels(call: MarketCall): MarketAnswer {
  const ids = (call.query.get("shipment_ids") ?? "").split(",").filter((id) => id !== "");
  const shipments = ids.map((id) => needShipment(call, id));
  const refused = shipments.filter((shipment) => !isPrintable(call, shipment));
  if (shipments.length === 0 || refused.length > 0) {
    throw refusal(refused);
  }
  const odd = oddAnswer(shipments);
  if (odd === null) {
    for (const shipment of shipments) {
      shipment.substatus = "printed";
    }
  }
  return odd ?? fileOf(shipments, call.query.get("response_type") ?? "pdf");
}

export function addLabelRoutes(api: MarketApi): void {
  api.on("GET", "/shipment_labels", (call) => printLabels(call));
}
