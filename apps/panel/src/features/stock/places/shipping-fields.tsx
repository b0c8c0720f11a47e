import { Checkbox, Group, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { FormPart } from "../../../ui/dialogs/form-part.tsx";
import { formatWeekday } from "../../../ui/format/format.ts";
import { ClosedDays } from "./closed-days.tsx";
import { TIME_ZONES, WEEK, type PlaceValues } from "./place-values.ts";

interface FieldsProps {
  readonly form: UseFormReturnType<PlaceValues>;
}

function TimeFields({ form }: FieldsProps) {
  const { t } = useTranslation("stock");
  const listId = useId();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        type="time"
        label={t("places.form.cutOff")}
        description={t("places.form.cutOffHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...form.getInputProps("cutOff")}
      />
      <TextInput
        label={t("places.form.timeZone")}
        description={t("places.form.timeZoneHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        placeholder="America/Bogota"
        list={listId}
        {...form.getInputProps("timeZone")}
      />
      <datalist id={listId}>
        {TIME_ZONES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </SimpleGrid>
  );
}

/** When parcels leave the place: it decides until when its orders have to. */
export function ShippingFields({ form }: FieldsProps) {
  const { t, i18n } = useTranslation("stock");
  return (
    <FormPart title={t("places.form.hours")}>
      <Switch label={t("places.form.ships")} {...form.getInputProps("isShipping", { type: "checkbox" })} />
      {form.values.isShipping && (
        <Stack gap="md" mt="sm">
          <TimeFields form={form} />
          <Checkbox.Group label={t("places.form.openDays")} {...form.getInputProps("openDays")}>
            <Group gap="sm" mt={6}>
              {WEEK.map((day) => (
                <Checkbox key={day} value={String(day)} label={formatWeekday(day, i18n.language)} />
              ))}
            </Group>
          </Checkbox.Group>
          <ClosedDays
            days={form.values.closedOn}
            onChange={(days) => {
              form.setFieldValue("closedOn", [...days]);
            }}
          />
        </Stack>
      )}
    </FormPart>
  );
}
