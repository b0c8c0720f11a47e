import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { foundBy, orderEffectsOf } from "./effect.ts";
import type { EventItem } from "./queries.ts";

/** What an event led to, in a few words. */
export function useEffectText(): (event: EventItem) => string {
  const { t } = useTranslation("events");
  return useCallback(
    ({ effect, lastError }: EventItem) => {
      const orders = orderEffectsOf(effect);
      const [first] = orders;
      const found = foundBy(effect);
      if (first === undefined) {
        return found > 0 ? t("effect.found", { count: found }) : (lastError ?? t("effect.none"));
      }
      const outcome = first.outcome === null ? "" : t(`effect.outcome.${first.outcome}`);
      return t("effect.orders", { count: orders.length, outcome });
    },
    [t],
  );
}
