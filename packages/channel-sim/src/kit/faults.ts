import type { SeededRandom } from "./random.ts";
import { SimError } from "./sim-error.ts";

export const API_FAULTS = [
  "rate-limit",
  "server-error",
  "connection-reset",
  "truncated-json",
  "wrong-type-json",
  "html-ok",
  "latency",
  "token-revoked",
] as const;
export const DELIVERY_FAULTS = ["duplicate", "reorder", "drop", "delay"] as const;
export type ApiFaultKind = (typeof API_FAULTS)[number];
export type DeliveryFaultKind = (typeof DELIVERY_FAULTS)[number];
export type FaultKind = ApiFaultKind | DeliveryFaultKind;

export type FaultInput = {
  kind: FaultKind;
  shopId?: string | undefined;
  method?: string | undefined;
  /** Regular expression: tested on the route key of an API call, or on the topic of a delivery. */
  route?: string | undefined;
  /** How many times it strikes; absent means until cleared. */
  times?: number | undefined;
  /** Chance per matching call, drawn from the seed; absent means always. */
  probability?: number | undefined;
  delayMs?: number | undefined;
  /** Status of a `server-error`, 500 when absent. */
  status?: number | undefined;
  /** `after` lets the platform do the work and only spoils the answer. */
  phase?: "before" | "after" | undefined;
};
export type FaultRule = FaultInput & { id: string; hits: number };
export type FaultTarget = { shopId: string | null; method?: string; key: string };

const API_KINDS = new Set<string>(API_FAULTS);
const KNOWN_KINDS = new Set<string>([...API_FAULTS, ...DELIVERY_FAULTS]);

/** Rules in the order they were added; a rule that has used up its count is dropped. */
export class FaultBox {
  readonly #random: SeededRandom;
  #rules: FaultRule[] = [];
  #lastId = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  add(input: FaultInput): FaultRule {
    if (!KNOWN_KINDS.has(input.kind)) {
      throw new SimError("BAD_INPUT", `unknown fault ${input.kind}`);
    }
    if (input.route !== undefined && !isPattern(input.route)) {
      throw new SimError("BAD_INPUT", `route is not a regular expression: ${input.route}`);
    }
    this.#lastId += 1;
    const rule: FaultRule = { ...input, id: `fault-${this.#lastId}`, hits: 0 };
    this.#rules.push(rule);
    return rule;
  }

  list(): FaultRule[] {
    return [...this.#rules];
  }

  clear(id?: string): void {
    this.#rules = id === undefined ? [] : this.#rules.filter((rule) => rule.id !== id);
  }

  /** Any number of delays, but one answer only: the other rules apply to the next call. */
  takeApi(target: FaultTarget): FaultRule[] {
    let isAnswered = false;
    return this.#take((rule) => {
      if (!API_KINDS.has(rule.kind) || rule.kind === "latency") {
        return rule.kind === "latency" && this.#strikes(rule, target);
      }
      const isTaken = !isAnswered && this.#strikes(rule, target);
      isAnswered ||= isTaken;
      return isTaken;
    });
  }

  takeDelivery(target: FaultTarget): FaultRule[] {
    return this.#take((rule) => !API_KINDS.has(rule.kind) && this.#strikes(rule, target));
  }

  #take(isTaken: (rule: FaultRule) => boolean): FaultRule[] {
    const taken = this.#rules.filter(isTaken);
    for (const rule of taken) {
      rule.hits += 1;
    }
    this.#rules = this.#rules.filter((rule) => rule.times === undefined || rule.hits < rule.times);
    return taken;
  }

  #strikes(rule: FaultRule, target: FaultTarget): boolean {
    const isScoped =
      (rule.shopId === undefined || rule.shopId === target.shopId) &&
      (rule.method === undefined || rule.method.toUpperCase() === target.method?.toUpperCase()) &&
      (rule.route === undefined || new RegExp(rule.route).test(target.key));
    return isScoped && (rule.probability === undefined || this.#random.chance(rule.probability));
  }
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text).source !== "";
  } catch {
    return false;
  }
}
