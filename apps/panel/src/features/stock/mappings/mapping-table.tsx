import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { RelativeTime } from "../../../ui/format/time.tsx";
import type { Mapping } from "../queries.ts";
import { UndoButton } from "./undo-button.tsx";
import { useEvidenceText } from "./use-evidence-text.ts";

interface MappingProps {
  readonly mapping: Mapping;
}

function Master({ mapping }: MappingProps) {
  const { masterVariantId, masterName, masterSku } = mapping;
  if (masterVariantId === null) {
    return "–";
  }
  return (
    <>
      <AnchorLink to="/stock/variants/$variantId" params={{ variantId: masterVariantId }} inherit>
        {masterName ?? masterSku ?? masterVariantId}
      </AnchorLink>
      <Text size="xs" c="dimmed">
        <code>{masterSku}</code>
      </Text>
    </>
  );
}

interface ActionsProps extends MappingProps {
  readonly onLink: (mapping: Mapping) => void;
}

function Actions({ mapping, onLink }: ActionsProps) {
  const { t } = useTranslation("stock");
  const isLinked = mapping.status === "linked";
  const name = { name: mapping.channelName };
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {mapping.canUndo && <UndoButton mapping={mapping} />}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={isLinked ? t("mappings.changeNamed", name) : t("mappings.linkNamed", name)}
        onClick={() => {
          onLink(mapping);
        }}
      >
        {isLinked ? t("mappings.change") : t("mappings.link")}
      </Button>
    </Group>
  );
}

function useColumns(onLink: (mapping: Mapping) => void): readonly Column<Mapping>[] {
  const { t } = useTranslation("stock");
  const may = useMay();
  const evidence = useEvidenceText();
  return [
    {
      key: "listing",
      header: t("mappings.columns.listing"),
      isLead: true,
      width: "28%",
      cell: ({ platform, channelName, channelSku, channelVariantId, shopName }) => (
        <Group gap="sm" wrap="nowrap">
          <PlatformMark platform={platform} />
          <div style={{ minWidth: 0 }}>
            {channelName}
            <Text size="xs" c="dimmed">
              <code>{channelSku ?? channelVariantId}</code> · {shopName}
            </Text>
          </div>
        </Group>
      ),
    },
    {
      key: "master",
      header: t("mappings.columns.master"),
      width: "22%",
      cell: (mapping) => (
        <div>
          <Master mapping={mapping} />
        </div>
      ),
    },
    { key: "why", header: t("mappings.columns.why"), width: "16%", cell: evidence },
    {
      key: "stock",
      header: t("mappings.columns.stock"),
      isNumeric: true,
      cell: ({ channelStock }) => channelStock ?? "–",
    },
    {
      key: "synced",
      header: t("mappings.columns.synced"),
      cell: ({ lastSyncedAt }) => <RelativeTime value={lastSyncedAt} />,
    },
    {
      key: "actions",
      header: t("mappings.columns.actions"),
      isActions: true,
      cell: (mapping) => may("linkListing") && <Actions mapping={mapping} onLink={onLink} />,
    },
  ];
}

interface MappingTableProps {
  readonly mappings: readonly Mapping[];
  readonly isStale: boolean;
  readonly onLink: (mapping: Mapping) => void;
}

export function MappingTable({ mappings, isStale, onLink }: MappingTableProps) {
  const { t } = useTranslation("stock");
  const columns = useColumns(onLink);
  return (
    <DataTable
      caption={t("mappings.title")}
      columns={columns}
      rows={mappings}
      rowKey={({ id }) => id}
      isStale={isStale}
    />
  );
}
