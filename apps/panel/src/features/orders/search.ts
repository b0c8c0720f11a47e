import {
  type OrderStage,
  type OrderStatus,
  type PaymentStatus,
  type Platform,
  type SortOf,
  type StockStatus,
  ORDER_STAGES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  PLATFORMS,
  STOCK_STATUSES,
  sortsOf,
} from "@estiba/contract/values";
import {
  choiceParam,
  choicesParam,
  dayParam,
  textParam,
  textsParam,
} from "../../ui/filters/search-params.ts";

/** Filters are in the address, so a filtered list can be bookmarked, shared and returned to. */
export interface OrdersSearch {
  /** What is to be done with them next. */
  readonly stage?: OrderStage | undefined;
  readonly q?: string | undefined;
  readonly platform?: readonly Platform[] | undefined;
  readonly shop?: readonly string[] | undefined;
  readonly status?: readonly OrderStatus[] | undefined;
  readonly payment?: readonly PaymentStatus[] | undefined;
  readonly stock?: readonly StockStatus[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: SortOf<"orders"> | undefined;
  /** The order shown beside the list. */
  readonly open?: string | undefined;
}

export function ordersSearch(search: Record<string, unknown>): OrdersSearch {
  return {
    stage: choiceParam(search, "stage", ORDER_STAGES),
    q: textParam(search, "q"),
    platform: choicesParam(search, "platform", PLATFORMS),
    shop: textsParam(search, "shop"),
    status: choicesParam(search, "status", ORDER_STATUSES),
    payment: choicesParam(search, "payment", PAYMENT_STATUSES),
    stock: choicesParam(search, "stock", STOCK_STATUSES),
    from: dayParam(search, "from"),
    to: dayParam(search, "to"),
    sort: choiceParam(search, "sort", sortsOf("orders")),
    open: textParam(search, "open"),
  };
}
