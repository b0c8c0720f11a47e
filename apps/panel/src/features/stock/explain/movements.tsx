import type { UseQueryResult } from "@tanstack/react-query";
import { Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { formatNumber } from "../../../ui/format/format.ts";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { ExactTime } from "../../../ui/format/time.tsx";
import { usePlaceName } from "../places/use-place-name.ts";
import type { Explanation, Movement } from "../queries.ts";
import { signed } from "./totals.tsx";
import classes from "./explain.module.css";

const route = getRouteApi("/signed-in/stock/variants/$variantId");

interface MovementProps {
  readonly movement: Movement;
  readonly places: Explanation["places"];
}

/** Where it happened; goods in transit or in quarantine move without changing the stock. */
function Whereabouts({ movement: { place }, places }: MovementProps) {
  const { t, i18n } = useTranslation("stock");
  const nameOf = usePlaceName();
  if (place === null) {
    return null;
  }
  const known = places.find(({ id }) => id === place.id);
  const words = {
    place: known === undefined ? place.name : nameOf(known),
    delta: signed(place.delta, i18n.language),
    balance: formatNumber(place.balanceAfter, i18n.language),
  };
  return <span className={classes.place}>{t("explain.movements.place", words)}</span>;
}

function Cause({ movement, places }: MovementProps) {
  const { t } = useTranslation("stock");
  const may = useMay();
  const { order, shop, event, actor, note } = movement;
  return (
    <Text size="xs" c="dimmed" component="div" className={classes.cause}>
      <Whereabouts movement={movement} places={places} />
      {shop !== null && (
        <>
          <PlatformMark platform={shop.platform} />
          <span>{shop.name}</span>
        </>
      )}
      {order !== null && (
        <AnchorLink to="/orders" search={{ open: order.id }} inherit>
          {t("explain.movements.order", { number: order.number ?? order.orderId })}
        </AnchorLink>
      )}
      {actor.name !== null && <span>{t("explain.movements.by", { name: actor.name })}</span>}
      {event !== null && may("getEvent") && (
        <AnchorLink to="/events" search={{ open: event.id }} inherit>
          {t("explain.movements.event")}
        </AnchorLink>
      )}
      {note !== null && <span>“{note}”</span>}
    </Text>
  );
}

function MovementRow({ movement, places }: MovementProps) {
  const { t, i18n } = useTranslation("stock");
  const { delta, balanceAfter } = movement;
  return (
    <li className={classes.movement}>
      <span className={classes.delta} data-sign={delta < 0 ? "minus" : "plus"}>
        {signed(delta, i18n.language)}
      </span>
      <div className={classes.words}>
        <Text size="sm" fw={550}>
          {t(`explain.one.${movement.reason}`)}
        </Text>
        <Cause movement={movement} places={places} />
      </div>
      <div className={classes.after}>
        <span data-below={balanceAfter < 0 || undefined}>
          {t("explain.movements.balance", { count: formatNumber(balanceAfter, i18n.language) })}
        </span>
        <Text size="xs" c="dimmed">
          <ExactTime value={movement.at} />
        </Text>
      </div>
    </li>
  );
}

interface MovementsProps {
  readonly explanation: UseQueryResult<Explanation>;
}

/** The ledger, newest first, as sentences. */
export function Movements({ explanation }: MovementsProps) {
  const { t } = useTranslation("stock");
  const navigate = route.useNavigate();
  return (
    <Card title={t("explain.movements.title")} isFlush>
      <PagedView
        query={{ ...explanation, data: explanation.data?.movements }}
        isInPlace
        onOffset={(offset) => void navigate({ search: (old) => ({ ...old, offset }), resetScroll: false })}
        empty={
          <Text size="sm" c="dimmed" p="1.25rem">
            {t("explain.movements.empty")}
          </Text>
        }
      >
        {(items, isStale) => (
          <ol className={classes.movements} data-stale={isStale || undefined}>
            {items.map((movement) => (
              <MovementRow key={movement.seq} movement={movement} places={explanation.data?.places ?? []} />
            ))}
          </ol>
        )}
      </PagedView>
    </Card>
  );
}
