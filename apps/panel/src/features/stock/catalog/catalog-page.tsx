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
import { FilterBar } from "../../../ui/filters/filter-bar.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { ListView } from "../../../ui/lists/list-view.tsx";
import { useList } from "../../../ui/lists/use-list.ts";
import { SearchInput } from "../../../ui/filters/search-input.tsx";
import { catalogList, variantKey, type CatalogVariant } from "../queries.ts";
import { catalogQueryOf, catalogSearch } from "./catalog-search.ts";
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

export function CatalogPage() {
  const { t } = useTranslation("stock");
  const may = useMay();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = catalogQueryOf(search);
  const catalog = useList(catalogList(query), variantKey, { isLive: true });
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
        <ViewTabs
          list="catalog"
          search={search}
          onApply={(view) => void navigate({ search: catalogSearch(view) })}
        />
        <FilterBar label={t("catalog.filter")}>
          <SearchInput
            label={t("catalog.search")}
            value={search.q}
            onSearch={(q) => void navigate({ search: (old) => ({ ...old, q }), replace: true })}
          />
        </FilterBar>
        <ListView list={catalog} rows={12} empty={<NoProducts />}>
          <CatalogTable
            variants={catalog}
            onEdit={setEdited}
            query={query}
            sort={search.sort}
            onSort={(sort) =>
              void navigate({ search: (old) => catalogSearch({ ...old, sort }), replace: true })
            }
          />
        </ListView>
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
