import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { TODAY_KEY } from "../../../base/today/today.ts";
import { STOCK_KEY, mappingKey, type Conflict } from "../queries.ts";

/** A product for the chosen listings of a conflict: one that exists, or one made of a listing. */
export type Decision =
  | { readonly masterVariantId: string }
  | { readonly fromMappingId: string; readonly sku: string };

async function decide(conflict: Conflict, decision: Decision): Promise<{ linked: number; failed: number }> {
  const ids = conflict.listings.map(mappingKey);
  const isNew = "fromMappingId" in decision;
  const created = isNew
    ? await api.createProductFromListing({
        params: { mappingId: decision.fromMappingId },
        body: { sku: decision.sku },
      })
    : null;
  const masterVariantId = isNew ? (created?.data.masterVariantId ?? "") : decision.masterVariantId;
  const mappingIds = isNew ? ids.filter((id) => id !== decision.fromMappingId) : ids;
  const ofCreated = isNew ? 1 : 0;
  if (mappingIds.length === 0) {
    return { linked: ofCreated, failed: 0 };
  }
  const { data } = await api.linkListings({ body: { mappingIds, masterVariantId } });
  return { linked: data.linked + ofCreated, failed: mappingIds.length - data.linked };
}

export function useLinkAll(conflict: Conflict, onDone?: () => void) {
  const { t } = useTranslation(["linking", "conflicts"]);
  const client = useQueryClient();
  const refresh = async () =>
    Promise.all([STOCK_KEY, TODAY_KEY].map(async (queryKey) => client.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: async (decision: Decision) => decide(conflict, decision),
    onSuccess: ({ linked, failed }) => {
      onDone?.();
      notifications.show({ message: t("done", { count: linked }) });
      if (failed > 0) {
        notifications.show({ color: "red", message: t("conflicts:failed", { count: failed }) });
      }
    },
    // A product may have been created although its listings were not linked.
    onSettled: refresh,
  });
}
