import { useForm, type UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { Order } from "../../orders/queries.ts";
import { destinationOf, type Destination } from "./destination.ts";
import { USUAL_PARCEL, type Parcel } from "./parcel-values.ts";

interface QuoteValues extends Parcel {
  destination: Destination;
}

export type QuoteFormState = UseFormReturnType<QuoteValues>;

export function useQuoteForm(order: Order): QuoteFormState {
  const { t } = useTranslation("shipping");
  const filled = (value: string) => (value.trim() === "" ? t("setup.warehouse.required") : null);
  return useForm<QuoteValues>({
    mode: "controlled",
    initialValues: { ...USUAL_PARCEL, destination: destinationOf(order) },
    validate: {
      destination: {
        name: filled,
        phone: (value) => (/^\+[1-9]\d{6,14}$/.test(value) ? null : t("new.phoneInvalid")),
        address: filled,
        city: filled,
        country: filled,
      },
    },
  });
}
