import { Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CLAIM_TONES } from "../../../base/vocabulary/tones.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { DayTime } from "../../../ui/format/time.tsx";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { usePaging } from "../../../ui/lists/use-paging.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { OrderCell } from "../order-cell.tsx";
import { claimsQuery, type ListedClaim } from "./query.ts";

const PAGE_SIZE = 25;

function useColumns(): readonly Column<ListedClaim>[] {
  const { t, i18n } = useTranslation("claims");
  const amount = (key: "amount" | "received"): Column<ListedClaim> => ({
    key,
    header: t(key),
    isNumeric: true,
    cell: (claim) => formatMoney(claim[key], claim.currency, i18n.language),
  });
  return [
    {
      key: "parcel",
      header: t("parcel"),
      isLead: true,
      cell: ({ shipmentId, trackingNumber, carrier }) => (
        <div>
          <AnchorLink to="/shipping" search={{ open: shipmentId }} size="sm">
            {trackingNumber ?? shipmentId}
          </AnchorLink>
          <Text size="xs" c="dimmed">
            {carrier}
          </Text>
        </div>
      ),
    },
    { key: "order", header: t("order"), cell: (claim) => <OrderCell {...claim} /> },
    {
      key: "status",
      phone: "inline",
      header: t("state"),
      cell: ({ status }) => (
        <Tag tone={CLAIM_TONES[status]} hasDot>
          {t(`status.${status}`)}
        </Tag>
      ),
    },
    {
      key: "openedAt",
      phone: "inline",
      header: t("openedAt"),
      cell: ({ openedAt }) => <DayTime value={openedAt} />,
    },
    amount("amount"),
    amount("received"),
  ];
}

/** What carriers are asked to pay for parcels that were lost or damaged. */
export function ClaimsCard() {
  const { t } = useTranslation("claims");
  const [isOpenOnly, setOpenOnly] = useState(false);
  const { query, setOffset } = usePaging(PAGE_SIZE);
  const claims = useQuery(claimsQuery({ ...query, ...(isOpenOnly ? { status: ["open"] } : {}) }));
  const columns = useColumns();
  return (
    <Card
      title={t("title")}
      description={t("lead")}
      isFlush
      aside={
        <Switch
          size="xs"
          label={t("openOnly")}
          checked={isOpenOnly}
          onChange={({ currentTarget }) => {
            setOpenOnly(currentTarget.checked);
            setOffset(undefined);
          }}
        />
      }
    >
      <PagedView
        query={claims}
        isInPlace
        onOffset={setOffset}
        empty={
          <Text size="sm" c="dimmed" p="1.25rem">
            {t("none")}
          </Text>
        }
      >
        {(items, isStale) => (
          <DataTable
            caption={t("title")}
            columns={columns}
            rows={items}
            rowKey={({ claimId }) => claimId}
            isStale={isStale}
          />
        )}
      </PagedView>
    </Card>
  );
}
