import type { EndpointId } from "@estiba/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";
import { useHasFeature } from "../../base/plan/use-has-feature.ts";
import { useMay } from "../../base/session/session.ts";
import { presetFrom, startOfDay } from "../../ui/filters/date-range.ts";

export type UsageId = "shops" | "orders" | "products" | "users" | "keys";

interface Counter {
  readonly id: UsageId;
  readonly needs: EndpointId;
  readonly count: (signal: AbortSignal) => Promise<number>;
}

const one = { limit: 1 } as const;

const COUNTERS: readonly Counter[] = [
  {
    id: "shops",
    needs: "listShops",
    count: async (signal) => (await api.listShops({ query: one, signal })).data.total,
  },
  {
    id: "orders",
    needs: "listOrders",
    count: async (signal) => {
      const placedFrom = startOfDay(presetFrom("month", Date.now()));
      return (await api.listOrders({ query: { ...one, placedFrom }, signal })).data.total;
    },
  },
  {
    id: "products",
    needs: "listCatalog",
    count: async (signal) => (await api.listCatalog({ query: one, signal })).data.total,
  },
  {
    id: "users",
    needs: "listUsers",
    count: async (signal) => (await api.listUsers({ query: one, signal })).data.total,
  },
  {
    id: "keys",
    needs: "listApiKeys",
    count: async (signal) => (await api.listApiKeys({ query: one, signal })).data.total,
  },
];

/** The account's usage, as far as the reader may see it. */
export function useUsage() {
  const may = useMay();
  const hasInventory = useHasFeature()("inventory");
  const shown = COUNTERS.filter(({ id, needs }) => may(needs) && (id !== "products" || hasInventory));
  return useQuery({
    queryKey: ["usage", shown.map(({ id }) => id)],
    queryFn: async ({ signal }) =>
      Promise.all(shown.map(async ({ id, count }) => ({ id, count: await count(signal) }))),
  });
}
