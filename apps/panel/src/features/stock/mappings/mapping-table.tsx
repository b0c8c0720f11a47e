import { Button } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import type { ExportFields } from "../../../ui/lists/column.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { CellLink } from "../../../ui/pieces/links.tsx";
import { Lead, SecondLine } from "../../../ui/lists/row-text.tsx";
import { Thumb } from "../../../ui/pieces/thumb.tsx";
import { RelativeTime } from "../../../ui/format/time.tsx";
import { tableProps, type List } from "../../../ui/lists/use-list.ts";
import { LinkMany } from "../linking/link-many.tsx";
import { useSelection } from "../../../ui/lists/use-selection.ts";
import { mappingKey, type Mapping } from "../queries.ts";
import { MappingMenu } from "./mapping-menu.tsx";
import { useEvidenceText } from "./use-evidence-text.ts";
import classes from "./mappings.module.css";

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
      <CellLink to="/stock/variants/$variantId" params={{ variantId: masterVariantId }}>
        {masterName ?? masterSku ?? masterVariantId}
      </CellLink>
      <SecondLine>
        <code>{masterSku}</code>
      </SecondLine>
    </>
  );
}

function Listing({ mapping }: MappingProps) {
  const { platform, channelName, channelSku, channelVariantId, shopName, imageUrl } = mapping;
  return (
    <Lead
      mark={
        <>
          <Thumb src={imageUrl} />
          <PlatformMark platform={platform} />
        </>
      }
    >
      {channelName}
      <SecondLine>
        <code>{channelSku ?? channelVariantId}</code> · {shopName}
      </SecondLine>
    </Lead>
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
    <div className={classes.actions}>
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
      <MappingMenu mapping={mapping} />
    </div>
  );
}

function useColumns(onLink: (mapping: Mapping) => void): readonly Column<Mapping>[] {
  const { t } = useTranslation("stock");
  const may = useMay();
  const evidence = useEvidenceText();
  return useMemo<readonly Column<Mapping>[]>(
    () => [
      {
        key: "listing",
        sortBy: "channelSku",
        header: t("mappings.columns.listing"),
        isLead: true,
        width: "28%",
        cell: (mapping) => <Listing mapping={mapping} />,
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
      { key: "why", phone: "inline", header: t("mappings.columns.why"), width: "16%", cell: evidence },
      {
        key: "stock",
        header: t("mappings.columns.stock"),
        isNumeric: true,
        // An own backend asks for its figure; the one it once sent says nothing about what it shows.
        cell: ({ channelStock, platform, status }) =>
          (status === "linked" && platform === "CUSTOM" ? null : channelStock) ?? "–",
      },
      {
        key: "synced",
        phone: "inline",
        sortBy: "lastSyncedAt",
        isLargestFirst: true,
        header: t("mappings.columns.synced"),
        cell: ({ lastSyncedAt }) => <RelativeTime value={lastSyncedAt} />,
      },
      {
        key: "actions",
        header: t("mappings.columns.actions"),
        isActions: true,
        cell: (mapping) => may("linkListing") && <Actions mapping={mapping} onLink={onLink} />,
      },
    ],
    [t, may, evidence, onLink],
  );
}

function useExportFields(): ExportFields {
  const { t } = useTranslation("stock");
  return () => ({
    listing: [
      { field: "channelName" },
      { field: "channelSku", header: "SKU" },
      { field: "shopName", header: t("deductions.columns.shop") },
    ],
    master: [{ field: "masterName" }, { field: "masterSku", header: t("mappings.columns.masterSku") }],
    stock: [{ field: "channelStock" }],
    synced: [{ field: "lastSyncedAt" }],
  });
}

interface MappingTableProps {
  readonly mappings: List<Mapping>;
  /** Names the filter: another one is another selection. */
  readonly scope: string;
  readonly onLink: (mapping: Mapping) => void;
  readonly query: object;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

export function MappingTable({ mappings, onLink, query, scope, ...table }: MappingTableProps) {
  const { t } = useTranslation("stock");
  const columns = useColumns(onLink);
  const selection = useSelection(scope);
  const isSelectable = useMay()("linkListings");
  return (
    <DataTable
      list="mappings"
      caption={t("mappings.title")}
      columns={columns}
      {...tableProps(mappings)}
      rowKey={mappingKey}
      {...(isSelectable ? { selection } : {})}
      bulkActions={(selected) => (
        <LinkMany
          mappingIds={selected.kind === "rows" ? selected.ids : mappings.rows.map(mappingKey)}
          onFailed={selection.keepFailed}
        />
      )}
      exported={{ query, fields: useExportFields() }}
      {...table}
    />
  );
}
