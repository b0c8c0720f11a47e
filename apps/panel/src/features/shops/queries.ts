import { EstibaError, type ResultOf } from "@estiba/sdk";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";

export type Shop = ResultOf<"getShop">["data"];
export type Consent = ResultOf<"getShopConsent">["data"];
export type SimulatedShop = ResultOf<"getSimulatedShops">["data"]["shops"][number];
export type Finding = ResultOf<"getDoctor">["data"]["findings"][number];
export type ShopLocations = ResultOf<"getShopLocations">["data"];
export type ShopLocation = ShopLocations["locations"][number];
export type CompletenessDay = ResultOf<"getCompleteness">["data"]["days"][number];

export const SHOPS_KEY = ["shops"] as const;

/** A tenant has few shops; all of them serve the list, the filters and the names. */
export const shopsQuery = queryOptions({
  queryKey: [...SHOPS_KEY, "list"],
  queryFn: async ({ signal }) => (await api.listShops({ query: { limit: 200 }, signal })).data,
});

export const shopQuery = (shopId: string) =>
  queryOptions({
    queryKey: [...SHOPS_KEY, shopId],
    queryFn: async ({ signal }) => (await api.getShop({ params: { shopId }, signal })).data,
  });

/** They are settings of the installation. */
export const simulatedShopsQuery = queryOptions({
  queryKey: ["simulated-shops"],
  queryFn: async ({ signal }) => (await api.getSimulatedShops({ signal })).data.shops,
  staleTime: Infinity,
});

/** Access approved on a platform that waits for confirmation. */
export const consentQuery = (consentId: string) =>
  queryOptions({
    queryKey: ["shop-consents", consentId],
    queryFn: async ({ signal }) => (await api.getShopConsent({ params: { consentId }, signal })).data,
    staleTime: 0,
  });

export function isGone(error: unknown): boolean {
  return error instanceof EstibaError && error.status === 404;
}

export const doctorQuery = (shopId: string) =>
  queryOptions({
    queryKey: [...SHOPS_KEY, shopId, "doctor"],
    queryFn: async ({ signal }) => (await api.getDoctor({ params: { shopId }, signal })).data.findings,
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });

export const completenessQuery = (shopId: string) =>
  queryOptions({
    queryKey: [...SHOPS_KEY, shopId, "completeness"],
    queryFn: async ({ signal }) =>
      (await api.getCompleteness({ params: { shopId }, query: { days: 14 }, signal })).data.days,
  });

export const locationsQuery = (shopId: string) =>
  queryOptions({
    queryKey: [...SHOPS_KEY, shopId, "locations"],
    queryFn: async ({ signal }) => (await api.getShopLocations({ params: { shopId }, signal })).data,
  });
