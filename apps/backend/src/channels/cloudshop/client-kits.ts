import { ChannelError, type ShopConnection } from "../../ports/channel.ts";
import { callCloud } from "./client-api.ts";

const PRODUCT_ID = /^\d{1,20}$/;
/** What cannot be a kit is not found, or refused. */
const NO_KIT = new Set<ChannelError["failure"]>(["not_found", "rejected"]);

async function isKit(connection: ShopConnection, productId: string): Promise<boolean> {
  try {
    await callCloud(connection, { method: "GET", path: `kits/${productId}` });
    return true;
  } catch (error) {
    if (error instanceof ChannelError && NO_KIT.has(error.failure)) {
      return false;
    }
    throw error;
  }
}

/** A kit has the id of its product. One after the other: the rate limit is what bounds them. */
export async function findKits(
  connection: ShopConnection,
  channelProductIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const kits = new Set<string>();
  for (const id of new Set(channelProductIds)) {
    if (PRODUCT_ID.test(id) && (await isKit(connection, id))) {
      kits.add(id);
    }
  }
  return kits;
}
