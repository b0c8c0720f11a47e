import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../base/api/api.ts";
import { given } from "../../../ui/filters/search-params.ts";
import { orderQuery } from "../../orders/queries.ts";
import type { PartLine } from "./chosen-lines.ts";
import type { addressOf } from "./destination.ts";
import type { Parcel } from "./parcel-values.ts";

interface QuoteInput {
  readonly destination: ReturnType<typeof addressOf>;
  /** Null where the service packs the order. */
  readonly parcel: Parcel | null;
  /** Undefined where all that is open leaves. */
  readonly lines: PartLine[] | undefined;
  /** The default place where undefined. */
  readonly originId: string | undefined;
}

/** The offers, with what they were asked for. */
export function useQuote(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ destination, parcel, lines, originId }: QuoteInput) => {
      const parcels = parcel === null ? {} : { parcels: [parcel] };
      const body = { orderId, destination, ...parcels, ...given({ lines, originId }) };
      const { data } = await api.createQuote({ body });
      return { quote: data, destination, lines };
    },
    // Another user may have shipped units in the meantime.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey });
    },
  });
}
