import type { JsonObject, SimProduct, SimShop, SimVariant } from "../kit/index.ts";
import { formatMinor, imageUrl, kitStock, totalStock } from "../kit/index.ts";
import { cloudDate } from "./cloud-dates.ts";
import type { CloudStore, CloudWorld } from "./cloud-state.ts";
import { sizeFields } from "./variant-size.ts";

type RenderContext = { world: CloudWorld; shop: SimShop; store: CloudStore };

/** Texts come per language even in a shop with one. */
export function inLanguages(shop: SimShop, text: string): JsonObject {
  return shop.country === "BR" ? { pt: text } : { es: text, pt: text };
}

export function mainLanguage(shop: SimShop): string {
  return shop.country === "BR" ? "pt" : "es";
}

export function productChangedMs(context: RenderContext, product: SimProduct): number {
  return context.world.settings.isStockChangeVisible
    ? product.updatedAtMs
    : (context.store.productChangedMs.get(product.id) ?? product.createdAtMs);
}

/** Of a kit as many as its components make, in all and at each location. */
function stockFields({ shop }: RenderContext, product: SimProduct, variant: SimVariant): JsonObject {
  const { kit } = product;
  const shown = (unitsOf: (one: SimVariant) => number): number | null =>
    kit === undefined ? (variant.isTracked ? unitsOf(variant) : null) : kitStock(shop, kit, unitsOf);
  const stock = shown(totalStock);
  return {
    stock_management: stock !== null,
    stock,
    inventory_levels: shop.locations.map((location, index) => ({
      id: Number(variant.id) * 10 + index,
      variant_id: Number(variant.id),
      location_id: location.id,
      stock: shown(({ levels }) => levels[index] ?? 0),
    })),
  };
}

export function renderVariant(context: RenderContext, product: SimProduct, variant: SimVariant): JsonObject {
  const { shop } = context;
  const price = formatMinor(variant.compareAtMinor ?? variant.priceMinor, shop.decimals);
  return {
    id: Number(variant.id),
    image_id: null,
    product_id: Number(product.id),
    position: product.variants.indexOf(variant) + 1,
    price,
    promotional_price:
      variant.compareAtMinor === null ? null : formatMinor(variant.priceMinor, shop.decimals),
    ...stockFields(context, product, variant),
    ...sizeFields(variant.size),
    sku: variant.sku === "" ? null : variant.sku,
    values: variant.optionValues.map((value) => inLanguages(shop, value)),
    barcode: variant.barcode,
    mpn: null,
    cost: null,
    created_at: cloudDate(variant.createdAtMs),
    updated_at: cloudDate(productChangedMs(context, product)),
  };
}

export function renderProduct(context: RenderContext, product: SimProduct): JsonObject {
  const { shop, world } = context;
  const handle = product.title.toLowerCase().replaceAll(/\s+/g, "-");
  return {
    id: Number(product.id),
    name: inLanguages(shop, product.title),
    description: inLanguages(shop, ""),
    handle: inLanguages(shop, handle),
    attributes: product.optionNames.map((name) => inLanguages(shop, name)),
    published: product.status === "active",
    free_shipping: false,
    requires_shipping: true,
    canonical_url: `${world.sim.baseUrl()}/__shop/${shop.id}`,
    video_url: null,
    seo_title: inLanguages(shop, ""),
    seo_description: inLanguages(shop, ""),
    brand: null,
    created_at: cloudDate(product.createdAtMs),
    updated_at: cloudDate(productChangedMs(context, product)),
    variants: product.variants.map((variant) => renderVariant(context, product, variant)),
    tags: "",
    images: [
      {
        id: Number(product.id) * 10,
        product_id: Number(product.id),
        src: imageUrl(world.sim, shop, product),
        position: 1,
        alt: [],
      },
    ],
    categories: [{ id: 4567, name: inLanguages(shop, product.category) }],
  };
}

export function renderKit({ shop }: RenderContext, product: SimProduct): JsonObject {
  const { kit = [] } = product;
  return {
    id: Number(product.id),
    name: inLanguages(shop, product.title),
    sku: product.variants[0]?.sku ?? null,
    kit_stock: kitStock(shop, kit),
    components: kit.map(({ variantId, quantity }, position) => ({
      product_id: Number(shop.variantsById.get(variantId)?.productId),
      quantity,
      position,
      is_deleted: false,
    })),
  };
}
