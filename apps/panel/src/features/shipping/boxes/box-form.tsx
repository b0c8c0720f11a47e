import { MultiSelect, SimpleGrid, Stack, TextInput, type NumberInputProps } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import { changedFields } from "../../../ui/dialogs/changed-fields.ts";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { useAction } from "../../../ui/dialogs/use-action.ts";
import { CentimetresField, GramsField } from "../../../ui/format/size-fields.tsx";
import type { Box } from "../../orders/queries.ts";
import { fieldsOf, holdsSomething, isSide, SIDES, valuesOf, type BoxValues } from "./box-values.ts";
import { usePlacesToChoose } from "./queries.ts";

const HINT_BELOW: NonNullable<NumberInputProps["inputWrapperOrder"]> = [
  "label",
  "input",
  "description",
  "error",
];

interface BoxFormProps {
  /** The one that is changed; a new one without. */
  readonly box: Box | null;
  readonly onDone: () => void;
}

async function saveBox(box: Box | null, values: BoxValues): Promise<unknown> {
  const fields = fieldsOf(values);
  if (box === null) {
    return api.createBox({ body: fields });
  }
  const body = changedFields(fieldsOf(valuesOf(box)), fields);
  return Object.keys(body).length === 0 ? undefined : api.updateBox({ params: { boxId: box.boxId }, body });
}

function useBoxForm(box: Box | null) {
  const { t } = useTranslation("boxes");
  const side = (value: number | string) => (isSide(value) ? null : t("form.required"));
  return useForm<BoxValues>({
    mode: "controlled",
    initialValues: valuesOf(box),
    validate: {
      name: (value) => (value.trim() === "" ? t("form.required") : null),
      lengthCm: side,
      widthCm: side,
      heightCm: side,
      tareG: (value) => (value === "" ? t("form.required") : null),
      maxG: (_value, values) => (holdsSomething(values) ? null : t("form.maxTooSmall")),
    },
  });
}

interface FieldsProps {
  readonly form: UseFormReturnType<BoxValues>;
}

function SizeFields({ form }: FieldsProps) {
  const { t } = useTranslation("boxes");
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {SIDES.map((side) => (
          <CentimetresField key={side} label={t(`form.${side}`)} {...form.getInputProps(side)} />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <GramsField
          label={t("form.tareG")}
          description={t("form.tareHint")}
          inputWrapperOrder={HINT_BELOW}
          min={0}
          {...form.getInputProps("tareG")}
        />
        <GramsField
          label={t("form.maxG")}
          description={t("form.maxHint")}
          inputWrapperOrder={HINT_BELOW}
          {...form.getInputProps("maxG")}
        />
      </SimpleGrid>
    </>
  );
}

function PlacesField({ form }: FieldsProps) {
  const { t } = useTranslation("boxes");
  const places = usePlacesToChoose();
  if (places.length === 0) {
    return null;
  }
  return (
    <MultiSelect
      label={t("form.places")}
      placeholder={form.values.placeIds.length === 0 ? t("allPlaces") : undefined}
      data={places.map(({ placeId, name }) => ({ value: placeId, label: name }))}
      maxValues={50}
      {...form.getInputProps("placeIds")}
    />
  );
}

export function BoxForm({ box, onDone }: BoxFormProps) {
  const { t } = useTranslation("boxes");
  const form = useBoxForm(box);
  const name = form.values.name.trim();
  const save = useAction<BoxValues>({
    act: async (values) => saveBox(box, values),
    doneText: box === null ? t("form.added", { name }) : t("form.saved", { name }),
    refreshes: [SHIPPING_KEY],
    onDone,
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        save.mutate(values);
      })}
    >
      <Stack gap="md">
        <TextInput
          label={t("form.name")}
          placeholder={t("form.example")}
          maxLength={120}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <SizeFields form={form} />
        <PlacesField form={form} />
        <FormFoot label={t("form.save")} error={save.error} isBusy={save.isPending} onCancel={onDone} />
      </Stack>
    </form>
  );
}
