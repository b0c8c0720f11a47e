import { Button, Group, NumberInput, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../../ui/form-error.tsx";
import type { CatalogVariant } from "../queries.ts";
import { useUpdateVariant } from "./use-update-variant.ts";

interface StockFormProps {
  readonly variant: CatalogVariant;
  readonly onDone: () => void;
}

/** A count replaces the figure; a delivery or a loss moves it, whatever was sold meanwhile. */
export function StockForm({ variant, onDone }: StockFormProps) {
  const { t } = useTranslation(["stock", "ui"]);
  const [isDelta, setDelta] = useState(false);
  const [units, setUnits] = useState<number | string>(variant.onHand < 0 ? 0 : variant.onHand);
  const [reason, setReason] = useState("");
  const update = useUpdateVariant(
    variant,
    ({ sku, onHand }) => t("catalog.stock.saved", { sku, count: onHand }),
    onDone,
  );
  const value = typeof units === "number" ? units : null;
  const result = isDelta ? variant.onHand + (value ?? 0) : (value ?? variant.onHand);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== null) {
          const words = reason.trim() === "" ? {} : { reason: reason.trim() };
          update.mutate(isDelta ? { stockDelta: value, ...words } : { stock: value, ...words });
        }
      }}
    >
      <Stack gap="sm">
        <Text size="sm" fw={600}>
          {t("catalog.stock.title", { sku: variant.sku })}
        </Text>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t("catalog.stock.mode")}
          value={isDelta ? "delta" : "set"}
          onChange={(mode) => {
            setDelta(mode === "delta");
            setUnits(mode === "delta" ? "" : Math.max(0, variant.onHand));
          }}
          data={[
            { value: "set", label: t("catalog.stock.set") },
            { value: "delta", label: t("catalog.stock.delta") },
          ]}
        />
        <NumberInput
          size="sm"
          label={isDelta ? t("catalog.stock.change") : t("catalog.stock.counted")}
          description={t("catalog.stock.becomes", { from: variant.onHand, to: result })}
          allowDecimal={false}
          allowNegative={isDelta}
          {...(isDelta ? {} : { min: 0 })}
          max={1_000_000_000}
          data-autofocus
          value={units}
          onChange={setUnits}
        />
        <TextInput
          size="sm"
          label={t("catalog.stock.reason")}
          description={t("catalog.stock.reasonHint")}
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
          }}
        />
        <FormError error={update.error} />
        <Group justify="flex-end" gap="xs">
          <Button size="xs" variant="default" onClick={onDone}>
            {t("ui:cancel")}
          </Button>
          <Button
            size="xs"
            type="submit"
            loading={update.isPending}
            disabled={value === null || result === variant.onHand}
          >
            {t("catalog.stock.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
