import { tenantsWithLateFulfilments } from "../../domain/dispatch/index.ts";
import { tenantsWithDueJobs } from "../../domain/jobs/index.ts";
import { tenantsWithDueBooks } from "../../domain/finance/index.ts";
import { tenantsWithDueEvents } from "../../domain/events/index.ts";
import { tenantsWithDuePublications } from "../../domain/inventory/index.ts";
import { tenantsWithDueMails } from "../../domain/mail/index.ts";
import { tenantsWithDueNotifications } from "../../domain/notifications/index.ts";
import { tenantsWithDueShipments } from "../../domain/shipping/index.ts";
import { tenantsWithDueWork } from "../../domain/shops/index.ts";
import type { DirectoryQuery, Services } from "../../ports/services.ts";
import type { QueueName } from "../../queue/queues.ts";

const MAX_TENANTS = 500;

async function tenantsWithDuePublishing(query: DirectoryQuery, most: number): Promise<string[]> {
  const byStock = await tenantsWithDuePublications(query, most);
  return [...new Set([...byStock, ...(await tenantsWithDueJobs(query, "catalog-publish", most))])];
}

async function tenantsToNotify(query: DirectoryQuery, most: number): Promise<string[]> {
  const byEvents = await tenantsWithDueNotifications(query, most);
  return [...new Set([...byEvents, ...(await tenantsWithLateFulfilments(query, most))])];
}

const DUE = {
  mail: tenantsWithDueMails,
  intake: tenantsWithDueEvents,
  hints: tenantsWithDueEvents,
  reconcile: tenantsWithDueWork,
  "catalog-sync": (query, most) => tenantsWithDueJobs(query, "catalog-sync", most),
  "catalog-publish": tenantsWithDuePublishing,
  notify: tenantsToNotify,
  shipping: tenantsWithDueShipments,
  books: tenantsWithDueBooks,
} as const satisfies Record<QueueName, (query: DirectoryQuery, most: number) => Promise<string[]>>;

/**
 * Rings for every tenant with pending rows of this queue, so that a lost ring costs seconds and never a piece of
 * work. Each queue is swept by itself: a query that fails does not keep the others from theirs.
 */
export async function sweep(services: Services, queue: QueueName): Promise<readonly string[]> {
  const tenants = await services.inDirectory((query) => DUE[queue](query, MAX_TENANTS));
  for (const tenantId of tenants) {
    services.ring(queue, tenantId);
  }
  return tenants;
}
