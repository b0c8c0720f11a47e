import { bytesOf, hmacSha256, toBase64 } from "./hmac.ts";
import { DEFAULT_RETRY, type RetryPolicy } from "./retry.ts";
import { ROUTES } from "./routes.gen.ts";
import { send, type Fetch } from "./transport.ts";

export interface CustomWebhook {
  readonly shopId: string;
  /** The shop's `webhookSecret` from its registration. */
  readonly secret: string;
  /** An order, or its JSON text exactly as it will be sent. */
  readonly body: object | string;
}

export interface SignedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  /** Send these very characters: the signature is over them. */
  readonly body: string;
}

/** Headers and body of a signed event of an own backend. */
export async function signCustomWebhook({ shopId, secret, body }: CustomWebhook): Promise<SignedWebhook> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return {
    headers: {
      "content-type": "application/json",
      "x-service-shop-id": shopId,
      "x-service-signature": toBase64(await hmacSha256(bytesOf(secret), bytesOf(text))),
    },
    body: text,
  };
}

export interface CustomWebhookTarget extends CustomWebhook {
  readonly baseUrl: string;
  readonly fetch?: Fetch;
  readonly timeoutMs?: number;
  readonly retry?: Partial<RetryPolicy>;
}

export interface ReceivedWebhook {
  readonly received: boolean;
  readonly eventId: string | null;
  /** The same event was received before; it is not processed again. */
  readonly duplicate: boolean;
}

/** Signs an event and sends it; repeats count once, so after a lost answer it can be sent again. */
export async function sendCustomWebhook(target: CustomWebhookTarget): Promise<ReceivedWebhook> {
  const { headers, body } = await signCustomWebhook(target);
  const answer = await send(target.fetch ?? ((url, init) => globalThis.fetch(url, init)), {
    url: target.baseUrl.replace(/\/+$/, "") + ROUTES.receiveCustom.path,
    init: { method: "POST", headers: { accept: "application/json", ...headers }, body, redirect: "manual" },
    isRepeatable: true,
    timeoutMs: target.timeoutMs ?? 30_000,
    retry: { ...DEFAULT_RETRY, ...target.retry },
    signal: undefined,
  });
  return {
    received: answer["received"] === true,
    eventId: typeof answer["eventId"] === "string" ? answer["eventId"] : null,
    duplicate: answer["duplicate"] === true,
  };
}
