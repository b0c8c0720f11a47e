import { Button, Group, Modal, NumberInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { useLastValue } from "../../../ui/dialogs/use-last-value.ts";
import type { CatalogVariant } from "../queries.ts";
import { useUpdateVariant } from "./use-update-variant.ts";

interface EditFormProps {
  readonly variant: CatalogVariant;
  readonly onClose: () => void;
}

interface Values {
  name: string;
  barcode: string;
  safetyStock: number | string;
  threshold: number | string;
}

function useEditForm(variant: CatalogVariant) {
  const { t } = useTranslation("stock");
  return useForm<Values>({
    mode: "controlled",
    initialValues: {
      name: variant.name,
      barcode: variant.barcode ?? "",
      safetyStock: variant.safetyStock,
      threshold: variant.lowStockThreshold ?? "",
    },
    validate: { name: (value) => (value.trim() === "" ? t("catalog.edit.nameRequired") : null) },
  });
}

function EditForm({ variant, onClose }: EditFormProps) {
  const { t } = useTranslation(["stock", "ui"]);
  const update = useUpdateVariant(variant, ({ sku }) => t("catalog.edit.saved", { sku }), onClose);
  const form = useEditForm(variant);
  const units = { min: 0, max: 1_000_000_000, allowDecimal: false } as const;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ name, barcode, safetyStock, threshold }) => {
        update.mutate({
          name: name.trim(),
          barcode: barcode.trim() === "" ? null : barcode.trim(),
          safetyStock: typeof safetyStock === "number" ? safetyStock : 0,
          lowStockThreshold: typeof threshold === "number" ? threshold : null,
        });
      })}
    >
      <Stack gap="md">
        <TextInput
          label={t("catalog.edit.name")}
          maxLength={300}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <TextInput label={t("catalog.edit.barcode")} maxLength={100} {...form.getInputProps("barcode")} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            label={t("catalog.edit.safety")}
            description={t("catalog.edit.safetyHint")}
            {...units}
            {...form.getInputProps("safetyStock")}
          />
          <NumberInput
            label={t("catalog.edit.threshold")}
            description={t("catalog.edit.thresholdHint")}
            {...units}
            {...form.getInputProps("threshold")}
          />
        </SimpleGrid>
        <FormError error={update.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("ui:cancel")}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {t("catalog.stock.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface EditVariantDialogProps {
  readonly variant: CatalogVariant | null;
  readonly onClose: () => void;
}

export function EditVariantDialog({ variant, onClose }: EditVariantDialogProps) {
  const { t } = useTranslation(["stock", "ui"]);
  const shown = useLastValue(variant);
  return (
    <Modal
      opened={variant !== null}
      onClose={onClose}
      title={t("catalog.edit.title", { sku: shown?.sku ?? "" })}
      closeButtonProps={{ "aria-label": t("ui:close") }}
    >
      {shown !== null && <EditForm key={shown.masterVariantId} variant={shown} onClose={onClose} />}
    </Modal>
  );
}
