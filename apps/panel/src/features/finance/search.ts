import {
  COD_STATUSES,
  REMITTANCE_STATUSES,
  sortsOf,
  type CodStatus,
  type RemittanceStatus,
  type SortOf,
} from "@estiba/contract/values";
import { choiceParam, choicesParam, dayParam, textParam } from "../../ui/filters/search-params.ts";

export interface CodSearch {
  readonly q?: string | undefined;
  readonly status?: readonly CodStatus[] | undefined;
  readonly overdue?: true | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: SortOf<"codPayments"> | undefined;
  readonly open?: string | undefined;
}

export function codSearch(search: Record<string, unknown>): CodSearch {
  return {
    q: textParam(search, "q"),
    status: choicesParam(search, "status", COD_STATUSES),
    overdue: search["overdue"] === true || search["overdue"] === "true" ? true : undefined,
    from: dayParam(search, "from"),
    to: dayParam(search, "to"),
    sort: choiceParam(search, "sort", sortsOf("codPayments")),
    open: textParam(search, "open"),
  };
}

export interface RemittancesSearch {
  readonly status?: readonly RemittanceStatus[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: SortOf<"remittances"> | undefined;
  readonly open?: string | undefined;
}

export function remittancesSearch(search: Record<string, unknown>): RemittancesSearch {
  return {
    status: choicesParam(search, "status", REMITTANCE_STATUSES),
    from: dayParam(search, "from"),
    to: dayParam(search, "to"),
    sort: choiceParam(search, "sort", sortsOf("remittances")),
    open: textParam(search, "open"),
  };
}
