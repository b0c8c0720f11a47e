import type { SimProduct, SimVariant } from "../../kit/index.ts";
import { totalStock } from "../../kit/index.ts";
import type { FieldArgs } from "../graphql/field-args.ts";
import type { FieldInfo, View } from "../graphql/view.ts";
import { gid, idOf, inventoryItemId, variantIdOfItem } from "../wire-format.ts";
import {
  countView,
  inventoryItemView,
  isStocked,
  levelView,
  locationView,
  productStatus,
  productView,
  variantView,
} from "./catalog-views.ts";
import type { ConnectionSource } from "./connection.ts";
import { connection } from "./connection.ts";
import type { AdminContext } from "./context.ts";
import type { Search, SearchFields } from "./search-query.ts";
import { parseSearch } from "./search-query.ts";

export function search<T>(
  context: AdminContext,
  args: FieldArgs,
  info: FieldInfo,
  fields: SearchFields<T>,
): Search<T> {
  const query = args.text("query");
  const found = parseSearch(query, fields);
  if (found.warnings.length > 0) {
    context.searchNotices.push({ path: [...info.path], query: query ?? "", warnings: found.warnings });
  }
  return found;
}

function productFields(context: AdminContext): SearchFields<SimProduct> {
  return {
    id: { kind: "number", read: (product) => Number(product.id) },
    updated_at: { kind: "time", read: (product) => product.updatedAtMs },
    created_at: { kind: "time", read: (product) => product.createdAtMs },
    status: { kind: "text", read: (product) => [productStatus(context, product)] },
    title: { kind: "text", read: (product) => [product.title] },
    product_type: { kind: "text", read: (product) => [product.category] },
    sku: { kind: "text", read: (product) => product.variants.map((variant) => variant.sku) },
    barcode: { kind: "text", read: (product) => product.variants.map((variant) => variant.barcode ?? "") },
  };
}

function variantFields(context: AdminContext): SearchFields<SimVariant> {
  return {
    id: { kind: "number", read: (variant) => Number(variant.id) },
    product_id: { kind: "number", read: (variant) => Number(variant.productId) },
    updated_at: { kind: "time", read: (variant) => variant.updatedAtMs },
    inventory_quantity: { kind: "number", read: totalStock },
    sku: { kind: "text", read: (variant) => [variant.sku] },
    barcode: { kind: "text", read: (variant) => [variant.barcode ?? ""] },
    title: { kind: "text", read: (variant) => [variant.optionValues.join(" / ")] },
    product_status: {
      kind: "text",
      read: (variant) => [
        productStatus(context, context.sim.store.product(context.home.shop, variant.productId)),
      ],
    },
  };
}

/** Without a status in the query only active products are found. */
function findProducts(context: AdminContext, args: FieldArgs, info: FieldInfo): SimProduct[] {
  const found = search(context, args, info, productFields(context));
  const isShown = (product: SimProduct): boolean =>
    found.named.has("status") || productStatus(context, product) === "ACTIVE";
  return context.home.shop.products.filter((product) => isShown(product) && found.matches(product));
}

type ProductSort = (product: SimProduct) => string | number;
const PRODUCT_SORTS: Readonly<Record<string, ProductSort>> = {
  UPDATED_AT: (product) => product.updatedAtMs,
  CREATED_AT: (product) => product.createdAtMs,
  TITLE: (product) => product.title,
};

function productOrder(sortKey: string | null): Pick<ConnectionSource<SimProduct>, "sortName" | "sortBy"> {
  const sortBy = PRODUCT_SORTS[sortKey ?? ""];
  return sortBy === undefined ? {} : { sortName: sortKey ?? "", sortBy };
}

export function findVariant(context: AdminContext, itemGid: string | null): SimVariant | null {
  const itemId = idOf("InventoryItem", itemGid);
  return itemId === null ? null : (context.home.shop.variantsById.get(variantIdOfItem(itemId)) ?? null);
}

function levelByGid(context: AdminContext, id: string | null): View | null {
  const [, itemId] = /inventory_item_id=(\d+)$/.exec(id ?? "") ?? [];
  const locationId = idOf("InventoryLevel", id);
  const variant = itemId === undefined ? null : findVariant(context, gid("InventoryItem", itemId));
  const locationIndex = context.home.shop.locations.findIndex((location) => location.id === locationId);
  return variant !== null && isStocked(context, { variant, locationIndex })
    ? levelView(context, { variant, locationIndex })
    : null;
}

/** Catalog part of the query root. */
export function catalogQueries(context: AdminContext): View {
  const { shop } = context.home;
  const variants = (): SimVariant[] => shop.products.flatMap((product) => product.variants);
  return {
    products: (args, info) =>
      connection(context, args, {
        items: findProducts(context, args, info),
        idOf: (product) => product.id,
        ...productOrder(args.text("sortKey")),
        toView: (product) => productView(context, product),
      }),
    productsCount: (args, info) => countView(findProducts(context, args, info).length),
    product: (args) => {
      const product = shop.productsById.get(idOf("Product", args.text("id")) ?? "");
      return product === undefined ? null : productView(context, product);
    },
    productVariants: (args, info) => {
      const found = search(context, args, info, variantFields(context));
      return connection(context, args, {
        items: variants().filter(found.matches),
        idOf: (variant) => variant.id,
        toView: (variant) => variantView(context, variant),
      });
    },
    productVariant: (args) => {
      const variant = shop.variantsById.get(idOf("ProductVariant", args.text("id")) ?? "");
      return variant === undefined ? null : variantView(context, variant);
    },
    inventoryItem: (args) => {
      const variant = findVariant(context, args.text("id"));
      return variant === null ? null : inventoryItemView(context, variant);
    },
    inventoryItems: (args, info) => {
      const found = search(context, args, info, variantFields(context));
      return connection(context, args, {
        items: variants().filter(found.matches),
        idOf: (variant) => inventoryItemId(variant.id),
        toView: (variant) => inventoryItemView(context, variant),
      });
    },
    inventoryLevel: (args) => levelByGid(context, args.text("id")),
    locations: (args) =>
      connection(context, args, {
        items: shop.locations.map((_location, index) => index),
        idOf: (index) => shop.locations[index]?.id ?? "0",
        toView: (index) => locationView(context, index) ?? {},
      }),
    location: (args) => {
      const wanted = args.text("id");
      const index =
        wanted === null ? 0 : shop.locations.findIndex((location) => gid("Location", location.id) === wanted);
      return locationView(context, index);
    },
  };
}
