import {
  WEBHOOK_EVENT_FAMILIES,
  WEBHOOK_FAMILY_NAMES,
  type WebhookEventFamily,
  type WebhookEventPattern,
} from "@estiba/contract/values";
import { Checkbox, Input, SimpleGrid, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface EventPickerProps {
  readonly value: readonly WebhookEventPattern[];
  readonly error?: ReactNode;
  readonly onChange: (events: WebhookEventPattern[]) => void;
}

interface FamilyProps extends Pick<EventPickerProps, "value" | "onChange"> {
  readonly family: WebhookEventFamily;
}

/** The whole family, or some of its events. */
function Family({ family, value, onChange }: FamilyProps) {
  const { t } = useTranslation("webhooks");
  const whole = `${family}.*` as const;
  const members: readonly WebhookEventPattern[] = WEBHOOK_EVENT_FAMILIES[family];
  const isWhole = value.includes(whole);
  const others = value.filter((event) => event !== whole && !members.includes(event));
  const chosen = members.filter((event) => value.includes(event));
  return (
    <Stack gap={9}>
      <Checkbox
        label={
          <Text span fw={550} inherit>
            {t(`family.${family}`)}
          </Text>
        }
        checked={isWhole}
        indeterminate={!isWhole && chosen.length > 0}
        onChange={() => {
          onChange(isWhole ? others : [...others, whole]);
        }}
      />
      {members.map((event) => (
        <Checkbox
          key={event}
          ml="lg"
          label={<code>{event}</code>}
          checked={isWhole || chosen.includes(event)}
          disabled={isWhole}
          onChange={({ currentTarget }) => {
            const kept = chosen.filter((known) => known !== event);
            onChange([...others, ...kept, ...(currentTarget.checked ? [event] : [])]);
          }}
        />
      ))}
    </Stack>
  );
}

export function EventPicker({ value, error, onChange }: EventPickerProps) {
  const { t } = useTranslation("webhooks");
  return (
    <Input.Wrapper
      label={t("form.events")}
      description={t("form.eventsHint")}
      error={error}
      labelElement="div"
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt={4} role="group" aria-label={t("form.events")}>
        {WEBHOOK_FAMILY_NAMES.map((family) => (
          <Family key={family} family={family} value={value} onChange={onChange} />
        ))}
      </SimpleGrid>
    </Input.Wrapper>
  );
}
