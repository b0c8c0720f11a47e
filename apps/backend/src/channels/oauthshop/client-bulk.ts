import {
  ChannelError,
  type ChannelFailure,
  type ChannelVariant,
  type Pull,
  type ShopConnection,
} from "../../ports/channel.ts";
import { parseJson } from "../kit/json-client.ts";
import { asInteger, asObject, type Json, malformed } from "../kit/read.ts";
import { readCursor } from "../kit/walk.ts";
import { askAdmin, request } from "./client-api.ts";
import { catalogFilter } from "./client-catalog.ts";
import { findPlace } from "./client-locations.ts";
import { bulkCatalogQuery, POLL_BULK, START_BULK } from "./documents.ts";
import { readUserErrors, userErrorText } from "./errors.ts";
import { mapVariant, type VariantPlace } from "./mapping.ts";
import { searchTime } from "./page-cursor.ts";
import { asCurrency, asRequiredText, optionalObject, toGid } from "./wire.ts";

const BULK_PIECE_BYTES = 4 * 1024 * 1024;
const BULK_TIMEOUT_MS = 60_000;
const BUSY_WAIT_MS = 30_000;
const BUSY: ReadonlySet<string> = new Set(["LIMIT_REACHED", "OPERATION_IN_PROGRESS"]);
const RUNNING: ReadonlySet<string> = new Set(["CREATED", "RUNNING", "CANCELING"]);
const FAILURES: ReadonlyMap<string, ChannelFailure> = new Map([
  ["ACCESS_DENIED", "forbidden"],
  ["INTERNAL_SERVER_ERROR", "unavailable"],
  ["TIMEOUT", "unavailable"],
]);

async function startBulk(
  connection: ShopConnection,
  locationId: string,
  changedSince: Date | null,
): Promise<string> {
  const filter = catalogFilter("product_status", changedSince && searchTime(changedSince));
  const query = bulkCatalogQuery(filter, toGid("Location", locationId));
  const data = await askAdmin(connection, START_BULK, { query });
  const payload = asObject(data["bulkOperationRunQuery"], "bulkOperationRunQuery");
  const [error] = readUserErrors(payload);
  if (error !== undefined) {
    throw BUSY.has(error.code)
      ? new ChannelError("rate_limited", userErrorText(error), { retryAfterMs: BUSY_WAIT_MS })
      : new ChannelError("rejected", userErrorText(error));
  }
  return asRequiredText(asObject(payload["bulkOperation"], "bulkOperation")["id"], "bulkOperation.id");
}

type BulkState =
  | { readonly status: "running" }
  | { readonly status: "empty" }
  | { readonly status: "ready"; readonly url: string; readonly bytes: number; readonly currency: string };

async function pollBulk(connection: ShopConnection, operationId: string): Promise<BulkState> {
  const data = await askAdmin(connection, POLL_BULK, { id: operationId });
  const operation = optionalObject(data["bulkOperation"], "bulkOperation");
  if (operation === null) {
    throw new ChannelError("not_found", "the bulk operation does not exist on the platform");
  }
  const status = asRequiredText(operation["status"], "bulkOperation.status");
  if (RUNNING.has(status)) {
    return { status: "running" };
  }
  if (status !== "COMPLETED") {
    const code = typeof operation["errorCode"] === "string" ? operation["errorCode"] : "";
    throw new ChannelError(FAILURES.get(code) ?? "rejected", `bulk operation ${status} ${code}`.trim());
  }
  if (operation["url"] === null) {
    return { status: "empty" };
  }
  return {
    status: "ready",
    url: asRequiredText(operation["url"], "bulkOperation.url"),
    bytes: asInteger(operation["fileSize"], "bulkOperation.fileSize"),
    currency: asCurrency(asObject(data["shop"], "shop")["currencyCode"], "shop.currencyCode"),
  };
}

interface BulkSlice {
  readonly items: readonly ChannelVariant[];
  /** Bytes used up: the last line may be cut in the middle. */
  readonly used: number;
}

/** Reads the whole lines of a piece of the result; `isLast` says that nothing follows it. */
function readBulkSlice(piece: Buffer, isLast: boolean, place: VariantPlace): BulkSlice {
  const used = isLast ? piece.length : piece.lastIndexOf("\n") + 1;
  if (used === 0 && piece.length > 0) {
    throw malformed("a bulk line longer than a piece");
  }
  const lines = piece.subarray(0, used).toString("utf8").split("\n");
  const items = lines
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const node: Json = asObject(parseJson(Buffer.from(line)), "bulk line");
      return mapVariant(asObject(node["product"], "variant.product"), node, place);
    });
  return { items, used };
}

/** One piece of a large file. A storage that does not cut answers with the whole. */
async function downloadPiece(connection: ShopConnection, url: string, offset: number): Promise<Buffer> {
  const response = await request(connection, {
    method: "GET",
    url,
    headers: { range: `bytes=${offset}-${offset + BULK_PIECE_BYTES - 1}` },
    timeoutMs: BULK_TIMEOUT_MS,
  });
  const piece = response.status === 206 ? response.body : response.body.subarray(offset);
  return piece.subarray(0, BULK_PIECE_BYTES);
}

/** For catalogs too large to page: the platform writes a file, which is then read piece by piece. */
export const bulkCatalog = {
  /** Names the job that `read` starts. */
  async start(connection: ShopConnection, changedSince: Date | null): Promise<string> {
    const { locationId } = await findPlace(connection);
    return JSON.stringify({ id: await startBulk(connection, locationId, changedSince), locationId });
  },

  /** Null while the platform is still writing. */
  async read(
    connection: ShopConnection,
    job: string,
    cursor: string | null,
  ): Promise<Pull<ChannelVariant> | null> {
    const { id, locationId } = readCursor(job);
    const state = await pollBulk(connection, asRequiredText(id, "bulk job"));
    if (state.status === "running") {
      return null;
    }
    if (state.status === "empty") {
      return { items: [], nextCursor: null };
    }
    const offset = cursor === null ? 0 : asInteger(cursor, "cursor");
    const piece = await downloadPiece(connection, state.url, offset);
    const isLast = offset + piece.length >= state.bytes;
    const place = { currency: state.currency, locationId: asRequiredText(locationId, "bulk job") };
    const { items, used } = readBulkSlice(piece, isLast, place);
    if (used === 0 && !isLast) {
      throw malformed("a bulk file shorter than announced");
    }
    return { items, nextCursor: isLast ? null : String(offset + used) };
  },
} as const;
