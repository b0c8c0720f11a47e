import { TRANSFER_STATUSES } from "@estiba/contract/values";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowsLeftRight, IconPlus, IconSearchOff } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { FilterBar } from "../../../ui/filters/filter-bar.tsx";
import { FilterChoices } from "../../../ui/filters/filter-choices.tsx";
import { given, isFiltered } from "../../../ui/filters/search-params.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { ListView } from "../../../ui/lists/list-view.tsx";
import { LiveDot } from "../../../ui/lists/live-dot.tsx";
import { useList } from "../../../ui/lists/use-list.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { NewTransferDialog } from "./new-transfer-dialog.tsx";
import { transferKey, transfersList, type Transfer } from "./queries.ts";
import { TransferDrawer } from "./transfer-drawer.tsx";
import { TransferTable } from "./transfer-table.tsx";

const route = getRouteApi("/signed-in/stock/transfers");

interface FiltersProps {
  readonly isLive: boolean;
}

function Filters({ isLive }: FiltersProps) {
  const { t } = useTranslation("stock");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <FilterBar
      label={t("transfers.filter")}
      end={isLive && <LiveDot />}
      onClear={isFiltered({ ...search }) ? () => void navigate({ search: {}, replace: true }) : undefined}
    >
      <FilterChoices
        label={t("transfers.columns.status")}
        value={search.status}
        options={TRANSFER_STATUSES.map((value) => ({ value, label: t(`transfers.status.${value}`) }))}
        onChange={(status) => void navigate({ search: (old) => ({ ...old, status }), replace: true })}
      />
    </FilterBar>
  );
}

function NoTransfers() {
  const { t } = useTranslation("stock");
  return isFiltered({ ...route.useSearch() }) ? (
    <EmptyState
      icon={<IconSearchOff size={20} stroke={1.6} />}
      title={t("transfers.noneTitle")}
      description={t("transfers.noneText")}
    />
  ) : (
    <EmptyState
      icon={<IconArrowsLeftRight size={20} stroke={1.6} />}
      title={t("transfers.emptyTitle")}
      description={t("transfers.emptyText")}
    />
  );
}

/** The open one: as an action left it, although a filter no longer shows it, or else as it is listed. */
function useOpened(rows: readonly Transfer[]) {
  const { open } = route.useSearch();
  const [changed, setChanged] = useState<Transfer | null>(null);
  const listed = rows.find(({ transferId }) => transferId === open) ?? null;
  return { opened: changed !== null && changed.transferId === open ? changed : listed, setChanged };
}

/** Goods on their way from one place to another. */
export function TransfersPage() {
  const { t } = useTranslation("stock");
  const may = useMay();
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const [isAdding, adding] = useDisclosure(false);
  const transfers = useList(transfersList(given({ status })), transferKey, { isLive: true });
  const { opened, setChanged } = useOpened(transfers.rows);
  const action = may("createTransfer") && (
    <Button leftSection={<IconPlus size={16} />} onClick={adding.open}>
      {t("transfers.add")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("transfers.title")} description={t("transfers.lead")} actions={action} />
      <Card isFlush>
        <Filters isLive={transfers.isLive} />
        <ListView list={transfers} empty={<NoTransfers />}>
          <TransferTable transfers={transfers} />
        </ListView>
      </Card>
      <NewTransferDialog
        isOpen={isAdding}
        onCreated={(transfer) => {
          adding.close();
          setChanged(transfer);
          void navigate({ search: (old) => ({ ...old, open: transfer.transferId }) });
        }}
        onClose={adding.close}
      />
      <TransferDrawer
        transfer={opened}
        onChanged={setChanged}
        onClose={() => {
          setChanged(null);
          void navigate({ search: (old) => ({ ...old, open: undefined }), resetScroll: false });
        }}
      />
    </>
  );
}
