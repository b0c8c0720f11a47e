import { SHIPMENT_STATUSES, sortsOf, type ShipmentStatus, type SortOf } from "@estiba/contract/values";
import { choiceParam, choicesParam, dayParam, textParam } from "../../ui/filters/search-params.ts";

export interface ShipmentsSearch {
  readonly q?: string | undefined;
  readonly status?: readonly ShipmentStatus[] | undefined;
  readonly attention?: true | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: SortOf<"shipments"> | undefined;
  /** The shipment shown beside the list. */
  readonly open?: string | undefined;
}

export function shipmentsSearch(search: Record<string, unknown>): ShipmentsSearch {
  return {
    q: textParam(search, "q"),
    status: choicesParam(search, "status", SHIPMENT_STATUSES),
    attention: search["attention"] === true || search["attention"] === "true" ? true : undefined,
    from: dayParam(search, "from"),
    to: dayParam(search, "to"),
    sort: choiceParam(search, "sort", sortsOf("shipments")),
    open: textParam(search, "open"),
  };
}
