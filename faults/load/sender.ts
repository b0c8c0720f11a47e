import { type WriteStream } from "node:fs";
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { createRandom, type Random } from "../kit/random.ts";
import { ask, type HttpAnswer } from "../world/http.ts";
import type { Attempt } from "./history.ts";
import type { Shipment } from "./orders.ts";

const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 2_000;

function idIn(kind: Shipment["kind"], body: string): string | null {
  const pattern = kind === "webhook" ? /"eventId":"([^"]+)"/ : /"data":\{"id":"([^"]+)"/;
  return pattern.exec(body)?.[1] ?? null;
}

function attemptOf(shipment: Shipment, door: string, answer: HttpAnswer, t0: number): Attempt {
  const isAnswered = answer.status >= 200 && answer.status <= 299;
  return {
    kind: shipment.kind,
    door,
    tenant_id: shipment.tenantId,
    shop_id: shipment.shopId,
    key: shipment.key,
    version: shipment.version,
    total: shipment.total,
    quantity: shipment.quantity,
    is_cancel: shipment.isCancel,
    hash: shipment.hash,
    status: answer.status,
    id: isAnswered ? idIn(shipment.kind, answer.body) : null,
    retry_after: answer.retryAfter,
    error: isAnswered ? null : (answer.error ?? answer.body.slice(0, 200)),
    t0,
    t1: performance.timeOrigin + performance.now(),
  };
}

/** Repeats until accepted, as a patient shop does, and records every single try. */
export class Sender {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 400 });
  readonly #baseUrls: readonly string[];
  readonly #random: Random;
  readonly #history: WriteStream;
  #isGivingUp = false;
  #open = 0;
  #onTheWay = 0;
  #unanswered = 0;

  constructor(baseUrls: readonly string[], history: WriteStream, random: Random = createRandom(0)) {
    this.#baseUrls = baseUrls;
    this.#history = history;
    this.#random = random;
  }

  /** Sent and not answered yet; the rest of the open ones wait for their next try. */
  get onTheWay(): number {
    return this.#onTheWay;
  }

  get open(): number {
    return this.#open;
  }

  /** Shipments given up on. */
  get unanswered(): number {
    return this.#unanswered;
  }

  giveUp(): void {
    this.#isGivingUp = true;
  }

  async send(shipment: Shipment): Promise<void> {
    this.#open += 1;
    for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)) {
      const { status } = await this.#try(shipment);
      if (status >= 200 && status < 500 && status !== 429) {
        break;
      }
      if (this.#isGivingUp) {
        this.#unanswered += 1;
        break;
      }
      await wait(retryMs * (0.5 + Math.random()));
    }
    this.#open -= 1;
  }

  async #try(shipment: Shipment): Promise<HttpAnswer> {
    const t0 = performance.timeOrigin + performance.now();
    const door = this.#random.pick(this.#baseUrls);
    this.#onTheWay += 1;
    const answer = await ask({
      method: "POST",
      url: `${door}${shipment.path}`,
      headers: shipment.headers,
      body: shipment.body,
      agent: this.#agent,
    });
    this.#onTheWay -= 1;
    this.#history.write(`${JSON.stringify(attemptOf(shipment, door, answer, t0))}\n`);
    return answer;
  }
}
