import { Text, Tooltip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../ui/format/money.ts";
import type { Rate } from "../queries.ts";
import classes from "../shipping.module.css";

const PARTS = ["base", "fuel", "insurance", "codFee", "remote", "other", "tax"] as const;

export function useEta(): (rate: Pick<Rate, "eta">) => string {
  const { t } = useTranslation("shipping");
  return ({ eta }) =>
    eta.minDays === null || eta.maxDays === null
      ? (eta.text ?? t("new.etaUnknown"))
      : t("new.eta", { min: eta.minDays, max: eta.maxDays });
}

interface RatePriceProps {
  readonly rate: Pick<Rate, "currency" | "price">;
}

/** The price, and what it is made of. */
export function RatePrice({ rate }: RatePriceProps) {
  const { t, i18n } = useTranslation("shipping");
  const money = (minor: number) => formatMoney(minor, rate.currency, i18n.language);
  const parts = PARTS.filter((part) => rate.price[part] > 0).map(
    (part) => `${t(`new.part.${part}`)} ${money(rate.price[part])}`,
  );
  return (
    <div className={classes.price}>
      <Tooltip label={parts.join(" · ")} multiline maw={320}>
        <span>{money(rate.price.total)}</span>
      </Tooltip>
      <Text size="xs" c="dimmed" fw={400}>
        {parts.join(" · ")}
      </Text>
    </div>
  );
}
