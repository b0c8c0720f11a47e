import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { HoldNote } from "../../../base/fulfilments/hold-note.tsx";
import { ShipBy } from "../../../base/fulfilments/ship-by.tsx";
import { FulfilmentStatusTag } from "../../../base/vocabulary/status-tags.tsx";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import type { Order } from "../queries.ts";
import classes from "./order-fulfilments.module.css";

type Fulfilment = Order["fulfilments"][number];

interface FulfilmentProps {
  readonly fulfilment: Fulfilment;
}

/** Until when it has to leave; once it has left, or never will, that is over. */
function Due({ fulfilment }: FulfilmentProps) {
  const { t } = useTranslation("orders");
  const { status, shipBy, shipBySource } = fulfilment;
  if (status === "done" || status === "cancelled" || shipBy === null) {
    return null;
  }
  return (
    <Text size="sm" component="div" className={classes.due}>
      <span>{t("leaves.shipBy")}</span> <ShipBy of={fulfilment} />
      {shipBySource === "channel" && <span className={classes.source}>{t("leaves.byChannel")}</span>}
    </Text>
  );
}

interface OrderProps {
  readonly order: Order;
}

/** From which places the order leaves, until when, and what is in the way. */
export function OrderFulfilments({ order: { fulfilments } }: OrderProps) {
  const { t } = useTranslation("orders");
  return fulfilments.length === 0 ? null : (
    <DrawerSection title={t("leaves.title")}>
      <ul className={classes.fulfilments}>
        {fulfilments.map((fulfilment) => (
          <li key={fulfilment.fulfilmentId}>
            <div className={classes.head}>
              <strong>{fulfilment.placeName}</strong>
              <FulfilmentStatusTag status={fulfilment.status} />
            </div>
            <Due fulfilment={fulfilment} />
            {fulfilment.holdReasons.length > 0 && (
              <Text size="sm" component="div" mt={4}>
                <HoldNote reasons={fulfilment.holdReasons} />
              </Text>
            )}
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}
