import { Button, Group, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isDay } from "../../../ui/filters/date-range.ts";
import { formatDay } from "../../../ui/format/format.ts";

/** As many as a place has at most. */
const MAX_DAYS = 100;

interface ClosedDaysProps {
  readonly days: readonly string[];
  readonly onChange: (days: readonly string[]) => void;
}

/** Holidays of a place, one by one. */
export function ClosedDays({ days, onChange }: ClosedDaysProps) {
  const { t, i18n } = useTranslation("stock");
  const [day, setDay] = useState("");
  const canAdd = isDay(day) && !days.includes(day) && days.length < MAX_DAYS;
  const add = () => {
    if (canAdd) {
      onChange([...days, day].toSorted());
      setDay("");
    }
  };
  return (
    <div>
      <Group align="flex-end" gap="xs">
        <TextInput
          type="date"
          label={t("places.form.closedOn")}
          description={t("places.form.closedOnHint")}
          value={day}
          onChange={({ currentTarget }) => {
            setDay(currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              add();
            }
          }}
        />
        <Button variant="default" leftSection={<IconPlus size={15} />} disabled={!canAdd} onClick={add}>
          {t("places.form.closedOnAdd")}
        </Button>
      </Group>
      {days.length > 0 && (
        <Group gap={6} mt="xs">
          {days.map((one) => {
            const name = formatDay(one, i18n.language);
            return (
              <Button
                key={one}
                size="compact-sm"
                variant="default"
                rightSection={<IconX size={13} />}
                aria-label={t("places.form.closedOnRemove", { day: name })}
                onClick={() => {
                  onChange(days.filter((other) => other !== one));
                }}
              >
                {name}
              </Button>
            );
          })}
        </Group>
      )}
    </div>
  );
}
