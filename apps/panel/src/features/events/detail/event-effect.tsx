import { Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { JsonView } from "../../../ui/pieces/json-view.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { orderEffectsOf } from "../effect.ts";
import type { EventDetail } from "../queries.ts";

interface EventProps {
  readonly event: EventDetail;
}

export function EventEffect({ event }: EventProps) {
  const { t } = useTranslation("events");
  const orders = orderEffectsOf(event.effect);
  if (event.effect === null) {
    return (
      <Text size="sm" c="dimmed">
        {t("detail.noEffect")}
      </Text>
    );
  }
  if (orders.length === 0) {
    return <JsonView text={JSON.stringify(event.effect, null, 2)} label={t("detail.effect")} />;
  }
  return (
    <Stack gap={6}>
      {orders.map(({ id, externalId, outcome }) => (
        <Group key={id} gap="sm">
          <AnchorLink to="/orders" search={{ open: id }} size="sm">
            {t("detail.openOrder", { number: externalId ?? event.externalId ?? id })}
          </AnchorLink>
          {outcome !== null && <Tag>{t(`effect.outcome.${outcome}`)}</Tag>}
        </Group>
      ))}
    </Stack>
  );
}
