import { type OrderStatus, ORDER_STATUSES } from "@estiba/contract/values";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { ExactTime } from "../../../ui/format/time.tsx";
import type { TimelineEntry, Order } from "../queries.ts";
import { lineChangesOf } from "./line-changes.ts";
import classes from "./order-detail.module.css";

function useEntryText(): (entry: TimelineEntry) => string {
  const { t } = useTranslation(["orders", "vocabulary"]);
  const name = (value: unknown): string => {
    const status: OrderStatus | undefined = ORDER_STATUSES.find((known) => known === value);
    return status === undefined ? "–" : t(`vocabulary:orderStatus.${status}`);
  };
  return ({ kind, details }) =>
    t(`detail.entry.${kind}`, { from: name(details["from"]), to: name(details["to"]) });
}

interface EntryProps {
  readonly entry: TimelineEntry;
}

function EntryRow({ entry }: EntryProps) {
  const { t } = useTranslation(["orders", "vocabulary"]);
  const may = useMay();
  const describe = useEntryText();
  const changes = lineChangesOf(entry.details);
  const note = entry.details["note"];
  return (
    <li className={classes.entry}>
      <Text size="sm" fw={550}>
        {describe(entry)}
      </Text>
      {changes.map((change) => (
        <Text key={change.sku} size="xs" c="dimmed">
          {t("detail.lineChange", { ...change })}
        </Text>
      ))}
      {typeof note === "string" && note !== "" && <p className={classes.note}>{note}</p>}
      <Text size="xs" c="dimmed">
        <ExactTime value={entry.at} /> · {t("detail.by", { actor: t(`vocabulary:actor.${entry.actorKind}`) })}
        {entry.eventId !== null && may("getEvent") && (
          <>
            {" · "}
            <AnchorLink to="/events" search={{ open: entry.eventId }} inherit>
              {t("detail.event")}
            </AnchorLink>
          </>
        )}
      </Text>
    </li>
  );
}

interface OrderProps {
  readonly order: Order;
}

export function OrderTimeline({ order }: OrderProps) {
  return (
    <ol className={classes.timeline}>
      {order.timeline
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
    </ol>
  );
}
