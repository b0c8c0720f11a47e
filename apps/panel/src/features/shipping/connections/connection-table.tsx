import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { ConnectionActions, type ConnectionHandlers } from "./connection-actions.tsx";
import type { Connection, Provider } from "./queries.ts";

interface ConnectionTableProps extends ConnectionHandlers {
  readonly connections: readonly Connection[];
  readonly providers: readonly Provider[];
}

const TONES = { active: "good", disabled: "neutral", error: "bad" } as const;

function useColumns(props: ConnectionTableProps): readonly Column<Connection>[] {
  const { t } = useTranslation("shipping");
  const may = useMay();
  const providerOf = (connection: Connection) =>
    props.providers.find(({ provider }) => provider === connection.provider);
  const kindOf = (connection: Connection) => {
    const provider = providerOf(connection);
    if (provider === undefined) {
      return t("connection.ownTable");
    }
    return provider.isTestable ? provider.title : t("connection.byHand");
  };
  return [
    {
      key: "name",
      header: t("columns.carrier"),
      isLead: true,
      cell: (connection) => (
        <div>
          {connection.name} {connection.mode === "test" && <Tag tone="warn">{t("connection.test")}</Tag>}
          <Text size="xs" c="dimmed">
            {kindOf(connection)}
          </Text>
        </div>
      ),
    },
    {
      key: "status",
      phone: "inline",
      header: t("columns.status"),
      cell: ({ status, lastError }) => (
        <div>
          <Tag tone={TONES[status]} hasDot>
            {t(`setup.status.${status}`)}
          </Tag>
          {lastError !== null && (
            <Text size="xs" c="var(--e-bad-text)" mt={4}>
              {t("connection.said", { message: lastError.message })}
            </Text>
          )}
        </div>
      ),
    },
    ...(may("deleteCarrierConnection")
      ? [
          {
            key: "actions",
            header: t("connection.actions"),
            isActions: true,
            cell: (connection: Connection) => (
              <ConnectionActions {...props} connection={connection} provider={providerOf(connection)} />
            ),
          },
        ]
      : []),
  ];
}

export function ConnectionTable(props: ConnectionTableProps) {
  const { t } = useTranslation("shipping");
  return (
    <DataTable
      caption={t("connection.title")}
      columns={useColumns(props)}
      rows={props.connections}
      rowKey={({ connectionId }) => connectionId}
    />
  );
}
