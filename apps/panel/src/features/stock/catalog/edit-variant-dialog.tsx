import { NumberInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { useLastValue } from "../../../ui/dialogs/use-last-value.ts";
import type { CatalogVariant } from "../queries.ts";
import { SizePart } from "./size-part.tsx";
import { changeOf, valuesOf, type VariantValues } from "./variant-values.ts";
import { useUpdateVariant } from "./use-update-variant.ts";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

interface EditFormProps {
  readonly variant: CatalogVariant;
  readonly onClose: () => void;
}

function useEditForm(variant: CatalogVariant) {
  const { t } = useTranslation("stock");
  return useForm<VariantValues>({
    mode: "controlled",
    initialValues: valuesOf(variant),
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
      onSubmit={form.onSubmit((values) => {
        const change = changeOf(variant, values);
        if (Object.keys(change).length === 0) {
          onClose();
        } else {
          update.mutate(change);
        }
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
        <SizePart form={form} source={variant.sizeSource} />
        <FormFoot
          label={t("catalog.stock.save")}
          error={update.error}
          isBusy={update.isPending}
          onCancel={onClose}
        />
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
    <Dialog
      isOpen={variant !== null}
      onClose={onClose}
      title={t("catalog.edit.title", { sku: shown?.sku ?? "" })}
    >
      {shown !== null && <EditForm key={shown.masterVariantId} variant={shown} onClose={onClose} />}
    </Dialog>
  );
}
