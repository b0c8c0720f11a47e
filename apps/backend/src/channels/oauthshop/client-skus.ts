import type { ShopConnection, WriteResult } from "../../ports/channel.ts";
import { chunks } from "../kit/chunks.ts";
import { doneWrite, writeEach } from "../kit/each-write.ts";
import { asObject } from "../kit/read.ts";
import { askAdmin } from "./client-api.ts";
import { SET_SKUS } from "./documents.ts";
import { readUserErrors, type UserError, userErrorText } from "./errors.ts";
import { toGid } from "./wire.ts";

export interface SkuWrite {
  readonly channelProductId: string;
  readonly channelVariantId: string;
  readonly sku: string;
}

const VARIANTS_PER_CALL = 250;
const GONE: ReadonlySet<string> = new Set(["PRODUCT_DOES_NOT_EXIST", "PRODUCT_VARIANT_DOES_NOT_EXIST"]);

function refused({ channelVariantId }: SkuWrite, error: UserError): WriteResult {
  return {
    channelVariantId,
    outcome: "failed",
    failure: GONE.has(error.code) ? "not_found" : "rejected",
    message: userErrorText(error),
  };
}

/** Errors name the row, or nothing when the whole product is refused. */
function errorOf(errors: readonly UserError[], index: number): UserError | undefined {
  return errors.find(
    ({ field }) => field[0] !== "variants" || field[1] === undefined || field[1] === String(index),
  );
}

async function setSkus(
  connection: ShopConnection,
  writes: readonly SkuWrite[],
): Promise<readonly WriteResult[]> {
  const [first] = writes;
  if (first === undefined) {
    return [];
  }
  const data = await askAdmin(connection, SET_SKUS, {
    productId: toGid("Product", first.channelProductId),
    variants: writes.map(({ channelVariantId, sku }) => ({
      id: toGid("ProductVariant", channelVariantId),
      inventoryItem: { sku },
    })),
  });
  const errors = readUserErrors(asObject(data["productVariantsBulkUpdate"], "productVariantsBulkUpdate"));
  return writes.map((write, index) => {
    const error = errorOf(errors, index);
    return error === undefined ? doneWrite(write.channelVariantId) : refused(write, error);
  });
}

export async function publishSku(
  connection: ShopConnection,
  writes: readonly SkuWrite[],
): Promise<readonly WriteResult[]> {
  const products = Map.groupBy(writes, ({ channelProductId }) => channelProductId);
  const groups = [...products.values()].flatMap((group) => chunks(group, VARIANTS_PER_CALL));
  return writeEach(groups, (group) => setSkus(connection, group));
}
