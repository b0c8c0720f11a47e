import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { FINANCE_KEY, ORDERS_KEY, SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import { openSheet } from "../../../base/labels/open-sheet.ts";
import { usePrint } from "../../../base/labels/use-print.ts";
import type { OrderItem } from "../queries.ts";
import { partsOf } from "./chosen-orders.ts";
import { shipOrders, type ShipChoice } from "./ship-orders.ts";

export type Step = "ship" | "print" | "handOver" | "done";

async function handOverParcels(shipmentIds: readonly string[]) {
  const made = [];
  for (const part of partsOf(shipmentIds)) {
    const { data } = await api.createManifests({ body: { shipmentIds: part } });
    made.push(...data.manifests);
  }
  return made;
}

/** Labelled, still here, and on no list yet. */
export const canBeHandedOver = ({ parcel }: Pick<OrderItem, "parcel">): boolean =>
  parcel !== null && parcel.status === "label_created" && !parcel.isHandedOver;

export const canBePrinted = ({ parcel }: Pick<OrderItem, "parcel">): boolean =>
  parcel !== null && !["draft", "purchasing", "purchase_unknown", "failed"].includes(parcel.status);

export function useDispatch(orders: readonly OrderItem[], start: "ship" | "handOver") {
  const { i18n } = useTranslation();
  const queryClient = useQueryClient();
  const [done, setDone] = useState(0);
  const refresh = async () => {
    const keys = [ORDERS_KEY, SHIPPING_KEY, FINANCE_KEY];
    await Promise.all(keys.map(async (queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  const ship = useMutation({
    mutationFn: async (choice: ShipChoice) => shipOrders(orders, choice, setDone),
    onSettled: refresh,
  });
  const print = usePrint();
  const parcels =
    start === "ship"
      ? (ship.data?.shipmentIds ?? [])
      : orders.filter(canBeHandedOver).flatMap(({ parcel }) => parcel?.shipmentId ?? []);
  const handOver = useMutation({
    mutationFn: async () => handOverParcels(parcels),
    onSettled: refresh,
  });
  const afterShipping: Step = print.isSuccess ? "handOver" : "print";
  const next = start === "handOver" ? "handOver" : afterShipping;
  const isOver = handOver.isSuccess || parcels.length === 0;
  const isShipping = start === "ship" && !ship.isSuccess;
  const step: Step = isShipping ? "ship" : isOver ? "done" : next;
  return {
    step,
    count: orders.length,
    done,
    parcels,
    ship,
    print,
    handOver,
    openSheet: (manifestId: string) => void openSheet(manifestId, i18n.language),
  };
}

export type Dispatch = ReturnType<typeof useDispatch>;
