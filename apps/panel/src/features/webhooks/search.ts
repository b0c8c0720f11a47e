import {
  type SortOf,
  type WebhookDeliveryState,
  WEBHOOK_DELIVERY_STATES,
  sortsOf,
} from "@estiba/contract/values";
import {
  choiceParam,
  choicesParam,
  dayParam,
  textParam,
  textsParam,
} from "../../ui/filters/search-params.ts";

export interface WebhooksSearch {
  readonly subscription?: readonly string[] | undefined;
  readonly state?: readonly WebhookDeliveryState[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: SortOf<"deliveries"> | undefined;
  /** The delivery shown beside the list. */
  readonly open?: string | undefined;
}

export const webhooksSearch = (search: Record<string, unknown>): WebhooksSearch => ({
  subscription: textsParam(search, "subscription"),
  state: choicesParam(search, "state", WEBHOOK_DELIVERY_STATES),
  from: dayParam(search, "from"),
  to: dayParam(search, "to"),
  sort: choiceParam(search, "sort", sortsOf("deliveries")),
  open: textParam(search, "open"),
});
