import { Button, Group, NumberInput, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCountedPlaces } from "../../../base/places/use-counted-places.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { PlaceSelect } from "../places/place-select.tsx";
import type { CatalogVariant } from "../queries.ts";
import { useUpdateVariant } from "./use-update-variant.ts";

interface StockFormProps {
  readonly variant: CatalogVariant;
  readonly onDone: () => void;
}

/** A count replaces the figure; a delivery or a loss moves it, independently of sales meanwhile. */
function useStockForm({ variant, onDone }: StockFormProps) {
  const { t } = useTranslation("stock");
  const [isDelta, setDelta] = useState(false);
  const [units, setUnits] = useState<number | string>(Math.max(0, variant.onHand));
  const [reason, setReason] = useState("");
  const [placeId, setPlaceId] = useState("");
  const update = useUpdateVariant(
    variant,
    ({ sku, onHand }) => t("catalog.stock.saved", { sku, count: onHand }),
    onDone,
  );
  const value = typeof units === "number" ? units : null;
  const result = isDelta ? variant.onHand + (value ?? 0) : (value ?? variant.onHand);
  const setMode = (mode: string) => {
    setDelta(mode === "delta");
    setUnits(mode === "delta" || placeId !== "" ? "" : Math.max(0, variant.onHand));
  };
  // What one place has is not known here, so its count begins empty.
  const setPlace = (chosen: string) => {
    setPlaceId(chosen);
    setUnits(isDelta || chosen !== "" ? "" : Math.max(0, variant.onHand));
  };
  const submit = () => {
    if (value !== null) {
      const words = {
        ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
        ...(placeId === "" ? {} : { placeId }),
      };
      update.mutate(isDelta ? { stockDelta: value, ...words } : { stock: value, ...words });
    }
  };
  const isChange = isDelta ? value !== 0 : placeId !== "" || result !== variant.onHand;
  const canSave = value !== null && isChange;
  const place = { placeId, setPlace };
  return { isDelta, setMode, units, setUnits, reason, setReason, place, result, canSave, submit, update };
}

type FormState = ReturnType<typeof useStockForm>;

interface FieldsProps extends Pick<StockFormProps, "variant"> {
  readonly form: FormState;
}

/** Only where there is more than one to choose from. */
function PlaceField({ form }: Pick<FieldsProps, "form">) {
  const { t } = useTranslation("stock");
  const places = useCountedPlaces();
  const { placeId, setPlace } = form.place;
  return places.length > 1 ? (
    <PlaceSelect
      size="sm"
      label={t("catalog.stock.place")}
      description={placeId === "" && !form.isDelta ? t("catalog.stock.placeHint") : undefined}
      places={places}
      emptyLabel={t("catalog.stock.defaultPlace")}
      value={placeId}
      onChange={setPlace}
    />
  ) : null;
}

function Fields({ variant, form }: FieldsProps) {
  const { t } = useTranslation("stock");
  const isTotal = form.place.placeId === "";
  return (
    <>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t("catalog.stock.mode")}
        value={form.isDelta ? "delta" : "set"}
        onChange={form.setMode}
        data={[
          { value: "set", label: t("catalog.stock.set") },
          { value: "delta", label: t("catalog.stock.delta") },
        ]}
      />
      <PlaceField form={form} />
      <NumberInput
        size="sm"
        label={form.isDelta ? t("catalog.stock.change") : t("catalog.stock.counted")}
        description={
          isTotal ? t("catalog.stock.becomes", { from: variant.onHand, to: form.result }) : undefined
        }
        allowDecimal={false}
        allowNegative={form.isDelta}
        {...(form.isDelta ? {} : { min: 0 })}
        max={1_000_000_000}
        data-autofocus
        value={form.units}
        onChange={form.setUnits}
      />
      <TextInput
        size="sm"
        label={t("catalog.stock.reason")}
        description={t("catalog.stock.reasonHint")}
        maxLength={300}
        value={form.reason}
        onChange={({ currentTarget }) => {
          form.setReason(currentTarget.value);
        }}
      />
    </>
  );
}

export function StockForm({ variant, onDone }: StockFormProps) {
  const { t } = useTranslation(["stock", "ui"]);
  const form = useStockForm({ variant, onDone });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Stack gap="sm">
        <Text size="sm" fw={600}>
          {t("catalog.stock.title", { sku: variant.sku })}
        </Text>
        <Fields variant={variant} form={form} />
        <FormError error={form.update.error} />
        <Group justify="flex-end" gap="xs">
          <Button size="xs" variant="default" onClick={onDone}>
            {t("ui:cancel")}
          </Button>
          <Button size="xs" type="submit" loading={form.update.isPending} disabled={!form.canSave}>
            {t("catalog.stock.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
