import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { packingQuery } from "./packing.ts";
import type { ParcelMode } from "./parcel-part.tsx";
import { startOf } from "./parcel-values.ts";
import type { QuoteFormState } from "./use-quote-form.ts";

interface ParcelsOptions {
  readonly orderId: string;
  /** The default place where undefined. */
  readonly originId: string | undefined;
  readonly form: QuoteFormState;
  readonly hasBoxes: boolean;
  /** The proposal is for all that is open: of a part, the parcels are known with the offers. */
  readonly isPart: boolean;
  readonly onChange: () => void;
}

/** The parcels of the order. Without a proposal, what is typed counts. */
export function useParcels({ orderId, originId, form, hasBoxes, isPart, onChange }: ParcelsOptions) {
  const [mode, setMode] = useState<ParcelMode>(hasBoxes ? "automatic" : "typed");
  const isProposed = mode === "automatic" && !isPart;
  const packing = useQuery({ ...packingQuery(orderId, originId), enabled: isProposed });
  const isPacked = isProposed ? !packing.isError : mode === "automatic";
  const onMode = (next: ParcelMode) => {
    const start = next === "typed" && !isPart ? startOf(packing.data) : null;
    if (start !== null) {
      form.setValues(start);
    }
    setMode(next);
    onChange();
  };
  return {
    part: { mode, onMode, isPart, packing, form },
    isPacked,
    isReady: !isProposed || packing.isError || packing.isSuccess,
  };
}
