import { PLATFORMS } from "@estiba/contract/values";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { formatDay } from "../../../ui/format/format.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { connectionsQuery } from "../../shipping/queries.ts";
import { CASH_PARTS, cashParts, cashTotal } from "../../../base/vocabulary/cash-parts.ts";
import { lengthOf } from "../length-of.ts";
import type { CurrencyBlock } from "../queries.ts";
import classes from "../finance.module.css";

interface BlockProps {
  readonly block: CurrencyBlock;
}

function useMoney(currency: string): (minor: number) => string {
  const { i18n } = useTranslation();
  return (minor) => formatMoney(minor, currency, i18n.language);
}

export function Figures({ block }: BlockProps) {
  const { t } = useTranslation("finance");
  const money = useMoney(block.currency);
  const { charged, paid, returnFreight, adjustments, margin } = block.shipping;
  const figures = [
    { key: "net", value: block.sales.net, note: t("overview.orders", { count: block.sales.orders }) },
    {
      key: "shippingCost",
      value: paid + returnFreight + adjustments,
      note: t("overview.charged", { amount: money(charged) }),
    },
    { key: "margin", value: margin, note: t("overview.marginNote") },
    {
      key: "collected",
      value: block.cod.collected,
      note: t("overview.settled", { amount: money(block.cod.settled) }),
    },
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(({ key, value, note }) => (
        <div key={key} className={classes.figure}>
          <dt>{t(`overview.${key}`)}</dt>
          <dd data-bad={value < 0 || undefined} style={lengthOf(money(value))}>
            {money(value)}
            <Text size="xs" c="dimmed" fw={400}>
              {note}
            </Text>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface CodBalancesProps extends BlockProps {
  /** The last day of a period that is over; without one it is now. */
  readonly lastDay: string | undefined;
}

/** Where the cash of the buyers is. */
export function CodBalances({ block, lastDay }: CodBalancesProps) {
  const { t, i18n } = useTranslation("finance");
  const money = useMoney(block.currency);
  const parts = cashParts(block.cod.balances);
  const length = CASH_PARTS.reduce((sum, part) => sum + Math.max(0, parts[part]), 0);
  const title =
    lastDay === undefined
      ? t("overview.balances")
      : t("overview.balancesThen", { day: formatDay(lastDay, i18n.language) });
  return (
    <Card title={title} description={t("overview.balancesLead")}>
      <div className={classes.stack} aria-hidden="true">
        {length > 0 &&
          CASH_PARTS.map((part) => (
            <span
              key={part}
              data-part={part}
              style={{ width: `${(Math.max(0, parts[part]) / length) * 100}%` }}
            />
          ))}
      </div>
      <dl className={classes.legend}>
        {CASH_PARTS.map((part) => (
          <div key={part}>
            <dt data-part={part}>{t(`balance.${part}`)}</dt>
            <dd>{money(parts[part])}</dd>
          </div>
        ))}
        <div>
          <dt data-part="total">{t("balance.total")}</dt>
          <dd>{money(cashTotal(block.cod.balances))}</dd>
        </div>
      </dl>
    </Card>
  );
}

export function ByChannel({ block }: BlockProps) {
  const { t } = useTranslation(["finance", "vocabulary"]);
  const money = useMoney(block.currency);
  const channels = block.byChannel.toSorted((a, b) => b.salesNet - a.salesNet);
  const most = Math.max(1, ...channels.map(({ salesNet }) => salesNet));
  const nameOf = (channel: string) => {
    const platform = PLATFORMS.find((known) => known === channel);
    return platform === undefined ? channel : t(`vocabulary:platform.${platform}`);
  };
  return (
    <Card title={t("overview.byChannel")}>
      <ul className={classes.bars}>
        {channels.map(({ channel, salesNet, orders }) => (
          <li key={channel}>
            <div>
              <span>
                {nameOf(channel)} · {t("overview.orders", { count: orders })}
              </span>
              <strong>{money(salesNet)}</strong>
            </div>
            <span
              className={classes.bar}
              aria-hidden="true"
              style={{ width: `${(Math.max(0, salesNet) / most) * 100}%` }}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type CarrierRow = CurrencyBlock["byCarrier"][number];

export function ByCarrier({ block }: BlockProps) {
  const { t } = useTranslation("finance");
  const money = useMoney(block.currency);
  const connections = useQuery(connectionsQuery);
  const nameOf = (id: string) =>
    connections.data === undefined
      ? "…"
      : (connections.data.items.find(({ connectionId }) => connectionId === id)?.name ?? id);
  const number = (key: "shipments" | "delivered" | "returned"): Column<CarrierRow> => ({
    key,
    header: t(`overview.${key}`),
    isNumeric: true,
    cell: (row) => row[key],
  });
  const amount = (key: "paid" | "codCollected" | "atCarrier"): Column<CarrierRow> => ({
    key,
    header: t(`overview.carrier.${key}`),
    isNumeric: true,
    cell: (row) => money(row[key]),
  });
  const columns: readonly Column<CarrierRow>[] = [
    {
      key: "name",
      header: t("columns.carrier"),
      isLead: true,
      cell: ({ connectionId }) => nameOf(connectionId),
    },
    number("shipments"),
    number("delivered"),
    number("returned"),
    amount("paid"),
    amount("codCollected"),
    amount("atCarrier"),
  ];
  return block.byCarrier.length === 0 ? null : (
    <Card title={t("overview.byCarrier")} description={t("overview.byCarrierLead")} isFlush>
      <DataTable
        caption={t("overview.byCarrier")}
        columns={columns}
        rows={block.byCarrier}
        rowKey={({ connectionId }) => connectionId}
      />
    </Card>
  );
}
