import { ActionIcon, Text } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { RelativeTime } from "../../../ui/format/time.tsx";
import type { AuditEntry } from "../queries.ts";
import { AuditDetail } from "./audit-detail.tsx";
import { subjectOf } from "./changes.ts";
import { useActionName } from "./use-action-name.ts";
import { useActorName } from "./use-actor-name.ts";

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
}

interface ToggleProps {
  readonly entry: AuditEntry;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function DetailToggle({ entry, isOpen, onToggle }: ToggleProps) {
  const { t } = useTranslation("identity");
  const action = useActionName()(entry.action);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      onClick={onToggle}
      aria-expanded={isOpen}
      aria-label={t("audit.detailsOf", { action })}
    >
      {isOpen ? <IconChevronDown size={17} /> : <IconChevronRight size={17} />}
    </ActionIcon>
  );
}

export function AuditTable({ entries }: AuditTableProps) {
  const { t } = useTranslation("identity");
  const [openId, setOpenId] = useState<string | null>(null);
  const actorName = useActorName();
  const actionName = useActionName();
  const columns: readonly Column<AuditEntry>[] = [
    {
      key: "action",
      header: t("audit.columns.action"),
      isLead: true,
      cell: ({ action, before, after }) => (
        <div>
          {actionName(action)}
          <Text size="xs" c="dimmed">
            {subjectOf(before, after)}
          </Text>
        </div>
      ),
    },
    { key: "actor", header: t("audit.columns.actor"), cell: actorName },
    { key: "at", header: t("audit.columns.at"), cell: ({ at }) => <RelativeTime value={at} /> },
    { key: "ip", header: t("audit.columns.ip"), cell: ({ ip }) => <span className="mono">{ip ?? "–"}</span> },
    {
      key: "details",
      header: t("audit.columns.details"),
      isActions: true,
      cell: (entry) => (
        <DetailToggle
          entry={entry}
          isOpen={openId === entry.id}
          onToggle={() => {
            setOpenId(openId === entry.id ? null : entry.id);
          }}
        />
      ),
    },
  ];
  return (
    <DataTable
      caption={t("audit.title")}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      detail={(entry) => (openId === entry.id ? <AuditDetail entry={entry} /> : null)}
    />
  );
}
