import { Group, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { formatNumber } from "../../../ui/format/format.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { tableProps, type List } from "../../../ui/lists/use-list.ts";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { Thumb } from "../../../ui/pieces/thumb.tsx";
import { productKey, type GroupedProduct } from "../queries.ts";
import type { CatalogQuery } from "./catalog-search.ts";
import { ProductVariants } from "./product-variants.tsx";
import { useExportFields } from "./variant-columns.tsx";
import type { OnEdit } from "./variant-actions.tsx";
import classes from "./catalog.module.css";

interface ProductProps {
  readonly product: GroupedProduct;
}

interface NameProps extends ProductProps {
  readonly isOpen: boolean;
  readonly onToggle: (productId: string) => void;
}

function Name({ product, isOpen, onToggle }: NameProps) {
  const { t } = useTranslation("stock");
  const { productId, name, imageUrl, variants, matching } = product;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton
      className={classes.product}
      aria-expanded={isOpen}
      onClick={() => {
        onToggle(productId);
      }}
    >
      <Chevron size={16} aria-hidden="true" />
      <Thumb src={imageUrl} />
      <span className={classes.words}>
        {name}
        <Text span size="xs" c="dimmed" display="block">
          {matching === variants
            ? t("catalog.variants", { count: variants })
            : t("catalog.variantsOf", { matching, count: variants })}
        </Text>
      </span>
    </UnstyledButton>
  );
}

function OnHand({ product }: ProductProps) {
  const { t, i18n } = useTranslation("stock");
  const { onHand, outOfStock, lowStock } = product;
  return (
    <span className={classes.stock}>
      {outOfStock > 0 && <Tag tone="bad">{t("catalog.outCount", { count: outOfStock })}</Tag>}
      {lowStock > 0 && <Tag tone="warn">{t("catalog.lowCount", { count: lowStock })}</Tag>}
      <span className={classes.figure}>{formatNumber(onHand, i18n.language)}</span>
    </span>
  );
}

function Shops({ product }: ProductProps) {
  const { t } = useTranslation("stock");
  return product.shops.length === 0 ? (
    <Text span c="dimmed" inherit>
      {t("catalog.noListings")}
    </Text>
  ) : (
    <Group gap={6}>
      {product.shops.map(({ shopId, shopName, platform }) => (
        <span key={shopId} title={shopName}>
          <PlatformMark platform={platform} />
        </span>
      ))}
    </Group>
  );
}

function Prices({ product }: ProductProps) {
  const { i18n } = useTranslation();
  const { priceFromMinor: from, priceToMinor: to, currency } = product;
  if (from === null || to === null || currency === null) {
    return "–";
  }
  const money = (minor: number) => formatMoney(minor, currency, i18n.language);
  return from === to ? money(from) : `${money(from)} – ${money(to)}`;
}

type Toggle = (productId: string) => void;

function useColumns(open: ReadonlySet<string>, onToggle: Toggle): readonly Column<GroupedProduct>[] {
  const { t } = useTranslation("stock");
  return [
    {
      key: "variant",
      sortBy: "name",
      header: t("catalog.columns.variant"),
      isLead: true,
      width: "38%",
      cell: (product) => <Name product={product} isOpen={open.has(product.productId)} onToggle={onToggle} />,
    },
    {
      key: "onHand",
      sortBy: "stock",
      phone: "inline",
      header: t("catalog.columns.onHand"),
      isNumeric: true,
      cell: (product) => <OnHand product={product} />,
    },
    {
      key: "listings",
      phone: "inline",
      header: t("catalog.columns.listings"),
      cell: (product) => <Shops product={product} />,
    },
    {
      key: "price",
      sortBy: "price",
      isLargestFirst: true,
      phone: "inline",
      header: t("catalog.columns.price"),
      isNumeric: true,
      cell: (product) => <Prices product={product} />,
    },
  ];
}

/** The products that are open, by their ids. */
function useOpen(): readonly [ReadonlySet<string>, Toggle] {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback<Toggle>((productId) => {
    setOpen((old) => old.symmetricDifference(new Set([productId])));
  }, []);
  return [open, toggle];
}

interface GroupedTableProps {
  readonly products: List<GroupedProduct>;
  readonly onEdit: OnEdit;
  readonly query: CatalogQuery;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

/** Products, each with its variants below once it is opened. */
export function GroupedTable({ products, onEdit, query, ...table }: GroupedTableProps) {
  const { t } = useTranslation("stock");
  const [open, toggle] = useOpen();
  return (
    <DataTable
      list="catalog"
      caption={t("catalog.title")}
      columns={useColumns(open, toggle)}
      {...tableProps(products)}
      rowKey={productKey}
      detail={(product) =>
        open.has(product.productId) ? (
          <ProductVariants product={product} query={query} onEdit={onEdit} />
        ) : null
      }
      exported={{ query, fields: useExportFields() }}
      {...table}
    />
  );
}
