import type { InputOf, ResultOf } from "@estiba/sdk";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";
import { FINANCE_KEY } from "../../base/api/query-keys.ts";
import { endOfDay, startOfDay } from "../../ui/filters/date-range.ts";
import { given } from "../../ui/filters/search-params.ts";
import { listOptions } from "../../ui/lists/use-list.ts";
import type { CodSearch, RemittancesSearch } from "./search.ts";

export type FinanceOverview = ResultOf<"getFinanceOverview">["data"];
export type CurrencyBlock = FinanceOverview["currencies"][number];
export type CodPayment = ResultOf<"listCodPayments">["data"]["items"][number];
export type CodTotals = ResultOf<"listCodPayments">["data"]["totals"][number];
export type CodDetail = ResultOf<"getCodPayment">["data"];
export type Remittance = ResultOf<"listRemittances">["data"]["items"][number];
export type RemittanceDetail = ResultOf<"getRemittance">["data"];
export type RemittanceLine = ResultOf<"listRemittanceLines">["data"]["items"][number];

export const overviewQuery = (tenantId: string, query: NonNullable<InputOf<"getFinanceOverview">["query"]>) =>
  queryOptions({
    queryKey: [...FINANCE_KEY, "overview", tenantId, query],
    queryFn: async ({ signal }) =>
      (await api.getFinanceOverview({ params: { tenantId }, query, signal })).data,
    placeholderData: keepPreviousData,
  });

export const codQuery = (query: NonNullable<InputOf<"listCodPayments">["query"]>) =>
  queryOptions({
    queryKey: [...FINANCE_KEY, "cod", query],
    queryFn: async ({ signal }) => (await api.listCodPayments({ query, signal })).data,
    placeholderData: keepPreviousData,
  });

export const codKey = ({ codPaymentId }: CodPayment): string => codPaymentId;

type CodQuery = NonNullable<InputOf<"listCodPayments">["query"]>;

/** The day after, since the service's last day is not included. */
function dayAfter(day: string): string {
  const next = new Date(`${day}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

export const codQueryOf = (search: CodSearch): CodQuery =>
  given({
    search: search.q,
    status: search.status?.join(","),
    overdue: search.overdue,
    from: search.from,
    to: search.to && dayAfter(search.to),
    sort: search.sort,
  });

export const codList = (query: CodQuery) =>
  listOptions(
    [...FINANCE_KEY, "cod-list", query],
    async (page, signal) => (await api.listCodPayments({ query: { ...query, ...page }, signal })).data,
  );

export const codPaymentQuery = (codPaymentId: string) =>
  queryOptions({
    queryKey: [...FINANCE_KEY, "cod-payment", codPaymentId],
    queryFn: async ({ signal }) => (await api.getCodPayment({ params: { codPaymentId }, signal })).data,
  });

export const remittanceKey = ({ remittanceId }: Remittance): string => remittanceId;

type RemittanceQuery = NonNullable<InputOf<"listRemittances">["query"]>;

export const remittanceQueryOf = (search: RemittancesSearch): RemittanceQuery =>
  given({
    status: search.status,
    from: search.from && startOfDay(search.from),
    to: search.to && endOfDay(search.to),
    sort: search.sort,
  });

export const remittancesList = (query: RemittanceQuery) =>
  listOptions(
    [...FINANCE_KEY, "remittances", query],
    async (page, signal) => (await api.listRemittances({ query: { ...query, ...page }, signal })).data,
  );

export const remittanceQuery = (remittanceId: string) =>
  queryOptions({
    queryKey: [...FINANCE_KEY, "remittance", remittanceId],
    queryFn: async ({ signal }) => (await api.getRemittance({ params: { remittanceId }, signal })).data,
  });

export const remittanceLinesQuery = (
  remittanceId: string,
  query: NonNullable<InputOf<"listRemittanceLines">["query"]>,
) =>
  queryOptions({
    queryKey: [...FINANCE_KEY, "remittance-lines", remittanceId, query],
    queryFn: async ({ signal }) =>
      (await api.listRemittanceLines({ params: { remittanceId }, query, signal })).data,
    placeholderData: keepPreviousData,
  });
