import type { FastifyInstance } from "fastify";
import type { SimContext } from "../kit/index.ts";
import { findHome } from "./shop-home.ts";
import type { OauthshopState } from "./state.ts";
import type { BulkRunner } from "./views/bulk-operations.ts";
import { bulkText } from "./views/bulk-operations.ts";
import { WebhookSender } from "./webhooks.ts";
import { gid, shopTime } from "./wire-format.ts";

/** Result files are in a separate storage that requires no token. */
export function addBulkStorage(app: FastifyInstance, state: OauthshopState): void {
  app.get<{ Params: { handle: string; file: string } }>("/bulk-storage/:handle/:file", (request, reply) => {
    const home = findHome(state, request.params.handle);
    const operation = home?.bulkOperations.get(request.params.file.replace(/\.jsonl$/, ""));
    if (operation?.status !== "COMPLETED") {
      return reply.code(404).type("application/xml").send("<Error><Code>NoSuchKey</Code></Error>");
    }
    return reply.type("application/jsonl").send(bulkText(operation));
  });
}

export function bulkRunner(sim: SimContext, state: OauthshopState, durationMs: number): BulkRunner {
  return {
    durationMs,
    onFinished: ({ home }, operation) => {
      const time = (atMs: number): string => shopTime(atMs, home.utcOffsetMinutes);
      const payload = (): Record<string, unknown> => ({
        admin_graphql_api_id: gid("BulkOperation", operation.id),
        status: operation.status.toLowerCase(),
        error_code: operation.errorCode?.toLowerCase() ?? null,
        type: "query",
        created_at: time(operation.createdAtMs),
        completed_at: operation.completedAtMs === null ? null : time(operation.completedAtMs),
      });
      new WebhookSender(sim, state).send(home, [
        { topic: "bulk_operations/finish", resourceId: operation.id, payload },
      ]);
    },
  };
}
