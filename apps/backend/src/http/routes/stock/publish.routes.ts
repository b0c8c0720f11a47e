import type { publishEndpoints } from "@estiba/contract";
import { findJob } from "../../../domain/jobs/index.ts";
import { findUndo, listResults } from "../../../domain/inventory/index.ts";
import {
  previewBulk,
  PUBLISH_QUEUE,
  requestPublication,
  requestUndo,
} from "../../../flows/stock/publish-bulk.ts";
import { AppError } from "../../../kernel/errors.ts";
import { pageRequest, presentPage } from "../../../kernel/paging.ts";
import type { Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { presentPreviewItem, presentPublishJob } from "../../presenters/inventory.ts";

function queued(jobId: string, message: string) {
  const data = { queued: true, jobId, message } as const;
  return { status: 202, body: { success: true, ...data, data } } as const;
}

export function publishRoutes(services: Services): HandlersOf<keyof typeof publishEndpoints> {
  return {
    publishBulk: async ({ access, body, query, origin }) => {
      const { dryRun = false, ...wish } = body;
      if (!dryRun) {
        const jobId = await requestPublication(services, access.tenantId, origin, wish);
        return queued(jobId, "The publication is queued. Watch the job for its results.");
      }
      return services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const { items, changes, unchanged, skipped } = await previewBulk(services, tx, wish, page);
        const found = { items: [...items], total: changes + unchanged + skipped };
        const preview = presentPage(found, page, presentPreviewItem);
        const data = { queued: false, changes, unchanged, skipped, preview } as const;
        return { status: 200, body: { success: true, data } } as const;
      });
    },
    getPublishJob: ({ access, params, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const job = await findJob(tx, PUBLISH_QUEUE, params.jobId);
        if (!job) {
          throw new AppError("JOB_NOT_FOUND");
        }
        const page = pageRequest(query);
        const results = await listResults(tx, job.id, { state: query.state }, page);
        const undoneBy = await findUndo(tx, job.id);
        const data = presentPublishJob(job, access.tenantId, { undoneBy, results, page });
        return { status: 200, body: { success: true, data } };
      }),
    undoPublishJob: async ({ access, params, origin }) => {
      const jobId = await requestUndo(services, access.tenantId, origin, params.jobId);
      return queued(jobId, "Writing back what was there before is queued.");
    },
  };
}
