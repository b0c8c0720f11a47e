/** One request of the load client: what was sent, what was said, when. `status` 0 is no answer. */
export interface Attempt {
  readonly kind: "webhook" | "direct";
  /** Where it was sent. */
  readonly door: string;
  readonly tenant_id: string;
  readonly shop_id: string;
  readonly key: string;
  readonly version: number;
  readonly total: number;
  readonly quantity: number;
  readonly is_cancel: boolean;
  readonly hash: string;
  readonly status: number;
  /** The id we were given: of the event for webhooks, of the order for direct ones. */
  readonly id: string | null;
  readonly retry_after: string | null;
  readonly error: string | null;
  readonly t0: number;
  readonly t1: number;
}

export function parseHistory(text: string): Attempt[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Attempt);
}
