import { type OrderStatus, ORDER_STATUSES } from "@estiba/contract/values";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { ExactTime } from "../../../ui/format/time.tsx";
import type { Moment, Order } from "../queries.ts";
import { lineChangesOf } from "./line-changes.ts";
import classes from "./order-detail.module.css";

function useMomentText(): (moment: Moment) => string {
  const { t } = useTranslation(["orders", "vocabulary"]);
  const name = (value: unknown): string => {
    const status: OrderStatus | undefined = ORDER_STATUSES.find((known) => known === value);
    return status === undefined ? "–" : t(`vocabulary:orderStatus.${status}`);
  };
  return ({ kind, details }) =>
    t(`detail.moment.${kind}`, { from: name(details["from"]), to: name(details["to"]) });
}

interface MomentProps {
  readonly moment: Moment;
}

function MomentRow({ moment }: MomentProps) {
  const { t } = useTranslation(["orders", "vocabulary"]);
  const may = useMay();
  const describe = useMomentText();
  const changes = lineChangesOf(moment.details);
  const note = moment.details["note"];
  return (
    <li className={classes.moment}>
      <Text size="sm" fw={550}>
        {describe(moment)}
      </Text>
      {changes.map((change) => (
        <Text key={change.sku} size="xs" c="dimmed">
          {t("detail.lineChange", { ...change })}
        </Text>
      ))}
      {typeof note === "string" && note !== "" && <p className={classes.note}>{note}</p>}
      <Text size="xs" c="dimmed">
        <ExactTime value={moment.at} /> ·{" "}
        {t("detail.by", { actor: t(`vocabulary:actor.${moment.actorKind}`) })}
        {moment.eventId !== null && may("getEvent") && (
          <>
            {" · "}
            <AnchorLink to="/events" search={{ open: moment.eventId }} inherit>
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

export function OrderStory({ order }: OrderProps) {
  return (
    <ol className={classes.story}>
      {order.timeline
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .map((moment) => (
          <MomentRow key={moment.id} moment={moment} />
        ))}
    </ol>
  );
}
