import type { JsonObject } from "../kit/index.ts";
import { isObject } from "../kit/index.ts";
import type { WpAnswer, WpCall } from "./wp-call.ts";
import { invalidParam, WpError } from "./wp-error.ts";

const MAX_BATCH = 100;

export type BatchVerbs = {
  create(call: WpCall, item: JsonObject): unknown;
  update(call: WpCall, id: string, item: JsonObject): unknown;
  remove(call: WpCall, id: string): unknown;
};

function listOf(call: WpCall, name: string): unknown[] {
  const value = call.body[name] ?? [];
  if (!Array.isArray(value)) {
    throw invalidParam(name, `${name} is not of type array.`);
  }
  return value;
}

/** The whole answers 200; a failed item has its own error in its position. */
async function each(
  items: readonly unknown[],
  run: (id: string, item: JsonObject) => unknown,
): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const raw of items) {
    const item = isObject(raw) ? raw : { id: raw };
    const id = typeof item["id"] === "number" || typeof item["id"] === "string" ? String(item["id"]) : "0";
    try {
      results.push(await run(id, item));
    } catch (error) {
      if (!(error instanceof WpError)) {
        throw error;
      }
      results.push({ id: Number(id), error: error.body });
    }
  }
  return results;
}

export async function runBatch(call: WpCall, verbs: BatchVerbs): Promise<WpAnswer> {
  const lists = {
    create: listOf(call, "create"),
    update: listOf(call, "update"),
    delete: listOf(call, "delete"),
  };
  const total = lists.create.length + lists.update.length + lists.delete.length;
  if (total > MAX_BATCH) {
    throw new WpError(
      413,
      "woocommerce_rest_request_entity_too_large",
      `Unable to accept more than ${MAX_BATCH} items for this request.`,
    );
  }
  const body: JsonObject = {};
  if (lists.create.length > 0) {
    body["create"] = await each(lists.create, (_id, item) => verbs.create(call, item));
  }
  if (lists.update.length > 0) {
    body["update"] = await each(lists.update, (id, item) => verbs.update(call, id, item));
  }
  if (lists.delete.length > 0) {
    body["delete"] = await each(lists.delete, (id) => verbs.remove(call, id));
  }
  return { body };
}
