import { useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { ORDERS_KEY } from "../api/query-keys.ts";
import { useMe } from "./session.ts";

const CURRENCIES: Readonly<Record<string, string>> = {
  AR: "ARS",
  BR: "BRL",
  CL: "CLP",
  CO: "COP",
  MX: "MXN",
  PE: "PEN",
  PY: "PYG",
  UY: "UYU",
};

/** The currency of the account's country, or else of its last order. */
export function useUsualCurrency(): string {
  const { tenant } = useMe();
  const last = useQuery({
    queryKey: [...ORDERS_KEY, "last-currency"],
    queryFn: async ({ signal }) => {
      const { data } = await api.listOrders({ query: { limit: 1 }, signal });
      return data.items[0]?.currency ?? null;
    },
  });
  return CURRENCIES[tenant.country ?? ""] ?? last.data ?? "USD";
}
