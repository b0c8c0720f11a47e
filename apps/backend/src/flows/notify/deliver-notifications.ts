import {
  bodyOf,
  fanOutEvents,
  leaseDeliveries,
  recordAttemptOutcomes,
  signedHeaders,
  type AttemptResult,
  type LeasedDelivery,
} from "../../domain/notifications/index.ts";
import { OutboundError, type OutboundResponse } from "../../kernel/http/outbound.ts";
import type { Services } from "../../ports/services.ts";
import { evaluateAlerts } from "./evaluate-alerts.ts";

const EVENTS_A_TURN = 200;
const DELIVERIES_A_RECEIVER = 8;
const TIMEOUT_MS = 15_000;
const EXCERPT_BYTES = 1_000;
const EXCERPT_CHARACTERS = 300;
const USER_AGENT = "Estiba-Webhooks/1.0";

type Outcome = Pick<
  AttemptResult,
  "responseStatus" | "responseExcerpt" | "error" | "retryAfterMs" | "isGone"
>;

function retryAfterMsOf(text: string | undefined, now: Date): number | null {
  if (text === undefined || text === "") {
    return null;
  }
  const seconds = Number(text);
  const waitMs = Number.isNaN(seconds) ? Date.parse(text) - now.getTime() : seconds * 1_000;
  return Number.isFinite(waitMs) && waitMs > 0 ? Math.ceil(waitMs) : null;
}

function excerptOf(body: Buffer): string {
  return body
    .toString("utf8")
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, EXCERPT_CHARACTERS);
}

function outcomeOf({ status, headers, body }: OutboundResponse, now: Date): Outcome {
  const isTaken = status >= 200 && status < 300;
  const isRedirect = status >= 300 && status < 400;
  const answered = `The receiver answered ${status}`;
  return {
    responseStatus: status,
    responseExcerpt: excerptOf(body),
    error: isTaken ? null : isRedirect ? `${answered}: redirects are not followed.` : `${answered}.`,
    retryAfterMs: isTaken ? null : retryAfterMsOf(headers["retry-after"], now),
    isGone: status === 410,
  };
}

const UNREACHED: Record<OutboundError["reason"], string> = {
  refused_address: "The address is not public.",
  unreachable: "The receiver could not be reached.",
  timeout: `The receiver did not answer within ${TIMEOUT_MS / 1_000} seconds.`,
  too_large: "The receiver's answer is too large.",
};

function failureOf(error: unknown): Outcome {
  const reason = error instanceof OutboundError ? error.reason : "unreachable";
  return {
    responseStatus: null,
    responseExcerpt: null,
    error: UNREACHED[reason],
    retryAfterMs: null,
    isGone: false,
  };
}

async function attempt(services: Services, delivery: LeasedDelivery): Promise<AttemptResult> {
  const at = new Date();
  const startedMs = performance.now();
  const body = bodyOf(delivery.event);
  const outcome = await services.outbound
    .request({
      method: "POST",
      url: delivery.url,
      timeoutMs: TIMEOUT_MS,
      excerptBytes: EXCERPT_BYTES,
      headers: {
        "content-type": "application/json",
        "user-agent": USER_AGENT,
        ...signedHeaders(delivery.secrets, { id: delivery.event.id, at, body }),
      },
      body,
    })
    .then((response) => outcomeOf(response, at), failureOf);
  return { delivery, at, latencyMs: Math.round(performance.now() - startedMs), ...outcome };
}

/** One receiver's deliveries in parallel, recorded together: a slow receiver delays only itself. */
async function deliverTo(
  services: Services,
  tenantId: string,
  subscriptionId: string,
  deliveries: readonly LeasedDelivery[],
): Promise<void> {
  const results = await Promise.all(deliveries.map((delivery) => attempt(services, delivery)));
  await services.asSystem(tenantId, "deliver-notifications", (tx) =>
    recordAttemptOutcomes(tx, subscriptionId, results),
  );
  const failures = results.filter(({ error }) => error !== null).length;
  if (failures > 0) {
    services.logger.info({ tenantId, queue: "notify", count: failures }, "notifications not delivered");
  }
}

/**
 * Fans events out to subscribers and delivers a bounded number; true when there may be more. An attempt whose result
 * was not written is repeated under the same id.
 */
export async function deliverNotifications(services: Services, tenantId: string): Promise<boolean> {
  const events = await services.asSystem(tenantId, "deliver-notifications", async (tx) => {
    const decided = await fanOutEvents(tx, EVENTS_A_TURN);
    await evaluateAlerts(services, tx, decided);
    return decided;
  });
  const leased = await services.asSystem(tenantId, "deliver-notifications", (tx) =>
    leaseDeliveries(tx, services.keyring, DELIVERIES_A_RECEIVER),
  );
  const lanes = Map.groupBy(leased, ({ subscriptionId }) => subscriptionId);
  const settled = await Promise.allSettled(
    [...lanes].map(([subscriptionId, lane]) => deliverTo(services, tenantId, subscriptionId, lane)),
  );
  for (const result of settled) {
    if (result.status === "rejected") {
      const err: unknown = result.reason;
      services.logger.warn(
        { tenantId, queue: "notify", err },
        "attempts not written down; they are repeated",
      );
    }
  }
  const isFull = [...lanes.values()].some((lane) => lane.length === DELIVERIES_A_RECEIVER);
  return events.length === EVENTS_A_TURN || isFull;
}
