import { useTranslation } from "react-i18next";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import type { Order, OrderRoute } from "../queries.ts";
import { Decision } from "./decision.tsx";
import { RouteActions } from "./route-actions.tsx";
import classes from "./route.module.css";

interface RouteProps {
  readonly route: OrderRoute;
}

function Places({ route: { places } }: RouteProps) {
  return (
    <ul className={classes.places}>
      {places.map(({ placeId, name, lines }) => (
        <li key={placeId} className={classes.place}>
          <strong>{name}</strong>
          <ul className={classes.lines}>
            {lines.map((line) => (
              <li key={line.orderLineId}>
                {line.quantity} × {line.name}
                {line.sku !== null && line.sku !== line.name && (
                  <>
                    {" "}
                    <code>{line.sku}</code>
                  </>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface RouteSectionProps extends RouteProps {
  readonly order: Order;
}

function Why({ order: { currency }, route: { decisions } }: RouteSectionProps) {
  const { t } = useTranslation("routing");
  const [newest, ...older] = decisions;
  if (newest === undefined) {
    return null;
  }
  return (
    <>
      <h4 className={classes.heading}>{t("order.why")}</h4>
      <Decision decision={newest} currency={currency} />
      {older.length > 0 && (
        <details className={classes.older}>
          <summary>{t("order.older", { count: older.length })}</summary>
          {older.map((decision) => (
            <Decision key={decision.number} decision={decision} currency={currency} />
          ))}
        </details>
      )}
    </>
  );
}

export function RouteSection({ order, route }: RouteSectionProps) {
  const { t } = useTranslation("routing");
  return (
    <DrawerSection title={t("order.title")}>
      <Places route={route} />
      <RouteActions order={order} route={route} />
      <Why order={order} route={route} />
    </DrawerSection>
  );
}
