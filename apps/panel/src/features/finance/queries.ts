import type { InputOf, ResultOf } from "@estiba/sdk";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";
import { FINANCE_KEY } from "../../base/api/query-keys.ts";

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

export const codPaymentQuery = (codPaymentId: string) =>
  queryOptions({
    queryKey: [...FINANCE_KEY, "cod-payment", codPaymentId],
    queryFn: async ({ signal }) => (await api.getCodPayment({ params: { codPaymentId }, signal })).data,
  });

export const remittancesQuery = (query: NonNullable<InputOf<"listRemittances">["query"]>) =>
  queryOptions({
    queryKey: [...FINANCE_KEY, "remittances", query],
    queryFn: async ({ signal }) => (await api.listRemittances({ query, signal })).data,
    placeholderData: keepPreviousData,
  });

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
