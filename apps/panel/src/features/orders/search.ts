import {
  type OrderStatus,
  type PaymentStatus,
  type Platform,
  type StockStatus,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  PLATFORMS,
  STOCK_STATUSES,
} from "@estiba/contract/values";
import { choiceParam, countParam, dayParam, textParam } from "../../ui/filters/search-params.ts";

/** Filters are in the address, so a filtered list can be bookmarked, shared and returned to. */
export interface OrdersSearch {
  readonly q?: string | undefined;
  readonly platform?: Platform | undefined;
  readonly shop?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly payment?: PaymentStatus | undefined;
  readonly stock?: StockStatus | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly offset?: number | undefined;
  /** The order shown beside the list. */
  readonly open?: string | undefined;
}

export function ordersSearch(search: Record<string, unknown>): OrdersSearch {
  return {
    q: textParam(search, "q"),
    platform: choiceParam(search, "platform", PLATFORMS),
    shop: textParam(search, "shop"),
    status: choiceParam(search, "status", ORDER_STATUSES),
    payment: choiceParam(search, "payment", PAYMENT_STATUSES),
    stock: choiceParam(search, "stock", STOCK_STATUSES),
    from: dayParam(search, "from"),
    to: dayParam(search, "to"),
    offset: countParam(search, "offset"),
    open: textParam(search, "open"),
  };
}
