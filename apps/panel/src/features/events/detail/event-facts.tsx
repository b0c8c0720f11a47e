import { useTranslation } from "react-i18next";
import { Facts } from "../../../ui/pieces/facts.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { ExactTime } from "../../../ui/format/time.tsx";
import type { EventDetail } from "../queries.ts";

interface EventProps {
  readonly event: EventDetail;
}

export function EventFacts({ event }: EventProps) {
  const { t } = useTranslation(["events", "vocabulary"]);
  const { finishedAt, deliveryId } = event;
  return (
    <Facts
      facts={[
        {
          label: t("detail.facts.shop"),
          value: (
            <AnchorLink to="/shops/$shopId" params={{ shopId: event.shopId }} inherit>
              {event.shopName}
            </AnchorLink>
          ),
        },
        { label: t("detail.facts.source"), value: t(`vocabulary:eventSource.${event.source}`) },
        { label: t("detail.facts.verification"), value: t(`vocabulary:verification.${event.verification}`) },
        { label: t("detail.facts.received"), value: <ExactTime value={event.receivedAt} /> },
        {
          label: t("detail.facts.finished"),
          value: finishedAt === null ? "–" : <ExactTime value={finishedAt} />,
        },
        { label: t("detail.facts.attempts"), value: event.attempts },
        { label: t("detail.facts.duplicates"), value: event.duplicates },
        ...(event.externalId === null
          ? []
          : [{ label: t("detail.facts.externalId"), value: <code>{event.externalId}</code> }]),
        ...(deliveryId === null
          ? []
          : [{ label: t("detail.facts.deliveryId"), value: <code>{deliveryId}</code> }]),
      ]}
    />
  );
}
