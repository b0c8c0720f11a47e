import { MAX_SIDE_MM, MAX_STOCK, MAX_WEIGHT_G } from "@estiba/contract";
import type { FieldError } from "../../../kernel/field-errors.ts";
import { CURRENCY_RULE, isKnownCurrency } from "../../../kernel/money/currencies.ts";
import type { ChannelSize } from "../../../ports/channel.ts";
import { skuKey } from "../model.ts";

/** One element of what an own backend sends. */
export interface CustomProduct {
  readonly index: number;
  readonly sku: string;
  readonly skuKey: string;
  readonly name: string;
  readonly priceMinor: number;
  readonly stock: number;
  readonly barcode: string | null;
  readonly imageUrl: string | null;
  readonly currency: string | null;
  readonly size: ChannelSize;
}

export interface RefusedProduct {
  readonly index: number;
  readonly sku: string | null;
  readonly errors: readonly FieldError[];
  /** Nothing is wrong with it but that something is missing. */
  readonly isIncomplete: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
type Read<T> = { readonly value: T } | { readonly message: string };

const REQUIRED = { message: "is required" } as const;

function textOf(value: unknown, most: number): Read<string> {
  if (value === undefined) {
    return REQUIRED;
  }
  if (typeof value !== "string" || value.trim() === "") {
    return { message: "must be a string that is not empty" };
  }
  const text = value.trim();
  return text.length > most || text.includes("\0") || !text.isWellFormed()
    ? { message: `must have at most ${most} readable characters` }
    : { value: text };
}

function addressOf(value: unknown): Read<string> {
  const text = textOf(value, 2_000);
  return "value" in text && !/^https?:\/\//.test(text.value)
    ? { message: "must be an http or https address" }
    : text;
}

function wholeOf(value: unknown, [least, most]: readonly [number, number], hint = ""): Read<number> {
  if (value === undefined) {
    return REQUIRED;
  }
  return typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most
    ? { value }
    : { message: `must be a whole number from ${least} to ${most}${hint}` };
}

const optional = <T>(value: unknown, read: () => Read<T>): Read<T | null> =>
  value === undefined || value === null ? { value: null } : read();

const figureOf = (value: unknown, most: number): Read<number | null> =>
  optional(value, () => wholeOf(value, [1, most]));

const MINOR_UNITS = " in the currency's smallest unit, so 49.90 is sent as 4990";

function readFields(fields: Fields) {
  return {
    sku: textOf(fields["sku"], 255),
    name: textOf(fields["name"], 300),
    price: wholeOf(fields["price"], [0, Number.MAX_SAFE_INTEGER], MINOR_UNITS),
    stock: wholeOf(fields["stock"], [0, MAX_STOCK]),
    barcode: optional(fields["barcode"], () => textOf(fields["barcode"], 100)),
    imageUrl: optional(fields["imageUrl"], () => addressOf(fields["imageUrl"])),
    currency: optional(fields["currency"], () =>
      isKnownCurrency(fields["currency"]) ? { value: fields["currency"] } : { message: CURRENCY_RULE },
    ),
    weightG: figureOf(fields["weightG"], MAX_WEIGHT_G),
    lengthMm: figureOf(fields["lengthMm"], MAX_SIDE_MM),
    widthMm: figureOf(fields["widthMm"], MAX_SIDE_MM),
    heightMm: figureOf(fields["heightMm"], MAX_SIDE_MM),
  };
}

const isGood = <T>(read: Read<T>): read is { readonly value: T } => "value" in read;

type ReadFields = ReturnType<typeof readFields>;

function sizeOf({ weightG, lengthMm, widthMm, heightMm }: ReadFields): ChannelSize | null {
  return isGood(weightG) && isGood(lengthMm) && isGood(widthMm) && isGood(heightMm)
    ? {
        weightG: weightG.value,
        lengthMm: lengthMm.value,
        widthMm: widthMm.value,
        heightMm: heightMm.value,
      }
    : null;
}

/** The product, when every field of it can be read. */
function productOf(index: number, read: ReadFields): CustomProduct | null {
  const { sku, name, price, stock, barcode, imageUrl, currency } = read;
  const size = sizeOf(read);
  const isNamed = isGood(sku) && isGood(name) && isGood(price) && isGood(stock);
  if (!isNamed || !isGood(barcode) || !isGood(imageUrl) || !isGood(currency) || size === null) {
    return null;
  }
  return {
    index,
    sku: sku.value,
    skuKey: skuKey(sku.value) ?? sku.value,
    name: name.value,
    priceMinor: price.value,
    stock: stock.value,
    barcode: barcode.value,
    imageUrl: imageUrl.value,
    currency: currency.value,
    size,
  };
}

function readOne(element: unknown, index: number): CustomProduct | RefusedProduct {
  if (typeof element !== "object" || element === null || Array.isArray(element)) {
    const errors = [{ path: "", message: "must be an object with sku, name, price and stock" }];
    return { index, sku: null, errors, isIncomplete: true };
  }
  const read = readFields({ ...element });
  const product = productOf(index, read);
  if (product !== null) {
    return product;
  }
  const errors = Object.entries(read).flatMap(([path, one]) =>
    "message" in one ? [{ path, message: one.message }] : [],
  );
  const isIncomplete = Object.values(read).every((one) => "value" in one || one === REQUIRED);
  return { index, sku: isGood(read.sku) ? read.sku.value : null, errors, isIncomplete };
}

/** Each element by itself: what is wrong with one does not touch the others. The first of two equal SKUs counts. */
export function readCustomProducts(elements: readonly unknown[]): {
  products: CustomProduct[];
  refused: RefusedProduct[];
} {
  const seen = new Set<string>();
  const products: CustomProduct[] = [];
  const refused: RefusedProduct[] = [];
  for (const [index, element] of elements.entries()) {
    const one = readOne(element, index);
    if ("errors" in one) {
      refused.push(one);
    } else if (seen.has(one.skuKey)) {
      const errors = [{ path: "sku", message: "comes more than once in the same call" }];
      refused.push({ index, sku: one.sku, errors, isIncomplete: false });
    } else {
      seen.add(one.skuKey);
      products.push(one);
    }
  }
  return { products, refused };
}
