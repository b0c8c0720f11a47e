import { Batcher } from "../../kernel/limits/batcher.ts";
import { Lanes, type ItemResult } from "../../kernel/limits/lanes.ts";
import { TENANT_PACE } from "../../kernel/limits/pace.ts";
import { TtlCache } from "../../kernel/limits/ttl-cache.ts";
import { AppError, badRequest, DatabaseGone, TenantAway } from "../../kernel/errors.ts";
import { within } from "../../kernel/time/within.ts";
import { newId } from "../../kernel/ids.ts";
import { currentTraceparent } from "../../kernel/tracing.ts";
import { ChannelError, type ChannelOrder } from "../../ports/channel.ts";
import type { Origin, Services } from "../../ports/services.ts";
import { applyRequests, type DirectOrder, type DirectRequest } from "./apply-requests.ts";
import { takeRequests, type RequestResult } from "./intake/take-requests.ts";

const LANES = {
  lanes: 3,
  mostPerBatch: 128,
  /** In lines. */
  mostWeight: 1_000,
  mostWaiting: 4_000,
  mostWaitingPerKey: 1_000,
  lingerMs: 25,
  pace: TENANT_PACE,
};
/** Tenants whose levels another transaction holds, and those with an order that fails. */
const ALONE = { mostAtOnce: 2, mostPerBatch: 50, mostWeight: 1_000, mostWaiting: 4_000 };
const GENERAL = { mostAtOnce: 4, mostPerBatch: 50, mostWeight: 1_000, mostWaiting: 5_000 };
/** As long as a tenant with a failing order stays out of the batches of others. */
const APART_MS = 60_000;
const MAX_APART = 1_000;
/** Behind commits that wait for a standby, an order would wait for one after the other. */
const ANSWER_WITHIN_MS = 4_000;

const linesOf = ({ order }: DirectRequest) => order.lines.length;

function readOrder(services: Services, body: unknown): ChannelOrder {
  try {
    const order = services.channels.custom.connect?.readDirectOrder?.(body);
    if (!order) {
      throw badRequest("The order could not be read.");
    }
    return order;
  } catch (error) {
    if (error instanceof ChannelError) {
      throw badRequest(error.message.replace(/^unexpected shape: /, ""));
    }
    throw error;
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error("unknown failure"));

/** Orders handed in directly: the same intake as every event, answered only after it is committed. */
export class CustomOrders {
  readonly #services: Services;
  readonly #answerWithinMs: number;
  readonly #lanes: Lanes<DirectRequest, DirectOrder>;
  readonly #alone: Batcher<DirectRequest, DirectOrder>;
  readonly #general: Batcher<DirectRequest, DirectOrder>;
  readonly #apart = new TtlCache<true>(APART_MS, MAX_APART);

  constructor(services: Services, answerWithinMs = ANSWER_WITHIN_MS) {
    this.#services = services;
    this.#answerWithinMs = answerWithinMs;
    this.#lanes = new Lanes(LANES, (requests) => this.#take(requests), linesOf);
    this.#alone = new Batcher(ALONE, (_tenantId, requests) => this.#takeAlone(requests), linesOf);
    this.#general = new Batcher(GENERAL, (_group, requests) => this.#runGeneral(requests), linesOf);
  }

  /** What is late may still be stored; the repeated request finds it by its order id. */
  async create(
    tenantId: string,
    origin: Origin,
    input: { shopId: string; body: unknown; rawBody: Buffer },
  ): Promise<DirectOrder> {
    const order = readOrder(this.#services, input.body);
    const { shopId, rawBody } = input;
    const traceparent = currentTraceparent();
    const request = { tenantId, origin, shopId, order, rawBody, eventId: newId("evt"), traceparent };
    const stored = this.#store(request);
    if ((await within(this.#answerWithinMs, stored)) === "late") {
      throw new AppError("SERVICE_UNAVAILABLE", { retryAfterSeconds: 2 });
    }
    return stored;
  }

  #store(request: DirectRequest): Promise<DirectOrder> {
    const { tenantId } = request;
    if (this.#services.config.ORDER_INTAKE === "general") {
      return this.#runGenerally(request);
    }
    return this.#apart.get(tenantId) === true
      ? this.#alone.run(tenantId, request)
      : this.#lanes.run(tenantId, request);
  }

  #runGenerally(request: DirectRequest): Promise<DirectOrder> {
    return this.#general.run(`${request.tenantId}/${request.origin.actor.id ?? ""}`, request);
  }

  /** If a batch fails, each tenant is tried alone, and then each order: a bad one fails alone. Without a database, or with the tenant in another cell, all fail. */
  async #take(requests: readonly DirectRequest[]): Promise<readonly ItemResult<DirectOrder>[]> {
    try {
      const results = await takeRequests(this.#services, requests);
      return this.#complete(requests, results);
    } catch (error) {
      const tenants = Map.groupBy(requests, ({ tenantId }) => tenantId);
      const parts = tenants.size > 1 ? [...tenants.values()] : requests.map((request) => [request]);
      if (requests.length === 1 || isFinal(error)) {
        return requests.map(() => asError(error));
      }
      return this.#takeApart(requests, parts);
    }
  }

  async #takeApart(
    requests: readonly DirectRequest[],
    parts: readonly (readonly DirectRequest[])[],
  ): Promise<readonly ItemResult<DirectOrder>[]> {
    const results = new Map<DirectRequest, ItemResult<DirectOrder>>();
    for (const part of parts) {
      const taken = await this.#take(part);
      part.forEach((request, index) => results.set(request, taken[index] ?? lost()));
    }
    this.#keepApart(requests, results);
    return requests.map((request) => results.get(request) ?? lost());
  }

  /** A tenant whose order fails while others succeed would have every batch taken apart. */
  #keepApart(
    requests: readonly DirectRequest[],
    results: ReadonlyMap<DirectRequest, ItemResult<DirectOrder>>,
  ): void {
    const failed = new Set(
      requests.filter((request) => isFault(results.get(request))).map(({ tenantId }) => tenantId),
    );
    if (requests.some(({ tenantId }) => !failed.has(tenantId))) {
      for (const tenantId of failed) {
        this.#apart.set(tenantId, true);
      }
    }
  }

  /** What was not taken at once does not keep the others waiting. */
  #complete(requests: readonly DirectRequest[], results: ReadonlyMap<DirectRequest, RequestResult>) {
    return requests.map((request): ItemResult<DirectOrder> => {
      const result = results.get(request) ?? lost();
      if (result === "busy") {
        return this.#alone.run(request.tenantId, request);
      }
      return result === "general" ? this.#runGenerally(request) : result;
    });
  }

  async #takeAlone(requests: readonly DirectRequest[]): Promise<readonly (DirectOrder | Error)[]> {
    const taken = await this.#take(requests);
    return Promise.all(taken.map((result) => Promise.resolve(result).catch(asError)));
  }

  async #runGeneral(requests: readonly DirectRequest[]): Promise<readonly (DirectOrder | Error)[]> {
    try {
      return await this.#apply(requests);
    } catch (error) {
      if (requests.length === 1 || isFinal(error)) {
        throw error;
      }
    }
    const results: (DirectOrder | Error)[] = [];
    for (const request of requests) {
      const [result] = await this.#apply([request]).catch((error: unknown) => [asError(error)]);
      results.push(result ?? lost());
    }
    return results;
  }

  async #apply(requests: readonly DirectRequest[]): Promise<readonly (DirectOrder | Error)[]> {
    const [first] = requests;
    if (!first) {
      return [];
    }
    const { tenantId, origin } = first;
    return this.#services.inTenant(tenantId, origin, (tx) => applyRequests(this.#services, tx, requests), {
      isHot: true,
    });
  }
}

const isFinal = (error: unknown) => error instanceof DatabaseGone || error instanceof TenantAway;
const isFault = (result: unknown) => result instanceof Error && !(result instanceof AppError);
const lost = () => new Error("an order was lost");
