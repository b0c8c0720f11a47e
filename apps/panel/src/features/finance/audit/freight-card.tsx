import { Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../base/session/session.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { DayTime } from "../../../ui/format/time.tsx";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { freightQuery, type FreightItem } from "./query.ts";

const PAGE_SIZE = 25;

function useColumns(): readonly Column<FreightItem>[] {
  const { t, i18n } = useTranslation("audit");
  const money = (minor: number, currency: string) => formatMoney(minor, currency, i18n.language);
  return [
    {
      key: "parcel",
      header: t("parcel"),
      isLead: true,
      cell: ({ shipmentId, trackingNumber }) => (
        <AnchorLink to="/shipping" search={{ open: shipmentId }} size="sm">
          {trackingNumber ?? shipmentId}
        </AnchorLink>
      ),
    },
    { key: "carrier", phone: "inline", header: t("carrier"), cell: ({ carrier }) => carrier },
    { key: "boughtAt", header: t("boughtAt"), cell: ({ boughtAt }) => <DayTime value={boughtAt} /> },
    {
      key: "quoted",
      header: t("quoted"),
      isNumeric: true,
      cell: ({ quoted, currency }) => money(quoted, currency),
    },
    {
      key: "billed",
      header: t("billed"),
      isNumeric: true,
      cell: ({ billed, booked, currency }) => (
        <>
          {money(billed ?? booked ?? 0, currency)}
          {billed === null && (
            <Text size="xs" c="dimmed">
              {t("notBilled")}
            </Text>
          )}
        </>
      ),
    },
    {
      key: "adjusted",
      header: t("adjusted"),
      isNumeric: true,
      cell: ({ adjusted, currency }) => money(adjusted, currency),
    },
    {
      key: "difference",
      header: t("difference"),
      isNumeric: true,
      cell: ({ difference, currency }) => (
        <Text size="sm" component="span" {...(difference > 0 ? { c: "var(--e-bad-text)" } : {})}>
          {money(difference, currency)}
        </Text>
      ),
    },
  ];
}

interface FreightCardProps {
  /** Days; the last one is not included. */
  readonly period: { readonly from?: string; readonly to?: string; readonly tz: string };
}

/** What carriers quoted for each parcel, against what they billed: billed and later charges less quoted is the difference. */
export function FreightCard({ period }: FreightCardProps) {
  const { t } = useTranslation("audit");
  const { tenant } = useMe();
  const [isAll, setAll] = useState(false);
  const [offset, setOffset] = useState(0);
  const freight = useQuery(
    freightQuery(tenant.id, {
      ...period,
      limit: PAGE_SIZE,
      offset,
      ...(isAll ? {} : { differences: true }),
    }),
  );
  const columns = useColumns();
  return (
    <Card
      title={t("title")}
      description={t("lead")}
      isFlush
      aside={
        <Switch
          size="xs"
          label={t("all")}
          checked={isAll}
          onChange={({ currentTarget }) => {
            setAll(currentTarget.checked);
            setOffset(0);
          }}
        />
      }
    >
      <PagedView
        query={freight}
        isInPlace
        onOffset={(next) => {
          setOffset(next ?? 0);
        }}
        empty={
          <Text size="sm" c="dimmed" p="1.25rem">
            {isAll ? t("none") : t("noDifferences")}
          </Text>
        }
      >
        {(items, isStale) => (
          <DataTable
            caption={t("title")}
            columns={columns}
            rows={items}
            rowKey={({ shipmentId }) => shipmentId}
            isStale={isStale}
          />
        )}
      </PagedView>
    </Card>
  );
}
