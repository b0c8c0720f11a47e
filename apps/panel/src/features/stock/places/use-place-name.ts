import type { PlaceKind } from "@estiba/contract/values";
import { useTranslation } from "react-i18next";
import { isCounted } from "../../../base/places/places.ts";

interface Named {
  readonly name: string;
  readonly kind: PlaceKind;
}

/** Warehouses and stores have a name of their own; goods in transit and in quarantine are named in the reader's language. */
export function usePlaceName(): (place: Named) => string {
  const { t } = useTranslation("stock");
  return (place) => (isCounted(place) ? place.name : t(`places.kind.${place.kind}`));
}
