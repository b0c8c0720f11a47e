import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ExactTime } from "../../../ui/format/time.tsx";
import type { Shipment } from "../queries.ts";
import classes from "../shipping.module.css";

interface TimelineProps {
  readonly shipment: Shipment;
}

/** What happened to the parcel, newest first. */
export function Timeline({ shipment }: TimelineProps) {
  const { t } = useTranslation(["shipping", "vocabulary"]);
  const events = shipment.events.filter(({ ignored }) => !ignored).toReversed();
  return events.length === 0 ? (
    <Text size="sm" c="dimmed">
      {t("detail.noEvents")}
    </Text>
  ) : (
    <ol className={classes.timeline}>
      {events.map(({ eventId, status, occurredAt, text, place, source }) => (
        <li key={eventId}>
          <Text size="sm" fw={550}>
            {t(`vocabulary:shipmentStatus.${status}`)}
          </Text>
          <Text size="xs" c="dimmed">
            <ExactTime value={occurredAt} />
            {place !== null && ` · ${place}`} · {t(`source.${source}`)}
          </Text>
          {text !== null && <Text size="sm">{text}</Text>}
        </li>
      ))}
    </ol>
  );
}
