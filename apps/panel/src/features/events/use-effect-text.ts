import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { orderEffectsOf } from "./effect.ts";
import type { EventItem } from "./queries.ts";

/** What an event led to, in a few words. */
export function useEffectText(): (event: EventItem) => string {
  const { t } = useTranslation("events");
  return useCallback(
    ({ effect, lastError }: EventItem) => {
      const orders = orderEffectsOf(effect);
      const [first] = orders;
      if (first === undefined) {
        return lastError ?? t("effect.none");
      }
      const outcome = first.outcome === null ? "" : t(`effect.outcome.${first.outcome}`);
      return t("effect.orders", { count: orders.length, outcome });
    },
    [t],
  );
}
