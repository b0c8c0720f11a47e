import { useQuery } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";
import { useHasFeature } from "../../base/plan/use-has-feature.ts";
import { useMay, useMe } from "../../base/session/session.ts";

export type StepId =
  | "email"
  | "shop"
  | "catalog"
  | "source"
  | "order"
  | "place"
  | "carrier"
  | "shipment"
  | "team";

export interface Step {
  readonly id: StepId;
  readonly isDone: boolean;
}

type Look = (signal: AbortSignal) => Promise<boolean>;

/** Each step is ticked by actual data, read in the cheapest way. */
const LOOKS: Readonly<Record<Exclude<StepId, "email">, Look>> = {
  shop: async (signal) => (await api.listShops({ query: { limit: 1 }, signal })).data.total > 0,
  catalog: async (signal) => (await api.listCatalog({ query: { limit: 1 }, signal })).data.total > 0,
  source: async (signal) => (await api.getInventoryConfig({ signal })).data.inventorySourceType !== null,
  order: async (signal) => (await api.listOrders({ query: { limit: 1 }, signal })).data.total > 0,
  place: async (signal) => (await api.listWarehouses({ query: { limit: 1 }, signal })).data.total > 0,
  carrier: async (signal) =>
    (await api.listCarrierConnections({ query: { limit: 1 }, signal })).data.total > 0,
  shipment: async (signal) => (await api.listShipments({ query: { limit: 1 }, signal })).data.total > 0,
  team: async (signal) => {
    const [users, invitations] = await Promise.all([
      api.listUsers({ query: { limit: 1 }, signal }),
      api.listInvitations({ query: { limit: 1 }, signal }),
    ]);
    return users.data.total > 1 || invitations.data.total > 0;
  },
};

function useSteps(): Exclude<StepId, "email">[] {
  const may = useMay();
  const hasInventory = useHasFeature()("inventory");
  return [
    ...(may("connectShop") ? (["shop"] as const) : []),
    ...(may("requestCatalogSync") && hasInventory ? (["catalog"] as const) : []),
    ...(may("updateInventoryConfig") && hasInventory ? (["source"] as const) : []),
    ...(may("connectShop") ? (["order"] as const) : []),
    ...(may("createWarehouse") ? (["place"] as const) : []),
    ...(may("createCarrierConnection") ? (["carrier"] as const) : []),
    ...(may("createShipment") ? (["shipment"] as const) : []),
    ...(may("inviteUser") ? (["team"] as const) : []),
  ];
}

export function useFirstSteps(isEnabled: boolean) {
  const { user } = useMe();
  const ids = useSteps();
  return useQuery({
    queryKey: ["first-steps", user.emailVerified, ids],
    queryFn: async ({ signal }): Promise<Step[]> => {
      const looked = await Promise.all(
        ids.map(async (id): Promise<Step> => ({ id, isDone: await LOOKS[id](signal) })),
      );
      return [{ id: "email", isDone: user.emailVerified }, ...looked];
    },
    enabled: isEnabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.every(({ isDone }) => isDone) === false ? 15_000 : false),
  });
}
