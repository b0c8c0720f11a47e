import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useHasFeature } from "../../../base/plan/use-has-feature.ts";
import { useMay } from "../../../base/session/session.ts";
import { DEDUCTION_TONES } from "../../../base/vocabulary/tones.ts";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { Thumb } from "../../../ui/pieces/thumb.tsx";
import type { Deduction, Order, OrderLine } from "../queries.ts";
import { LineParcels } from "./line-parcels.tsx";
import { LinkLine } from "./link-line.tsx";
import { includedTaxOf, sumOf } from "./order-sum.ts";
import classes from "./order-detail.module.css";

function useEffectText(): (deduction: Deduction) => string {
  const { t } = useTranslation("orders");
  return ({ status, unmappedReason, appliedQuantity, quantity, stockBefore, stockAfter, reversalOf }) => {
    if (status === "unmapped") {
      return t(unmappedReason === null ? "detail.unmapped" : "detail.platformKit");
    }
    if (status === "not_required" || stockBefore === null || stockAfter === null) {
      return t("detail.notRequired");
    }
    const figures = { before: stockBefore, after: stockAfter };
    const isBack = reversalOf !== null || stockAfter > stockBefore;
    const moved = Math.abs(stockAfter - stockBefore) || Math.abs(appliedQuantity || quantity);
    return isBack
      ? t("detail.gave", { quantity: moved, ...figures })
      : t("detail.took", { quantity: moved, ...figures });
  };
}

interface DeductionProps {
  readonly deduction: Deduction;
}

/** What a line did to the stock, in one sentence. */
function DeductionLine({ deduction }: DeductionProps) {
  const { t } = useTranslation(["orders", "vocabulary"]);
  const effect = useEffectText();
  const may = useMay();
  const hasFeature = useHasFeature();
  const { masterVariantId } = deduction;
  return (
    <li className={classes.deduction}>
      <Tag tone={DEDUCTION_TONES[deduction.status]}>
        {t(`vocabulary:deductionStatus.${deduction.status}`)}
      </Tag>
      <span>
        {effect(deduction)}
        {deduction.shortfallQuantity > 0 && (
          <strong className={classes.short}>
            {" "}
            · {t("detail.short", { quantity: deduction.shortfallQuantity })}
          </strong>
        )}
        {masterVariantId !== null && may("explainStock") && hasFeature("inventory") && (
          <>
            {" · "}
            <AnchorLink to="/stock/variants/$variantId" params={{ variantId: masterVariantId }} inherit>
              {t("detail.why")}
            </AnchorLink>
          </>
        )}
      </span>
    </li>
  );
}

interface LineProps {
  readonly line: OrderLine;
  readonly orderId: string;
  readonly currency: string;
}

function Line({ line, orderId, currency }: LineProps) {
  const { t, i18n } = useTranslation("orders");
  const money = (minor: number) => formatMoney(minor, currency, i18n.language);
  const quantity = Number(line.exactQuantity ?? line.quantity);
  return (
    <li className={classes.line}>
      <div className={classes.lineHead}>
        <Thumb src={line.imageUrl} />
        <div className={classes.lineWords}>
          <Text size="sm" fw={550}>
            {line.name}
          </Text>
          <Text size="xs" c="dimmed">
            {line.name !== line.sku && (
              <>
                <code>{line.sku ?? t("detail.noSku")}</code> ·{" "}
              </>
            )}
            {t("detail.linesOf", {
              quantity: quantity.toLocaleString(i18n.language),
              price: money(line.unitPriceMinor),
            })}
          </Text>
        </div>
        <span className={classes.amount}>{money(Math.round(quantity * line.unitPriceMinor))}</span>
      </div>
      <LineParcels line={line} />
      {line.exactQuantity !== null && (
        <Text size="xs" c="orange" mt={4}>
          {t("detail.notWhole", { quantity: quantity.toLocaleString(i18n.language) })}
        </Text>
      )}
      {line.deductions.length === 0 ? (
        <Text size="xs" c="dimmed" mt={4}>
          {t("detail.noDeduction")}
        </Text>
      ) : (
        <ul className={classes.deductions}>
          {line.deductions.map((deduction) => (
            <DeductionLine key={deduction.id} deduction={deduction} />
          ))}
        </ul>
      )}
      <LinkLine line={line} orderId={orderId} />
    </li>
  );
}

interface OrderProps {
  readonly order: Order;
}

/** How the total comes about. */
function OrderSum({ order }: OrderProps) {
  const { t, i18n } = useTranslation("orders");
  const money = (minor: number) => formatMoney(minor, order.currency, i18n.language);
  const includedTax = includedTaxOf(order);
  return (
    <dl className={classes.sum}>
      {sumOf(order).map(({ part, minor }) => (
        <div key={part}>
          <dt>{t(`detail.${part}`)}</dt>
          <dd>{money(minor)}</dd>
        </div>
      ))}
      <div data-total>
        <dt>{t("detail.total")}</dt>
        <dd>{money(order.totalMinor)}</dd>
      </div>
      {includedTax > 0 && (
        <div data-aside>
          <dt>{t("detail.taxIncluded")}</dt>
          <dd>{money(includedTax)}</dd>
        </div>
      )}
    </dl>
  );
}

export function OrderLines({ order }: OrderProps) {
  const { t } = useTranslation("orders");
  if (order.lines.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("detail.noLines")}
      </Text>
    );
  }
  return (
    <>
      <ul className={classes.lines}>
        {order.lines.map((line) => (
          <Line key={line.id} line={line} orderId={order.id} currency={order.currency} />
        ))}
      </ul>
      <OrderSum order={order} />
    </>
  );
}
