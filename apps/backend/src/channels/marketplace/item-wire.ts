import type { ChannelSize } from "../../ports/channel.ts";
import { optionalId, optionalText } from "../kit/optional.ts";
import { pictureOf } from "../kit/picture.ts";
import { asArray, asId, asInteger, asMoney, asObject, type Json } from "../kit/read.ts";
import { packageSize } from "./package-size.ts";
import { optionalList, optionalObject, readCurrency, readWord } from "./wire.ts";

/** The platform's JSON about what is for sale. */
export interface MarketVariation {
  readonly id: string;
  readonly userProductId: string | null;
  readonly inventoryId: string | null;
  readonly quantity: number;
  readonly priceMinor: number | null;
  readonly options: readonly string[];
  readonly sku: string | null;
  readonly barcode: string | null;
  /** Some answers leave a variation's attributes out, and with them its SKU. */
  readonly hasAttributes: boolean;
  readonly size: ChannelSize | null;
}

export interface MarketItem {
  readonly id: string;
  readonly title: string;
  readonly familyName: string | null;
  readonly userProductId: string | null;
  readonly inventoryId: string | null;
  readonly status: string;
  readonly logisticType: string | null;
  readonly currency: string;
  readonly priceMinor: number | null;
  readonly quantity: number;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly imageUrl: string | null;
  readonly size: ChannelSize | null;
  readonly variations: readonly MarketVariation[];
  /** Made of other user products; the platform computes its stock. */
  readonly isKit: boolean;
}

/** What the reader above needs of an item. */
export const ITEM_FIELDS = [
  "id",
  "title",
  "family_name",
  "user_product_id",
  "inventory_id",
  "status",
  "shipping",
  "currency_id",
  "price",
  "available_quantity",
  "seller_custom_field",
  "attributes",
  "variations",
  "thumbnail",
  "tags",
  "bundle",
] as const;

function attributeOf(json: Json, id: string, what: string): string | null {
  for (const value of optionalList(json["attributes"], what)) {
    const attribute = asObject(value, what);
    if (attribute["id"] === id) {
      const [first] = optionalList(attribute["values"], what);
      const text = attribute["value_name"] ?? optionalObject(first, what)["name"];
      return optionalText(text, `${what}: ${id}`);
    }
  }
  return null;
}

const priceOf = (json: Json, currency: string, what: string): number | null =>
  json["price"] === null || json["price"] === undefined ? null : asMoney(json["price"], currency, what);

function readVariation(value: unknown, currency: string, ofItem: readonly unknown[]): MarketVariation {
  const json = asObject(value, "item.variations[]");
  const combinations = optionalList(json["attribute_combinations"], "item.variations[].options");
  return {
    id: asId(json["id"], "item.variations[].id"),
    userProductId: optionalId(json["user_product_id"], "item.variations[].user_product_id"),
    inventoryId: optionalId(json["inventory_id"], "item.variations[].inventory_id"),
    quantity: asInteger(json["available_quantity"], "item.variations[].available_quantity"),
    priceMinor: priceOf(json, currency, "item.variations[].price"),
    options: combinations.flatMap((option) => {
      const { value_name: name } = asObject(option, "item.variations[].options[]");
      return optionalText(name, "item.variations[].options[]") ?? [];
    }),
    sku:
      attributeOf(json, "SELLER_SKU", "item.variations[].attributes") ??
      optionalText(json["seller_custom_field"], "item.variations[].seller_custom_field"),
    barcode: attributeOf(json, "GTIN", "item.variations[].attributes"),
    hasAttributes: Array.isArray(json["attributes"]),
    size: packageSize(optionalList(json["attributes"], "item.variations[].attributes"), ofItem),
  };
}

const isKit = (json: Json): boolean =>
  optionalList(json["tags"], "item.tags").includes("bundle") ||
  optionalObject(json["bundle"], "item.bundle")["type"] === "kit";

export function readItem(value: unknown): MarketItem {
  const json = asObject(value, "item");
  const currency = readCurrency(json["currency_id"], "item.currency_id");
  const shipping = optionalObject(json["shipping"], "item.shipping");
  const attributes = optionalList(json["attributes"], "item.attributes");
  return {
    id: asId(json["id"], "item.id"),
    title: optionalText(json["title"], "item.title") ?? "",
    familyName: optionalText(json["family_name"], "item.family_name"),
    userProductId: optionalId(json["user_product_id"], "item.user_product_id"),
    inventoryId: optionalId(json["inventory_id"], "item.inventory_id"),
    status: readWord(json["status"], "item.status"),
    logisticType: optionalText(shipping["logistic_type"], "item.shipping.logistic_type"),
    currency,
    priceMinor: priceOf(json, currency, "item.price"),
    quantity: asInteger(json["available_quantity"], "item.available_quantity"),
    sku:
      attributeOf(json, "SELLER_SKU", "item.attributes") ??
      optionalText(json["seller_custom_field"], "item.seller_custom_field"),
    barcode: attributeOf(json, "GTIN", "item.attributes"),
    imageUrl:
      pictureOf(json["thumbnail"])?.replace(/^http:\/\/http2\.mlstatic\.com/, "https://http2.mlstatic.com") ??
      null,
    size: packageSize(attributes),
    variations: optionalList(json["variations"], "item.variations").map((variation) =>
      readVariation(variation, currency, attributes),
    ),
    isKit: isKit(json),
  };
}

export interface MarketStockLocation {
  readonly type: string;
  readonly storeId: string | null;
  readonly nodeId: string | null;
  readonly quantity: number;
}

/** Where the units of a user product lie. */
export function readStockLocations(value: unknown): readonly MarketStockLocation[] {
  return asArray(asObject(value, "stock")["locations"], "stock.locations").map((location) => {
    const json = asObject(location, "stock.locations[]");
    return {
      type: readWord(json["type"], "stock.locations[].type"),
      storeId: optionalId(json["store_id"], "stock.locations[].store_id"),
      nodeId: optionalId(json["network_node_id"], "stock.locations[].network_node_id"),
      quantity: asInteger(json["quantity"], "stock.locations[].quantity"),
    };
  });
}
