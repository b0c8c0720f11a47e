import { NumberInput, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isExceeded, type Arrival } from "./receive-values.ts";
import classes from "./transfers.module.css";

const PARTS = ["received", "lost"] as const;

interface ArrivalFieldsProps {
  readonly arrivals: readonly Arrival[];
  readonly onChange: (arrivals: readonly Arrival[]) => void;
}

/** For each product: how many arrived, and how many never will. */
export function ArrivalFields({ arrivals, onChange }: ArrivalFieldsProps) {
  const { t } = useTranslation("stock");
  const set = (sku: string, patch: Partial<Arrival>) => {
    onChange(arrivals.map((one) => (one.sku === sku ? { ...one, ...patch } : one)));
  };
  return (
    <ul className={classes.lines}>
      {arrivals.map((arrival) => (
        <li key={arrival.sku} className={classes.line}>
          <div className={classes.words}>
            <Text size="sm">{arrival.name}</Text>
            <Text size="xs" c={isExceeded(arrival) ? "var(--e-bad-text)" : "dimmed"}>
              <code>{arrival.sku}</code> · {t("transfers.receive.open", { count: arrival.open })}
            </Text>
          </div>
          {PARTS.map((part) => (
            <NumberInput
              key={part}
              className={classes.units}
              label={t(`transfers.${part}`)}
              aria-label={t("lines.unitsOf", { label: t(`transfers.${part}`), sku: arrival.sku })}
              error={isExceeded(arrival)}
              min={0}
              max={arrival.open}
              allowDecimal={false}
              allowNegative={false}
              value={arrival[part]}
              onChange={(value) => {
                set(arrival.sku, { [part]: typeof value === "number" ? value : "" });
              }}
            />
          ))}
        </li>
      ))}
    </ul>
  );
}
