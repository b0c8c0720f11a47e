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
import { isDay } from "../../ui/filters/date-range.ts";
import { choiceParam, countParam, textParam } from "../../ui/filters/search-params.ts";

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
  const day = (name: string) => (isDay(search[name]) ? search[name] : undefined);
  return {
    q: textParam(search, "q"),
    platform: choiceParam(search, "platform", PLATFORMS),
    shop: textParam(search, "shop"),
    status: choiceParam(search, "status", ORDER_STATUSES),
    payment: choiceParam(search, "payment", PAYMENT_STATUSES),
    stock: choiceParam(search, "stock", STOCK_STATUSES),
    from: day("from"),
    to: day("to"),
    offset: countParam(search, "offset"),
    open: textParam(search, "open"),
  };
}
