import type { ReceivedHook } from "@estiba/channel-sim";
import { expect, it } from "vitest";
import { seeded } from "../../src/channels/kit/testing/mutate-json.ts";
import type { IncomingWebhook, WebhookPort, WebhookSecrets } from "../../src/ports/channel.ts";
import { asIncoming, type Bench, fetchOrder, type Rig, SHOP_ID } from "./bench.ts";
import { mutants, orMalformed, unsoundFields } from "./hostile.ts";

const SIGNATURE_MUTATIONS = 2_500;
const HOSTILE_BODIES = 1_000;

/** Without which header the request counts as unsigned. */
function signatureHeader(webhook: WebhookPort, request: IncomingWebhook, secrets: WebhookSecrets): string {
  const found = Object.keys(request.headers).find((name) => {
    const { [name]: _removed, ...headers } = request.headers;
    return webhook.verify({ ...request, headers }, secrets) === "missing";
  });
  if (found === undefined) {
    throw new Error("no header makes the difference");
  }
  return found;
}

function flipBit(bytes: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(bytes);
  const at = Math.floor(random() * copy.length);
  copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 7));
  return copy;
}

/** Forged requests that were accepted. */
export function believedForgeries(
  webhook: WebhookPort,
  request: IncomingWebhook,
  secrets: WebhookSecrets,
  count = SIGNATURE_MUTATIONS,
): string[] {
  const header = signatureHeader(webhook, request, secrets);
  const signature = request.headers[header] ?? "";
  const isHex = /^[0-9a-f]+$/i.test(signature);
  const random = seeded(count);
  const believed: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const isBody = made % 2 === 0;
    const forged = isBody ? signature : flipBit(Buffer.from(signature), random).toString("latin1");
    const rawBody = isBody ? flipBit(request.rawBody, random) : request.rawBody;
    // Hexadecimal digits mean the same in either case.
    const isSame = !isBody && isHex && forged.toLowerCase() === signature.toLowerCase();
    const headers = { ...request.headers, [header]: forged };
    if (!isSame && webhook.verify({ ...request, headers, rawBody }, secrets) === "valid") {
      believed.push(`${made}: ${forged}`);
    }
  }
  return believed;
}

export function expectOnlyTheSecretOpens(
  webhook: WebhookPort,
  request: IncomingWebhook,
  secrets: WebhookSecrets,
): void {
  const header = signatureHeader(webhook, request, secrets);
  const signature = request.headers[header] ?? "";
  const withSignature = (text: string): IncomingWebhook => ({
    ...request,
    headers: { ...request.headers, [header]: text },
  });
  expect(webhook.verify(request, secrets)).toBe("valid");
  expect(webhook.verify(request, { app: ["wrong"], shop: ["wrong"] })).toBe("invalid");
  expect(webhook.verify(request, { app: [], shop: [] })).toBe("invalid");
  expect(webhook.verify(withSignature(""), secrets)).toBe("missing");
  for (const forged of [`${signature}x`, ` ${signature}`, signature.slice(1), "é".repeat(64), "0"]) {
    expect(webhook.verify(withSignature(forged), secrets)).toBe("invalid");
  }
  expect(webhook.verify({ ...request, rawBody: Buffer.alloc(0) }, secrets)).toBe("invalid");
}

export function expectSoundReadings(webhook: WebhookPort, request: IncomingWebhook): void {
  const good: unknown = JSON.parse(request.rawBody.toString());
  const unsound: string[] = [];
  for (const mutant of mutants(good, HOSTILE_BODIES)) {
    const rawBody = Buffer.from(JSON.stringify(mutant));
    const spoiled = { ...request, rawBody };
    expect(["shop", "none", "ignored"]).toContain(webhook.route(spoiled).kind);
    const event = orMalformed(() => webhook.describe(spoiled));
    unsound.push(...unsoundFields(event && orMalformed(() => webhook.readOrders(rawBody, event))));
  }
  for (const text of ["", "{", "[]", "null", "\u00ff\u00fe", "webhook_id=1"]) {
    const rawBody = Buffer.from(text, "latin1");
    const event = orMalformed(() => webhook.describe({ ...request, rawBody }));
    orMalformed(() => (event === null ? [] : webhook.readOrders(rawBody, event)));
    webhook.route({ ...request, rawBody });
  }
  expect(unsound).toEqual([]);
}

/** What the platform sends about one new order, pings and echoes of stock left out. */
async function orderHooks(bench: Bench): Promise<{ hooks: IncomingWebhook[]; ids: readonly string[] }> {
  await bench.listen();
  bench.receiver.received.length = 0;
  const order = bench.sim.control.placeOrder(bench.shop.id, { lines: [{ sku: "SKU-00001", quantity: 2 }] });
  await bench.sim.control.flush();
  const { webhook } = bench.adapter;
  const isAboutOrder = (hook: ReceivedHook): boolean => {
    const request = asIncoming(hook);
    return (
      webhook.route(request).kind === "shop" &&
      ["order", "order_hint"].includes(webhook.describe(request).kind)
    );
  };
  const hooks = bench.receiver.received.filter(isAboutOrder).map(asIncoming);
  return { hooks, ids: bench.habits.orderIds(order) };
}

async function firstOrderHook(bench: Bench): Promise<IncomingWebhook> {
  const [first] = (await orderHooks(bench)).hooks;
  if (first === undefined) {
    throw new Error("the platform sent nothing about the order");
  }
  return first;
}

export function webhookSuite({ adapter: { webhook, capabilities } }: Rig, bench: () => Bench): void {
  it("knows a delivery of its platform, and reads or fetches the order it is about", async () => {
    const { hooks, ids } = await orderHooks(bench());
    expect(hooks.length).toBeGreaterThan(0);
    const { connect } = bench().adapter;
    const routeKeys = [`id:${SHOP_ID}`, ...(connect?.routeKeys(bench().connection.externalId) ?? [])];
    for (const hook of hooks) {
      const event = webhook.describe(hook);
      const route = webhook.route(hook);
      expect(routeKeys).toContain(route.kind === "shop" ? route.routeKey : null);
      expect(webhook.verify(hook, bench().secrets)).toBe("valid");
      expect(ids).toContain(event.externalId);
      const fetched = await fetchOrder(bench(), event.externalId ?? "");
      const read = webhook.readOrders(hook.rawBody, event);
      expect(read).toEqual(event.kind === "order" ? [fetched] : []);
      expect(fetched?.lines.map(({ quantity, stockQuantity }) => [quantity, stockQuantity])).toEqual([
        [2, 2],
      ]);
    }
    expect(hooks.some((hook) => webhook.describe(hook).kind === "order")).toBe(
      capabilities.webhookBody === "full",
    );
  });

  it("reads a body of any kind soundly or calls it malformed", async () => {
    expectSoundReadings(bench().adapter.webhook, await firstOrderHook(bench()));
  });
}

export function signatureSuite({ adapter: { webhook } }: Rig, bench: () => Bench): void {
  it("rejects everything that was changed on the way", async () => {
    const hook = await firstOrderHook(bench());
    const { secrets } = bench();
    expectOnlyTheSecretOpens(webhook, hook, secrets);
    expect(believedForgeries(webhook, hook, secrets)).toEqual([]);
  });
}

export function subscriptionSuite(_rig: Rig, bench: () => Bench): void {
  it("subscribes to what is missing, then skips what is there", async () => {
    const { client, connection, target, sim, shop } = bench();
    const subscribe = async () =>
      (await client.subscribe?.(connection, target)) ?? { created: [], skipped: [] };
    const first = await subscribe();
    expect(first.created.length).toBeGreaterThan(0);
    expect(first.skipped).toEqual([]);
    const again = await subscribe();
    expect(again.created).toEqual([]);
    expect(again.skipped.toSorted()).toEqual(first.created.toSorted());
    await client.unsubscribe?.(connection, target);
    expect(sim.control.listWebhooks(shop.id)).toEqual([]);
    expect((await subscribe()).created).toEqual(first.created);
  });
}
