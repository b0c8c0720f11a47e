import { COUNTED_KINDS } from "@estiba/contract/values";
import { NumberInput, SegmentedControl, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import type { Place } from "../../../base/places/places.ts";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { useAction } from "../../../ui/dialogs/use-action.ts";
import { AddressFields } from "./address-fields.tsx";
import { ADDRESS_FIELDS, isMissing } from "./place-address.ts";
import { changeOf, isTimeZone, MAX_RANK, valuesOf, type PlaceValues } from "./place-values.ts";
import { TOUCHED_BY_PLACE } from "./queries.ts";
import { ShippingFields } from "./shipping-fields.tsx";

interface FieldsProps {
  readonly form: UseFormReturnType<PlaceValues>;
}

function KindField({ form }: FieldsProps) {
  const { t } = useTranslation("stock");
  return (
    <SegmentedControl
      aria-label={t("places.form.kind")}
      data={COUNTED_KINDS.map((value) => ({ value, label: t(`places.kind.${value}`) }))}
      {...form.getInputProps("kind")}
    />
  );
}

interface PlaceFormProps {
  /** The one that is changed; a new one without. */
  readonly place: Place | null;
  readonly onDone: () => void;
}

function useSave({ place, onDone }: PlaceFormProps, name: string) {
  const { t } = useTranslation("stock");
  return useAction<PlaceValues>({
    act: async (values) => {
      const body = changeOf(values, place);
      return place === null
        ? api.createPlace({ body: { ...body, kind: values.kind } })
        : api.updatePlace({ params: { placeId: place.placeId }, body });
    },
    doneText: place === null ? t("places.form.added", { name }) : t("places.form.saved", { name }),
    refreshes: TOUCHED_BY_PLACE,
    onDone,
  });
}

export function PlaceForm({ place, onDone }: PlaceFormProps) {
  const { t } = useTranslation("stock");
  const form = useForm<PlaceValues>({
    mode: "controlled",
    initialValues: valuesOf(place),
    validate: {
      name: (value) => (value.trim() === "" ? t("places.form.nameRequired") : null),
      timeZone: (value) => (isTimeZone(value, place) ? null : t("places.form.timeZoneUnknown")),
      address: Object.fromEntries(
        ADDRESS_FIELDS.map((field) => [
          field,
          (_value: string, { address }: PlaceValues) =>
            isMissing(field, address) ? t("places.form.addressRequired") : null,
        ]),
      ),
    },
  });
  const save = useSave({ place, onDone }, form.values.name.trim());
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        save.mutate(values);
      })}
    >
      <Stack gap="md">
        {place === null && <KindField form={form} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t("places.form.name")}
            maxLength={120}
            data-autofocus
            {...form.getInputProps("name")}
          />
          <NumberInput
            label={t("places.columns.rank")}
            description={t("places.form.rankHint")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            min={1}
            max={MAX_RANK}
            allowDecimal={false}
            {...form.getInputProps("rank")}
          />
        </SimpleGrid>
        <ShippingFields form={form} />
        <AddressFields form={form} />
        <FormFoot
          label={t("places.form.save")}
          error={save.error}
          isBusy={save.isPending}
          onCancel={onDone}
        />
      </Stack>
    </form>
  );
}
