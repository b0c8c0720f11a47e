import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { api } from "../../base/api/api.ts";
import { DrawerSection } from "../../ui/dialogs/detail-drawer.tsx";
import { ItemDrawer } from "../../ui/dialogs/item-drawer.tsx";
import { Facts } from "../../ui/pieces/facts.tsx";
import { JsonView } from "../../ui/pieces/json-view.tsx";
import { ReplayButton } from "../../ui/dialogs/replay-button.tsx";
import { Tag } from "../../ui/pieces/tag.tsx";
import { ExactTime } from "../../ui/format/time.tsx";
import { WEBHOOKS_KEY, deliveryQuery, type DeliveryDetail } from "./queries.ts";
import { DELIVERY_TONES } from "./states.ts";
import classes from "./webhooks.module.css";

interface DeliveryProps {
  readonly delivery: DeliveryDetail;
}

function Replay({ delivery }: DeliveryProps) {
  const { t } = useTranslation("webhooks");
  return (
    <ReplayButton
      label={t("deliveries.replay")}
      done={t("deliveries.replayed")}
      replay={() => api.replayWebhookDelivery({ params: { deliveryId: delivery.id } })}
      queryKey={WEBHOOKS_KEY}
    />
  );
}

function Attempts({ delivery }: DeliveryProps) {
  const { t } = useTranslation("webhooks");
  if (delivery.attemptLog.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("deliveries.noAttempts")}
      </Text>
    );
  }
  return (
    <ol className={classes.attempts}>
      {delivery.attemptLog.map(
        ({ at, replay, attempt, responseStatus, latencyMs, error, responseExcerpt }) => (
          <li key={`${replay}-${attempt}`}>
            <Group gap="xs">
              <Tag tone={error === null ? "good" : "bad"}>{responseStatus ?? "–"}</Tag>
              <ExactTime value={at} />
              <Text span size="xs" c="dimmed">
                {t("deliveries.took", { ms: latencyMs })}
              </Text>
            </Group>
            {error !== null && <Text size="sm">{error}</Text>}
            {responseExcerpt !== null && responseExcerpt !== "" && <code>{responseExcerpt}</code>}
          </li>
        ),
      )}
    </ol>
  );
}

function Filled({ delivery }: DeliveryProps) {
  const { t } = useTranslation("webhooks");
  const next = delivery.nextAttemptAt;
  return (
    <>
      <DrawerSection title={delivery.url ?? t("deliveries.alerts")} aside={<Replay delivery={delivery} />}>
        <Facts
          facts={[
            { label: t("deliveries.columns.at"), value: <ExactTime value={delivery.createdAt} /> },
            { label: t("deliveries.columns.attempts"), value: delivery.attempts },
            { label: t("deliveries.next"), value: next === null ? "–" : <ExactTime value={next} /> },
            { label: "webhook-id", value: <code>{delivery.eventId}</code> },
          ]}
        />
      </DrawerSection>
      <DrawerSection title={t("deliveries.columns.attempts")}>
        <Attempts delivery={delivery} />
      </DrawerSection>
      <DrawerSection title={t("deliveries.payload")}>
        <JsonView text={JSON.stringify(delivery.payload, null, 2)} label={t("deliveries.payload")} />
      </DrawerSection>
    </>
  );
}

interface DeliveryDrawerProps {
  readonly deliveryId: string | null;
  readonly onClose: () => void;
}

export function DeliveryDrawer({ deliveryId, onClose }: DeliveryDrawerProps) {
  const { t } = useTranslation("webhooks");
  return (
    <ItemDrawer
      itemId={deliveryId}
      onClose={onClose}
      queryOf={deliveryQuery}
      refreshMs={({ state }) => (state.data?.state === "pending" ? 2_000 : false)}
      loadingTitle={t("deliveries.one")}
      title={(data) => (
        <>
          {data.eventType}
          <Tag tone={DELIVERY_TONES[data.state]} hasDot>
            {t(`deliveries.state.${data.state}`)}
          </Tag>
        </>
      )}
    >
      {(filled) => <Filled delivery={filled} />}
    </ItemDrawer>
  );
}
