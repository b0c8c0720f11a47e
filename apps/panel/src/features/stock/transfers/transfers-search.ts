import { TRANSFER_STATUSES, type TransferStatus } from "@estiba/contract/values";
import { choicesParam, textParam } from "../../../ui/filters/search-params.ts";

export interface TransfersSearch {
  readonly status?: readonly TransferStatus[] | undefined;
  /** The transfer shown beside the list. */
  readonly open?: string | undefined;
}

export function transfersSearch(search: Record<string, unknown>): TransfersSearch {
  return {
    status: choicesParam(search, "status", TRANSFER_STATUSES),
    open: textParam(search, "open"),
  };
}
