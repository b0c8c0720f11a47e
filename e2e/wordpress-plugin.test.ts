import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { findOnPath, type FlakyProxy, openFlakyProxy, until } from "@estiba/testbed";
import { PROJECT_ROOT } from "./harness/installed.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";

type Json = Readonly<Record<string, unknown>>;

/** A pretended WooCommerce with the plugin in it, in a process of its own. */
interface Site {
  tell(command: Json): Promise<Json>;
  close(): Promise<void>;
}

function openSite(): Site {
  const script = join(PROJECT_ROOT, "plugins/wordpress/tests/drive.php");
  const child: ChildProcessWithoutNullStreams = spawn("php", ["-d", "display_errors=stderr", script]);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let complaints = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  return {
    async tell(command) {
      child.stdin.write(`${JSON.stringify(command)}\n`);
      const { value, done } = await lines.next();
      if (done === true || complaints !== "") {
        throw new Error(`the site failed: ${complaints}`);
      }
      return JSON.parse(value) as Json;
    },
    async close() {
      child.stdin.end();
      await once(child, "close");
    },
  };
}

let stack: Stack;
let tenant: Tenant;
let site: Site;
let proxy: FlakyProxy;
let shopId: string;

const ITEM = {
  id: 55,
  name: "Polera",
  product_id: 800,
  variation_id: 812,
  quantity: 2,
  total: "22000",
  sku: "SKU-1",
};
const ORDER = {
  id: 1001,
  total: "25990",
  currency: "CLP",
  payment_method: "cod",
  billing_first_name: "Ana",
  billing_city: "Ñuñoa",
};

async function orders() {
  const { data } = await tenant.integration.listOrders({ query: { shopId } });
  return data.items;
}

async function ended(eventCount: number) {
  return until("the events to be worked through", async () => {
    const { data } = await tenant.owner.listEvents({ query: { shopId } });
    const isOver = data.total >= eventCount && data.items.every(({ state }) => state === "done");
    return isOver && data.items;
  });
}

/** A delivery that the shop took for failed on a busy machine would be tried again, and meet what a test prepared for its own. */
const nothingLeft = () =>
  until("the plugin to have nothing left to send", async () => {
    const { ran } = await site.tell({ do: "work", ahead: 999_999 });
    return ran === 0;
  });

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const lastRequest = async () => (await site.tell({ do: "last" })) as unknown as Sent;
const change = (status: string) => site.tell({ do: "move", id: 1_001, status });

function post({ headers, body }: Sent, changes: Readonly<Record<string, string>> = {}) {
  return stack.ask("/api/v1/webhook/wpshop", { headers: { ...headers, ...changes }, raw: body });
}

async function recorded(): Promise<number> {
  return (await tenant.owner.listEvents({ query: { shopId, source: "webhook" } })).data.total;
}

const hasPhp = process.env["CI"] === "true" || findOnPath("php") !== undefined;

describe.runIf(hasPhp)("a WordPress shop with the plugin", () => {
  useStack(async (opened) => {
    stack = opened;
    tenant = await openTenant(stack);
    site = stack.keep(openSite());
    proxy = stack.keep(await openFlakyProxy(stack.baseUrl, 3));
  });

  it("connects with a key and gets a secret of its own", async () => {
    const home = "https://tienda.example";
    const key = tenant.key["x-api-key"];
    const refused = await site.tell({ do: "connect", home, address: stack.baseUrl, key: "pk_wrong" });
    expect(refused["problem"]).toBe("API_KEY_INVALID");
    const endpoint = `${proxy.url}/api/v1/webhook/wpshop`;
    const connected = await site.tell({ do: "connect", home, address: stack.baseUrl, key, endpoint });
    expect(connected["problem"]).toBe("");
    shopId = String(connected["shopId"]);
    const { data } = await tenant.integration.getShop({ params: { shopId } });
    expect(data).toMatchObject({ platform: "WPSHOP", externalId: home, status: "active" });
  });

  it("has its order in the book exactly once, although the service was away for the first three attempts", async () => {
    await site.tell({ do: "place", order: ORDER, item: ITEM });
    expect(proxy.attempts).toBe(0);
    for (const ahead of [0, 60, 300]) {
      expect(await site.tell({ do: "work", ahead })).toMatchObject({ ran: 1 });
    }
    expect([proxy.attempts, await orders()]).toEqual([3, []]);
    expect(await site.tell({ do: "work", ahead: 900 })).toMatchObject({ ran: 1 });
    expect(await site.tell({ do: "work", ahead: 999_999 })).toMatchObject({ ran: 0 });
    await ended(1);
    expect(await orders()).toMatchObject([
      { orderId: "1001", totalMinor: 25_990, isCashOnDelivery: true, status: "confirmed" },
    ]);
  });

  it("has it cancelled when the shop cancels it", async () => {
    await site.tell({ do: "move", id: 1001, status: "cancelled" });
    await site.tell({ do: "work", ahead: 0 });
    await ended(2);
    expect(await orders()).toMatchObject([{ orderId: "1001", status: "cancelled" }]);
  });

  it("is answered as a duplicate when it tries again because the answer was lost", async () => {
    await nothingLeft();
    proxy.loseNext("answer");
    await change("completed");
    await until("the answer to be lost", async () => {
      await site.tell({ do: "work", ahead: 999_999 });
      return proxy.hasLost;
    });
    await nothingLeft();
    const [newest] = await ended(3);
    expect(newest).toMatchObject({ duplicates: 1 });
  });

  it("is answered as a duplicate when it keeps the delivery's id for a later attempt", async () => {
    const { headers, body } = await lastRequest();
    const signed = await site.tell({
      do: "sign",
      delivery: headers["X-Estiba-Delivery"],
      moment: Number(headers["X-Estiba-Timestamp"]) + 1,
      topic: headers["X-WC-Webhook-Topic"],
      body,
    });
    const again = await post({ headers, body }, signed as Record<string, string>);
    expect([again.status, again.body["duplicate"]]).toEqual([200, true]);
  });

  it("is not harmed by deliveries that were overheard, tampered with or kept for later", async () => {
    const overheard = await lastRequest();
    const { headers, body } = overheard;
    const at = Number(headers["X-Estiba-Timestamp"]);
    const outcomes = await Promise.all([
      post({ headers, body: body.replace("25990", "1") }),
      post(overheard, { "X-Estiba-Timestamp": String(at + 1) }),
      post(overheard, { "X-WC-Webhook-Topic": "order.deleted" }),
      post(overheard, { "X-Estiba-Signature": "" }),
      post(overheard, { "X-Estiba-Shop-Id": "shp_other" }),
      post(overheard),
    ]);
    expect(outcomes.map(({ status, body: said }) => [status, said["error"]])).toEqual([
      [401, "WEBHOOK_SIGNATURE_INVALID"],
      [401, "WEBHOOK_SIGNATURE_INVALID"],
      [401, "WEBHOOK_SIGNATURE_INVALID"],
      [401, "WEBHOOK_SIGNATURE_REQUIRED"],
      [404, "SHOP_NOT_FOUND"],
      [401, "WEBHOOK_SIGNATURE_INVALID"],
    ]);
    expect(outcomes.at(-1)?.body["details"]).toEqual({ reason: "replayed" });
    const [newest] = await ended(3);
    expect(newest).toMatchObject({ duplicates: 2 });
  });

  it.each(["order", "hint"] as const)("lets one of many equal deliveries through: %s", async (kind) => {
    proxy.loseNext("request");
    await (kind === "order" ? change("refunded") : site.tell({ do: "discard", id: 1_001 }));
    await site.tell({ do: "work", ahead: 0 });
    const caught = await lastRequest();
    const before = await recorded();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(caught)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 401, 401, 401, 401, 401,
    ]);
    expect(await recorded()).toBe(before + 1);
  });
});
