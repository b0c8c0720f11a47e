import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../ui/format/format.ts";
import { limitOf } from "./limit.ts";
import type { Kit, KitComponent } from "./queries.ts";

/** "4 can be made, because there are only 8 TAZA." */
export function useLimitText(): (kit: Kit) => string {
  const { t, i18n } = useTranslation("kits");
  const number = (value: number) => formatNumber(value, i18n.language);
  const all = (words: readonly string[]) => new Intl.ListFormat(i18n.language).format(words);
  const partOf = ({ sku, onHand, safetyStock }: KitComponent) =>
    safetyStock > 0
      ? t("safety", { sku, units: number(onHand), safety: number(safetyStock) })
      : t("units", { sku, units: number(onHand) });
  return (kit) => {
    const limit = limitOf(kit);
    const kits = number(kit.makeable);
    if (limit.kind === "places") {
      return t("limitPlaces", { kits, most: number(limit.most) });
    }
    const { components } = limit;
    if (limit.kind === "none") {
      return t("limitNone", { parts: all(components.map(({ sku }) => sku)) });
    }
    const count = components.length === 1 ? (components[0]?.onHand ?? 0) : components.length;
    return t("limit", { count, kits, parts: all(components.map(partOf)) });
  };
}
