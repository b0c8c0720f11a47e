import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { ShopStatusTag } from "../../../base/vocabulary/status-tags.tsx";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { RowLink } from "../../../ui/pieces/links.tsx";
import { RelativeTime } from "../../../ui/format/time.tsx";
import type { Shop } from "../queries.ts";

interface ShopTableProps {
  readonly shops: readonly Shop[];
}

export function ShopTable({ shops }: ShopTableProps) {
  const { t } = useTranslation("shops");
  const moment = (value: string | null) =>
    value === null ? (
      <Text span c="dimmed" inherit>
        {t("never")}
      </Text>
    ) : (
      <RelativeTime value={value} />
    );
  const columns: readonly Column<Shop>[] = [
    {
      key: "name",
      header: t("columns.name"),
      isLead: true,
      width: "45%",
      cell: ({ id, name, platform, externalId }) => (
        <Group gap="sm" wrap="nowrap">
          <PlatformMark platform={platform} isLarge />
          <div style={{ minWidth: 0 }}>
            <RowLink to="/shops/$shopId" params={{ shopId: id }}>
              {name}
            </RowLink>
            <Text c="dimmed" size="xs" truncate>
              {externalId}
            </Text>
          </div>
        </Group>
      ),
    },
    {
      key: "status",
      phone: "end",
      header: t("columns.status"),
      cell: ({ status }) => <ShopStatusTag status={status} />,
    },
    { key: "lastOrder", header: t("columns.lastOrder"), cell: ({ lastOrderAt }) => moment(lastOrderAt) },
    { key: "lastEvent", header: t("columns.lastEvent"), cell: ({ lastEventAt }) => moment(lastEventAt) },
  ];
  return <DataTable caption={t("title")} columns={columns} rows={shops} rowKey={({ id }) => id} />;
}
