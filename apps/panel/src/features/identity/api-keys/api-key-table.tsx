import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { DayTime, RelativeTime } from "../../../ui/format/time.tsx";
import type { ApiKey } from "../queries.ts";
import { ScopeTags } from "./scope-tags.tsx";

const TONES = { active: "good", expired: "warn", revoked: "neutral" } as const;

interface ApiKeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly onRevoke: (key: ApiKey) => void;
}

function useColumns(onRevoke: (key: ApiKey) => void): readonly Column<ApiKey>[] {
  const { t } = useTranslation("identity");
  return [
    { key: "name", header: t("apiKeys.columns.name"), cell: ({ name }) => name, isLead: true },
    {
      key: "value",
      header: t("apiKeys.columns.value"),
      cell: ({ prefix, last4 }) => <code>{`${prefix}…${last4}`}</code>,
    },
    {
      key: "scopes",
      header: t("apiKeys.columns.scopes"),
      cell: ({ scopes }) => <ScopeTags scopes={scopes} />,
      width: "30%",
    },
    {
      key: "lastUsedAt",
      header: t("apiKeys.columns.lastUsedAt"),
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? t("apiKeys.neverUsed") : <RelativeTime value={lastUsedAt} />,
    },
    {
      key: "expiresAt",
      header: t("apiKeys.columns.expiresAt"),
      cell: ({ expiresAt }) => (expiresAt === null ? t("apiKeys.noExpiry") : <DayTime value={expiresAt} />),
    },
    {
      key: "status",
      header: t("apiKeys.columns.status"),
      cell: ({ status }) => (
        <Tag tone={TONES[status]} hasDot>
          {t(`apiKeys.status.${status}`)}
        </Tag>
      ),
    },
    {
      key: "actions",
      header: t("apiKeys.columns.actions"),
      isActions: true,
      cell: (key) =>
        key.status === "active" && (
          <Group gap={0} justify="flex-end">
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => {
                onRevoke(key);
              }}
              aria-label={t("apiKeys.revokeNamed", { name: key.name })}
            >
              {t("apiKeys.revoke")}
            </Button>
          </Group>
        ),
    },
  ];
}

export function ApiKeyTable({ keys, onRevoke }: ApiKeyTableProps) {
  const { t } = useTranslation("identity");
  const columns = useColumns(onRevoke);
  return <DataTable caption={t("apiKeys.title")} columns={columns} rows={keys} rowKey={({ id }) => id} />;
}
