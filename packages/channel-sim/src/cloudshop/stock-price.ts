import type { JsonObject, SimVariant } from "../kit/index.ts";
import { isObject } from "../kit/index.ts";
import type { CloudAnswer, CloudCall } from "./cloud-call.ts";
import { CloudError, described } from "./cloud-error.ts";
import type { WantedLevel } from "./stock-write.ts";
import { assertNoKit, readLevels, readPriceMinor, writeLevels } from "./stock-write.ts";
import { writeVariant } from "./variant-write.ts";

const MAX_VARIANTS = 50;

type Change = { id: unknown; variant: SimVariant | undefined; levels: WantedLevel[]; prices: JsonObject };

function objectsOf(value: unknown): JsonObject[] {
  if (!Array.isArray(value) || !value.every(isObject)) {
    throw new CloudError(400, { error: "Problems parsing JSON" });
  }
  return value;
}

/** Only these fields are read; a bare `stock` is not one of them. */
function readChange(call: CloudCall, productId: string, item: JsonObject): Change {
  const variant = call.shop.productsById
    .get(productId)
    ?.variants.find((candidate) => candidate.id === String(item["id"]));
  const prices: JsonObject = {};
  for (const name of ["price", "promotional_price"]) {
    if (item[name] !== undefined) {
      prices[name] =
        item[name] === null ? null : readPriceMinor(call, item[name], name) / 10 ** call.shop.decimals;
    }
  }
  const { inventory_levels } = item;
  const levels = inventory_levels === undefined ? [] : readLevels(call, { inventory_levels });
  if (variant !== undefined && levels.length > 0) {
    assertNoKit(call, variant);
  }
  return { id: item["id"], variant, levels, prices };
}

/** The whole body is read before anything is written; a variant that does not exist only fails itself. */
export function stockPrice(call: CloudCall): CloudAnswer {
  const products = objectsOf(call.body).map((product) => ({
    id: product["id"],
    variants: objectsOf(product["variants"] ?? []),
  }));
  if (products.reduce((sum, product) => sum + product.variants.length, 0) > MAX_VARIANTS) {
    throw described(422, "Too many variants sent for update");
  }
  const planned = products.map((product) => ({
    id: product.id,
    changes: product.variants.map((item) => readChange(call, String(product.id), item)),
  }));
  const body = planned.map(({ id, changes }) => ({
    id,
    variants: changes.map((change) => {
      if (change.variant !== undefined) {
        writeVariant(call, change.variant, change.prices);
        writeLevels(call, change.variant, change.levels);
      }
      return { id: change.id, success: change.variant !== undefined };
    }),
  }));
  return { body };
}
