import type { PaymentStatus } from "@estiba/contract/values";
import { NumberInput, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isPartlyInParcels } from "../../../base/orders/open-units.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import type { Order } from "../../orders/queries.ts";
import { canBeDivided, type OpenLine, type TypedUnits } from "./chosen-lines.ts";
import { LeavesFrom } from "./leaves-from.tsx";
import type { Contents } from "./use-contents.ts";
import type { Origin } from "./use-origin.ts";
import classes from "./what-leaves.module.css";

const UNPAID: readonly PaymentStatus[] = ["unpaid", "cod_pending"];

interface LineFieldProps {
  readonly line: OpenLine;
  readonly typed: TypedUnits;
  readonly onType: Contents["onType"];
}

function LineField({ line, typed, onType }: LineFieldProps) {
  const { t } = useTranslation("shipping");
  const { id, name, sku, open } = line;
  const value = typed[id] ?? open;
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text size="sm" fw={550}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {sku !== null && sku !== name && (
            <>
              <code>{sku}</code> ·{" "}
            </>
          )}
          {t("new.leaves.open", { units: open })}
        </Text>
      </div>
      <NumberInput
        className={classes.units}
        label={t("new.leaves.quantity")}
        aria-label={t("new.leaves.quantityOf", { name: sku === null ? name : `${name} (${sku})` })}
        min={0}
        max={open}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={value === "" ? "" : Math.min(value, open)}
        onChange={(units) => {
          onType(line, typeof units === "number" ? units : "");
        }}
        onBlur={() => {
          if (value === "") {
            onType(line, 0);
          }
        }}
      />
    </li>
  );
}

/** What becomes of the units that stay, and of the cash. */
function RestNote({ order, lines }: Pick<WhatLeavesProps, "order"> & Pick<Contents, "lines">) {
  const { t } = useTranslation("shipping");
  if (lines === undefined) {
    return null;
  }
  const isCashOpen = order.isCashOnDelivery && UNPAID.includes(order.paymentStatus);
  return lines.length === 0 ? (
    <Note tone="warn">{t("new.leaves.none")}</Note>
  ) : (
    <Note tone="info">
      {t("new.leaves.rest")} {isCashOpen && t("new.leaves.cod")}
    </Note>
  );
}

interface WhatLeavesProps {
  readonly order: Order;
  readonly contents: Contents;
  readonly origin: Origin;
}

/** Which units go now; the rest can follow in another parcel. */
export function WhatLeaves({ order, contents, origin }: WhatLeavesProps) {
  const { t } = useTranslation("shipping");
  const { open, typed, onType, lines } = contents;
  const isShown = canBeDivided(open) || lines !== undefined || origin.places.length > 0;
  return (
    <>
      {isPartlyInParcels(order.lines) && <Note tone="info">{t("new.leaves.others")}</Note>}
      {isShown && (
        <Card title={t("new.leaves.title")} description={t("new.leaves.lead")}>
          <LeavesFrom origin={origin} />
          <ul className={classes.lines}>
            {open.map((line) => (
              <LineField key={line.id} line={line} typed={typed} onType={onType} />
            ))}
          </ul>
          <div role="status">
            <RestNote order={order} lines={lines} />
          </div>
        </Card>
      )}
    </>
  );
}
