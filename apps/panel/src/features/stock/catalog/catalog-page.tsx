import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileImport, IconPackage, IconSearchOff } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ViewTabs } from "../../../base/lists/saved/view-tabs.tsx";
import { useMay } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { ListView } from "../../../ui/lists/list-view.tsx";
import { useList } from "../../../ui/lists/use-list.ts";
import { isFiltered } from "../../../ui/filters/search-params.ts";
import { useListSettings } from "../../../ui/lists/list-settings.ts";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { RecipeDialog } from "../kits/recipe-dialog.tsx";
import { catalogList, groupedCatalogList, productKey, variantKey } from "../queries.ts";
import { CatalogFilters } from "./catalog-filters.tsx";
import { catalogQueryOf, catalogSearch } from "./catalog-search.ts";
import { CatalogTable } from "./catalog-table.tsx";
import { EditVariantDialog } from "./edit-variant-dialog.tsx";
import { GroupedTable } from "./grouped-table.tsx";
import { ExportButton } from "./export-button.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { SyncButton } from "./sync-button.tsx";
import type { Edited, OnEdit } from "./variant-actions.tsx";

const route = getRouteApi("/signed-in/stock/catalog");

function NoProducts() {
  const { t } = useTranslation("stock");
  const may = useMay();
  const search = route.useSearch();
  return !isFiltered({ ...search }) ? (
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

interface CatalogListProps {
  readonly onEdit: OnEdit;
}

const SKELETON_ROWS = 12;

function useTableProps({ onEdit }: CatalogListProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    onEdit,
    query: catalogQueryOf(search),
    sort: search.sort,
    onSort: (sort: string | undefined) =>
      void navigate({ search: (old) => catalogSearch({ ...old, sort }), replace: true }),
  };
}

function VariantList(props: CatalogListProps) {
  const table = useTableProps(props);
  const variants = useList(catalogList(table.query), variantKey, { isLive: true });
  return (
    <ListView list={variants} rows={SKELETON_ROWS} empty={<NoProducts />}>
      <CatalogTable variants={variants} {...table} />
    </ListView>
  );
}

function ProductList(props: CatalogListProps) {
  const table = useTableProps(props);
  const products = useList(groupedCatalogList(table.query), productKey, { isLive: true });
  return (
    <ListView list={products} rows={SKELETON_ROWS} empty={<NoProducts />}>
      <GroupedTable products={products} {...table} />
    </ListView>
  );
}

/** Variants one by one or by product, as the person chose. */
function CatalogList(props: CatalogListProps) {
  const { isReady, settings } = useListSettings("catalog");
  if (!isReady) {
    return <ListSkeleton rows={SKELETON_ROWS} />;
  }
  return settings.isGrouped === true ? <ProductList {...props} /> : <VariantList {...props} />;
}

export function CatalogPage() {
  const { t } = useTranslation("stock");
  const may = useMay();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isImporting, importing] = useDisclosure(false);
  const [edited, setEdited] = useState<Edited | null>(null);
  const close = () => {
    setEdited(null);
  };
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
        <ViewTabs
          list="catalog"
          search={search}
          onApply={(view) => void navigate({ search: catalogSearch(view) })}
        />
        <CatalogFilters />
        <CatalogList onEdit={setEdited} />
      </Card>
      <ImportDialog isOpen={isImporting} onClose={importing.close} />
      <EditVariantDialog variant={edited?.part === "details" ? edited.variant : null} onClose={close} />
      <RecipeDialog variant={edited?.part === "recipe" ? edited.variant : null} onClose={close} />
    </>
  );
}
