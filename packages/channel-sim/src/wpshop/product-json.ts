import type { JsonObject } from "../kit/index.ts";
import { formatMinor, imageUrl } from "../kit/index.ts";
import type { ProductRow } from "./product-rows.ts";
import { backordersOf, skuOfRow, stockOfRow } from "./product-rows.ts";
import { sizeFields } from "./sizes/size-fields.ts";
import type { WpCall } from "./wp-call.ts";
import { gmtDate, localDate } from "./wp-dates.ts";
import { shopUrl } from "./wp-state.ts";

type RenderContext = Pick<WpCall, "sim" | "shop" | "state">;

function slugOf(title: string): string {
  return title
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
}

function priceFields(call: RenderContext, row: ProductRow): JsonObject {
  const variant = row.variant ?? row.product.variants[0];
  if (variant === undefined) {
    return { price: "", regular_price: "", sale_price: "", on_sale: false };
  }
  const price = formatMinor(variant.priceMinor, call.shop.decimals);
  const isOnSale = variant.compareAtMinor !== null;
  if (row.type === "variable") {
    return { price, regular_price: "", sale_price: "", on_sale: isOnSale };
  }
  return {
    price,
    regular_price: formatMinor(variant.compareAtMinor ?? variant.priceMinor, call.shop.decimals),
    sale_price: isOnSale ? price : "",
    on_sale: isOnSale,
  };
}

function stockFields(call: RenderContext, row: ProductRow): JsonObject {
  const stock = stockOfRow(call.state, row);
  const backorders = backordersOf(call.state, row);
  return {
    manage_stock: stock.manageStock,
    stock_quantity: stock.quantity,
    stock_status: stock.status,
    backorders,
    backorders_allowed: backorders !== "no",
    backordered: stock.status === "onbackorder",
    low_stock_amount: null,
  };
}

function attributeFields(row: ProductRow): JsonObject[] {
  return row.product.optionNames.map((name, index) =>
    row.type === "variation"
      ? { id: index + 1, name, slug: `pa_${slugOf(name)}`, option: row.variant?.optionValues[index] ?? "" }
      : {
          id: index + 1,
          name,
          slug: `pa_${slugOf(name)}`,
          position: index,
          visible: true,
          variation: true,
          options: [...new Set(row.product.variants.map((variant) => variant.optionValues[index] ?? ""))],
        },
  );
}

function dateFields(call: RenderContext, row: ProductRow): JsonObject {
  const offset = call.state.settings.utcOffsetMinutes;
  return {
    date_created: localDate(row.createdAtMs, offset),
    date_created_gmt: gmtDate(row.createdAtMs),
    date_modified: localDate(row.modifiedAtMs, offset),
    date_modified_gmt: gmtDate(row.modifiedAtMs),
  };
}

function shapeFields(call: RenderContext, row: ProductRow): JsonObject {
  return {
    ...sizeFields(call.state, row),
    shipping_class: "",
    shipping_class_id: 0,
    tax_status: "taxable",
    tax_class: "",
    virtual: false,
    downloadable: false,
    downloads: [],
  };
}

function linksOf(call: RenderContext, row: ProductRow): JsonObject {
  const root = `${shopUrl(call.sim, call.shop)}/wp-json/wc/v3/products`;
  const own = row.type === "variation" ? `${root}/${row.product.id}/variations` : root;
  return {
    self: [{ href: `${own}/${row.id}` }],
    collection: [{ href: own }],
    ...(row.type === "variation" ? { up: [{ href: `${root}/${row.product.id}` }] } : {}),
  };
}

function productOnly(call: RenderContext, row: ProductRow): JsonObject {
  const image = {
    id: row.id + 1,
    src: imageUrl(call.sim, call.shop, row.product),
    name: "",
    alt: "",
  };
  return {
    slug: slugOf(row.title),
    featured: false,
    catalog_visibility: "visible",
    short_description: "",
    total_sales: 0,
    external_url: "",
    button_text: "",
    sold_individually: false,
    shipping_required: true,
    shipping_taxable: true,
    reviews_allowed: true,
    average_rating: "0.00",
    rating_count: 0,
    upsell_ids: [],
    cross_sell_ids: [],
    purchase_note: "",
    categories: [{ id: 15, name: row.product.category, slug: slugOf(row.product.category) }],
    tags: [],
    brands: [],
    images: [image],
    default_attributes: [],
    variations: row.type === "variable" ? row.product.variants.map((variant) => Number(variant.id)) : [],
    grouped_products: [],
    price_html: "",
    related_ids: [],
    has_options: row.type === "variable",
    post_password: "",
  };
}

export function renderProduct(call: RenderContext, row: ProductRow): JsonObject {
  const isVariation = row.type === "variation";
  const slug = slugOf(row.product.title);
  return {
    id: row.id,
    type: row.type,
    name: row.title,
    permalink: `${shopUrl(call.sim, call.shop)}/producto/${slug}/`,
    ...dateFields(call, row),
    status: row.product.status === "active" ? "publish" : "draft",
    description: "",
    sku: skuOfRow(row),
    global_unique_id: row.variant?.barcode ?? "",
    ...priceFields(call, row),
    date_on_sale_from: null,
    date_on_sale_from_gmt: null,
    date_on_sale_to: null,
    date_on_sale_to_gmt: null,
    purchasable: true,
    ...stockFields(call, row),
    ...shapeFields(call, row),
    ...(isVariation ? { image: null } : productOnly(call, row)),
    attributes: attributeFields(row),
    menu_order: 0,
    meta_data: [],
    parent_id: isVariation ? Number(row.product.id) : 0,
    _links: linksOf(call, row),
  };
}
