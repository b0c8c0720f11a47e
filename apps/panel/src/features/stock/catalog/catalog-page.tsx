import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileImport, IconPackage, IconSearchOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { FilterBar } from "../../../ui/filters/filter-bar.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { SearchInput } from "../../../ui/filters/search-input.tsx";
import { catalogQuery, type CatalogVariant } from "../queries.ts";
import { catalogQueryOf } from "./catalog-search.ts";
import { CatalogTable } from "./catalog-table.tsx";
import { EditVariantDialog } from "./edit-variant-dialog.tsx";
import { ExportButton } from "./export-button.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { SyncButton } from "./sync-button.tsx";

const route = getRouteApi("/signed-in/stock/catalog");

function NoProducts() {
  const { t } = useTranslation("stock");
  const may = useMay();
  const { q } = route.useSearch();
  return q === undefined ? (
    <EmptyState
      icon={<IconPackage size={20} stroke={1.6} />}
      title={t("catalog.emptyTitle")}
      description={t("catalog.emptyText")}
      action={may("requestCatalogSync") && <SyncButton isPrimary />}
    />
  ) : (
    <EmptyState
      icon={<IconSearchOff size={20} stroke={1.6} />}
      title={t("catalog.noneTitle")}
      description={t("catalog.noneText")}
    />
  );
}

function useCatalog() {
  return useQuery({ ...catalogQuery(catalogQueryOf(route.useSearch())), refetchInterval: 15_000 });
}

export function CatalogPage() {
  const { t } = useTranslation("stock");
  const may = useMay();
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  const catalog = useCatalog();
  const [isImporting, importing] = useDisclosure(false);
  const [edited, setEdited] = useState<CatalogVariant | null>(null);
  const actions = (
    <>
      <ExportButton />
      {may("importCatalog") && (
        <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={importing.open}>
          {t("catalog.import.action")}
        </Button>
      )}
      {may("requestCatalogSync") && <SyncButton />}
    </>
  );
  return (
    <>
      <PageHeader title={t("catalog.title")} description={t("catalog.lead")} actions={actions} />
      <Card isFlush>
        <FilterBar label={t("catalog.filter")}>
          <SearchInput
            label={t("catalog.search")}
            value={q}
            onSearch={(text) => void navigate({ search: { q: text }, replace: true })}
          />
        </FilterBar>
        <PagedView
          query={catalog}
          rows={12}
          empty={<NoProducts />}
          onOffset={(offset) => void navigate({ search: (old) => ({ ...old, offset }) })}
        >
          {(items, isStale) => <CatalogTable variants={items} isStale={isStale} onEdit={setEdited} />}
        </PagedView>
      </Card>
      <ImportDialog isOpen={isImporting} onClose={importing.close} />
      <EditVariantDialog
        variant={edited}
        onClose={() => {
          setEdited(null);
        }}
      />
    </>
  );
}
