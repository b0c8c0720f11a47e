import { IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { FulfilmentStatusTag } from "../../../base/vocabulary/status-tags.tsx";
import { formatNumber } from "../../../ui/format/format.ts";
import { Tag } from "../../../ui/pieces/tag.tsx";
import type { Box } from "./box.ts";
import classes from "./pack.module.css";

/** An order of the screen, by its number in the wave. */
export interface ListedOrder {
  readonly fulfilmentId: string;
  readonly position: number;
}

interface OrderListProps {
  readonly orders: readonly ListedOrder[];
  readonly boxes: ReadonlyMap<string, Box>;
  readonly onOpen: (fulfilmentId: string) => void;
}

/** Where it stands, in one word. */
function StateTag({ box }: { readonly box: Box }) {
  const { t } = useTranslation("dispatch");
  if (box.state !== "open") {
    return <FulfilmentStatusTag status={box.state === "packed" ? "packed" : box.packable.status} />;
  }
  if (box.wrong.length > 0) {
    return <Tag tone="bad">{t("pack.tag.wrong")}</Tag>;
  }
  if (box.isComplete) {
    return <Tag tone="good">{t("pack.tag.complete")}</Tag>;
  }
  return box.counted > 0 ? <Tag tone="accent">{t("pack.tag.begun")}</Tag> : null;
}

/** The orders of the wave, by their number on the slip, and how far each is. */
export function OrderList({ orders, boxes, onOpen }: OrderListProps) {
  const { t, i18n } = useTranslation("dispatch");
  return (
    <ol className={classes.orders} aria-label={t("waves.orders")}>
      {orders.map(({ fulfilmentId, position }) => {
        const box = boxes.get(fulfilmentId);
        return (
          <li key={fulfilmentId}>
            <button
              type="button"
              className={classes.order}
              data-state={box?.state}
              disabled={box === undefined}
              onClick={() => {
                onOpen(fulfilmentId);
              }}
            >
              <span className={classes.position}>{position}</span>
              <span className={classes.orderWords}>
                <strong>{box?.packable.orderNumber ?? t("pack.loading")}</strong>
                <span className={classes.muted}>{box?.packable.buyerName ?? box?.packable.shopName}</span>
              </span>
              {box !== undefined && (
                <>
                  <StateTag box={box} />
                  <span className={classes.progress}>
                    {formatNumber(box.counted, i18n.language)}/{formatNumber(box.expected, i18n.language)}
                  </span>
                </>
              )}
              <IconChevronRight size={18} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ol>
  );
}
