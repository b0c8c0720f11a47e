import { Text, Tooltip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useMay } from "../../../base/session/session.ts";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { EventStateTag } from "../../../base/vocabulary/status-tags.tsx";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import { ItemDrawer } from "../../../ui/dialogs/item-drawer.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { ReplayButton } from "../../../ui/dialogs/replay-button.tsx";
import { EVENTS_KEY, eventQuery, type EventDetail } from "../queries.ts";
import { EventBody } from "./event-body.tsx";
import { EventEffect } from "./event-effect.tsx";
import { EventFacts } from "./event-facts.tsx";

interface EventProps {
  readonly event: EventDetail;
}

function Replay({ event }: EventProps) {
  const { t } = useTranslation("events");
  return (
    <Tooltip label={t("detail.replayHint")} multiline w={260}>
      <ReplayButton
        label={t("detail.replay")}
        done={t("detail.replayed")}
        replay={() => api.replayEvent({ params: { eventId: event.id } })}
        queryKey={EVENTS_KEY}
      />
    </Tooltip>
  );
}

function Filled({ event }: EventProps) {
  const { t } = useTranslation("events");
  const may = useMay();
  const headers = Object.entries(event.headers);
  return (
    <>
      <DrawerSection
        title={event.externalId === null ? event.topic : `${event.topic} · ${event.externalId}`}
        aside={may("replayEvent") && <Replay event={event} />}
      >
        <EventFacts event={event} />
      </DrawerSection>
      {event.lastError !== null && (
        <DrawerSection title={t("detail.error")}>
          <Note tone={event.state === "dead" ? "bad" : "warn"}>{event.lastError}</Note>
        </DrawerSection>
      )}
      <DrawerSection title={t("detail.effect")}>
        <EventEffect event={event} />
      </DrawerSection>
      <EventBody event={event} />
      <DrawerSection title={t("detail.headers")}>
        {headers.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t("detail.noHeaders")}
          </Text>
        ) : (
          headers.map(([name, value]) => (
            <Text key={name} size="xs" style={{ overflowWrap: "anywhere" }}>
              <code>{name}</code>: {value}
            </Text>
          ))
        )}
      </DrawerSection>
    </>
  );
}

interface EventDrawerProps {
  readonly eventId: string | null;
  readonly onClose: () => void;
}

export function EventDrawer({ eventId, onClose }: EventDrawerProps) {
  const { t } = useTranslation("events");
  return (
    <ItemDrawer
      itemId={eventId}
      onClose={onClose}
      queryOf={eventQuery}
      refreshMs={({ state }) => (state.data?.state === "pending" ? 3_000 : false)}
      loadingTitle={t("detail.loading")}
      title={(data) => (
        <>
          <PlatformMark platform={data.platform} />
          {t("detail.loading")}
          <EventStateTag status={data.state} />
        </>
      )}
    >
      {(filled) => <Filled event={filled} />}
    </ItemDrawer>
  );
}
