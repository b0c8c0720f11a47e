import { Checkbox, NumberInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import { useMay } from "../../../base/session/session.ts";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { useAction } from "../../../ui/dialogs/use-action.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { settingsQuery, type ShippingSettings } from "./query.ts";

interface Values {
  readonly brandColor: string;
  readonly logoUrl: string;
  readonly showCodOnTracking: boolean;
  readonly tolerancePercent: number;
}

const valuesOf = (settings: ShippingSettings): Values => ({
  brandColor: settings.brandColor ?? "",
  logoUrl: settings.logoUrl ?? "",
  showCodOnTracking: settings.showCodOnTracking,
  tolerancePercent: settings.priceToleranceBp / 100,
});

type Form = UseFormReturnType<Values>;

interface FieldsProps {
  readonly form: Form;
  readonly isReader: boolean;
}

function Fields({ form, isReader }: FieldsProps) {
  const { t } = useTranslation("settings");
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <TextInput
        label={t("color")}
        description={t("colorHint")}
        placeholder="#0d6460"
        maxLength={7}
        disabled={isReader}
        {...form.getInputProps("brandColor")}
      />
      <TextInput
        label={t("logo")}
        description={t("logoHint")}
        placeholder="https://"
        maxLength={500}
        disabled={isReader}
        {...form.getInputProps("logoUrl")}
      />
      <NumberInput
        label={t("tolerance")}
        description={t("toleranceHint")}
        suffix=" %"
        min={0}
        max={100}
        decimalScale={2}
        disabled={isReader}
        {...form.getInputProps("tolerancePercent")}
      />
    </SimpleGrid>
  );
}

interface FormProps {
  readonly settings: ShippingSettings;
}

function SettingsForm({ settings }: FormProps) {
  const { t } = useTranslation("settings");
  const isReader = !useMay()("updateShippingSettings");
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: valuesOf(settings),
    validate: {
      brandColor: (value) => (value === "" || /^#[0-9a-f]{6}$/i.test(value) ? null : t("colorInvalid")),
      logoUrl: (value) => (value === "" || value.startsWith("https://") ? null : t("logoInvalid")),
    },
  });
  const save = useAction<Values>({
    act: async ({ brandColor, logoUrl, showCodOnTracking, tolerancePercent }) =>
      api.updateShippingSettings({
        body: {
          brandColor: brandColor === "" ? null : brandColor,
          logoUrl: logoUrl === "" ? null : logoUrl,
          showCodOnTracking,
          priceToleranceBp: Math.round(tolerancePercent * 100),
        },
      }),
    doneText: t("saved"),
    refreshes: [SHIPPING_KEY],
    onDone: () => {
      form.resetDirty();
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        save.mutate(values);
      })}
    >
      <Stack gap="md">
        <Fields form={form} isReader={isReader} />
        <Checkbox
          label={t("showCod")}
          disabled={isReader}
          {...form.getInputProps("showCodOnTracking", { type: "checkbox" })}
        />
        {!isReader && form.isDirty() && (
          <FormFoot label={t("save")} error={save.error} isBusy={save.isPending} onCancel={form.reset} />
        )}
      </Stack>
    </form>
  );
}

/** What buyers see of their parcel, and how far a price may move between quote and label. */
export function SettingsCard() {
  const { t } = useTranslation("settings");
  const settings = useQuery(settingsQuery);
  return (
    <Card title={t("title")} description={t("lead")}>
      <QueryView query={settings}>{(data) => <SettingsForm settings={data} />}</QueryView>
    </Card>
  );
}
