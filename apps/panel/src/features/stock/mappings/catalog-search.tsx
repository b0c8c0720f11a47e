import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import { SearchInput } from "../../../ui/filters/search-input.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { catalogQuery } from "../queries.ts";
import { ChoiceRow } from "./choice-row.tsx";
import classes from "./mappings.module.css";

interface CatalogSearchProps {
  readonly onChoose: (masterVariantId: string) => void;
  readonly busyId: string | undefined;
}

/** Any product of the catalog, found by its words. */
export function CatalogSearch({ onChoose, busyId }: CatalogSearchProps) {
  const { t } = useTranslation("stock");
  const [text, setText] = useState<string>();
  const found = useQuery({
    ...catalogQuery({ limit: 10, offset: 0, search: text ?? "-" }),
    enabled: text !== undefined,
  });
  return (
    <DrawerSection title={t("mappings.dialog.searchTitle")}>
      <SearchInput label={t("catalog.search")} value={text} onSearch={setText} />
      {text !== undefined && (
        <QueryView
          query={found}
          skeleton={<ListSkeleton rows={3} />}
          isEmpty={({ total }) => total === 0}
          empty={
            <Text size="sm" c="dimmed" mt="sm">
              {t("mappings.dialog.nothing")}
            </Text>
          }
        >
          {({ items }) => (
            <ul className={classes.choices} aria-label={t("mappings.dialog.found")}>
              {items.map(({ masterVariantId, sku, name, onHand }) => (
                <ChoiceRow
                  key={masterVariantId}
                  choice={{ masterVariantId, sku, name, onHand }}
                  isBusy={busyId === masterVariantId}
                  onChoose={onChoose}
                />
              ))}
            </ul>
          )}
        </QueryView>
      )}
    </DrawerSection>
  );
}
