import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, toMajor, toMinor } from "./money.ts";

interface AmountOptions {
  readonly currency: string;
  /** Initial value of the field; empty by default. */
  readonly startMinor?: number | undefined;
  readonly mostMinor?: number | undefined;
}

/** An amount that people write: more than nothing, and no more than there is. */
export function useAmount({ currency, startMinor, mostMinor = Number.MAX_SAFE_INTEGER }: AmountOptions) {
  const { t, i18n } = useTranslation("ui");
  const start: number | "" = startMinor === undefined ? "" : toMajor(startMinor, currency);
  const [value, setValue] = useState<number | "">(start);
  const minor = value === "" ? 0 : toMinor(value, currency);
  const isTooMuch = minor > mostMinor;
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, i18n.language);
  return {
    minor,
    money,
    isRight: minor > 0 && !isTooMuch,
    field: {
      currency,
      start,
      onChange: setValue,
      error: isTooMuch ? t("money.atMost", { amount: money(mostMinor) }) : undefined,
    },
  };
}
