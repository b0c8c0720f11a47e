import type { SimProduct, SimShop, SimSize, SimVariant } from "./model.ts";
import { NO_SIZE } from "./model.ts";
import { hash32, mix32 } from "./random.ts";
import type { ShopStore } from "./shop-store.ts";
import { SimError } from "./sim-error.ts";

export type SeedCatalogInput = {
  products: number;
  seed: string;
  skuPrefix?: string | undefined;
  madeAtMs?: number | undefined;
};

const MAX_SEED_PRODUCTS = 100_000;
const MIN_PRODUCTS_WITH_ODD_ONES = 6;

const THINGS = ["Polera", "Taza", "Mochila", "Zapatilla", "Cuaderno", "Lámpara", "Botella", "Gorro"] as const;
const STYLES = ["Andina", "Clásica", "Urbana", "Artesanal", "Ligera", "Térmica", "Escolar"] as const;
const COLOURS = ["Rojo", "Azul", "Verde", "Negro"] as const;
const SIZES = ["S", "M", "L"] as const;
const CATEGORIES = ["Ropa", "Cocina", "Viaje", "Calzado", "Oficina", "Hogar"] as const;

/** Price of the cheapest article, in minor units, that looks natural in each currency. */
const BASE_PRICE_MINOR: Readonly<Record<string, number>> = {
  CLP: 2_990,
  COP: 1_290_000,
  ARS: 450_000,
  MXN: 9_900,
  PEN: 1_990,
  BRL: 2_990,
};

function at<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) {
    throw new SimError("BAD_INPUT", "empty word list");
  }
  return item;
}

function ean13(position: number, variantIndex: number): string {
  const digits = `780${String(position).padStart(7, "0")}${String(variantIndex).padStart(2, "0")}`;
  const sum = Array.from(digits).reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export function skuOf(position: number, prefix = "SKU"): string {
  return `${prefix}-${String(position).padStart(5, "0")}`;
}

type Shape = { skus: string[]; values: string[][]; names: string[]; isTracked: boolean };

/**
 * The last products of every shop are the awkward ones: untracked, duplicate SKU, empty SKU.
 * Every fifth of the others has several variants. All the rest share their SKU with the other shops.
 */
function shapeOf(position: number, total: number, prefix: string): Shape {
  const plain = { values: [[]], names: [], isTracked: true };
  const fromEnd = total >= MIN_PRODUCTS_WITH_ODD_ONES ? total - position : Number.POSITIVE_INFINITY;
  if (fromEnd === 0) {
    return { ...plain, skus: [""] };
  }
  if (fromEnd === 1) {
    return { ...plain, skus: [skuOf(position - 1, prefix)] };
  }
  if (fromEnd === 3) {
    return { ...plain, skus: [skuOf(position, prefix)], isTracked: false };
  }
  if (position % 5 !== 0) {
    return { ...plain, skus: [skuOf(position, prefix)] };
  }
  const colours = [at(COLOURS, position / 5), at(COLOURS, position / 5 + 1)];
  const values = colours.flatMap((colour) => SIZES.map((size) => [colour, size]));
  return {
    skus: values.map(
      ([colour, size]) => `${skuOf(position, prefix)}-${(colour ?? "").slice(0, 3).toUpperCase()}-${size}`,
    ),
    values,
    names: ["Color", "Talla"],
    isTracked: true,
  };
}

const UNMEASURED_EVERY = 6;

/** Every sixth product was never weighed nor measured. */
function sizeOf(position: number, noise: number): SimSize {
  if (position % UNMEASURED_EVERY === 0) {
    return { ...NO_SIZE };
  }
  const side = (shift: number, from: number): number => from + ((noise >>> shift) % 20) * 5;
  return {
    weightGrams: 100 + (noise % 20) * 50,
    lengthMm: side(6, 150),
    widthMm: side(11, 100),
    heightMm: side(16, 20),
  };
}

function seedProduct(store: ShopStore, shop: SimShop, position: number, input: SeedCatalogInput): SimProduct {
  const noise = mix32(hash32(input.seed) ^ Math.imul(position, 0x9e3779b1));
  const shape = shapeOf(position, input.products, input.skuPrefix ?? "SKU");
  const base = BASE_PRICE_MINOR[shop.currency] ?? 1_990;
  const priceMinor = base * (1 + (noise % 12));
  const nowMs = store.nowMs();
  const createdAtMs = input.madeAtMs ?? nowMs;
  const productId = store.nextId(shop, "product");
  const variants = shape.skus.map(
    (sku, index): SimVariant => ({
      id: store.nextId(shop, "variant"),
      productId,
      sku,
      barcode: noise % 5 < 3 ? ean13(position, index) : null,
      optionValues: shape.values[index] ?? [],
      priceMinor,
      compareAtMinor: noise % 7 === 0 ? priceMinor + base : null,
      levels: shop.locations.map((_location, locationIndex) =>
        locationIndex === 0 ? 10 + (((noise >>> 8) + index * 7) % 50) : (noise >>> 4) % 10,
      ),
      isTracked: shape.isTracked,
      stockVersion: 1,
      size: sizeOf(position, noise),
      createdAtMs,
      updatedAtMs: nowMs,
    }),
  );
  return {
    id: productId,
    title: `${at(THINGS, noise)} ${at(STYLES, noise >>> 3)} ${position}`,
    code: skuOf(position, input.skuPrefix ?? "SKU"),
    category: at(CATEGORIES, noise >>> 5),
    status: "active",
    optionNames: shape.names,
    variants,
    createdAtMs,
    updatedAtMs: nowMs,
  };
}

/** Replaces the catalog. Same seed and size give the same SKUs, prices and stock in every shop. */
export function seedCatalog(store: ShopStore, shop: SimShop, input: SeedCatalogInput): void {
  if (!Number.isInteger(input.products) || input.products < 0 || input.products > MAX_SEED_PRODUCTS) {
    throw new SimError("BAD_INPUT", `products must be 0 to ${MAX_SEED_PRODUCTS}`);
  }
  store.clearCatalog(shop);
  for (let position = 1; position <= input.products; position += 1) {
    store.addProduct(shop, seedProduct(store, shop, position, input));
  }
}
