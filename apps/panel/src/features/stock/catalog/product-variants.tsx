import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../ui/lists/data-table.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { catalogQuery, variantKey, type GroupedProduct } from "../queries.ts";
import type { CatalogQuery } from "./catalog-search.ts";
import { useVariantColumns } from "./variant-columns.tsx";
import type { OnEdit } from "./variant-actions.tsx";
import classes from "./catalog.module.css";

/** As many as one request answers. */
const MAX_VARIANTS = 200;

interface ProductVariantsProps {
  readonly product: GroupedProduct;
  readonly query: CatalogQuery;
  readonly onEdit: OnEdit;
}

/** Of one product, those variants that the list's filter names. */
export function ProductVariants({ product, query, onEdit }: ProductVariantsProps) {
  const { t } = useTranslation("stock");
  const { productId, name, matching } = product;
  const { sort: _sort, ...filter } = query;
  const variants = useQuery(catalogQuery({ ...filter, productId, limit: MAX_VARIANTS }));
  const columns = useVariantColumns(onEdit);
  return (
    <div className={classes.variants}>
      <QueryView query={variants} skeleton={<ListSkeleton rows={Math.min(matching, 5)} />}>
        {({ items, total }) => (
          <>
            <DataTable
              caption={t("catalog.variantsNamed", { name })}
              columns={columns}
              rows={items}
              rowKey={variantKey}
            />
            {total > items.length && (
              <Text size="xs" c="dimmed" p="xs">
                {t("catalog.moreVariants", { count: items.length })}
              </Text>
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}
