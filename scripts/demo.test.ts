import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ORDER_STATUSES, PLATFORMS } from "../packages/contract/src/index.ts";
import {
  buyAt,
  childrenOf,
  type Demo,
  ending,
  forget,
  portsOf,
  spawnDemo,
  startDemo,
  stockAt,
} from "./demo/testing.ts";
import { readKeepsake } from "./demo/keepsake.ts";
import { KIT } from "./demo/goods/seed-kit.ts";
import { holdsWithin, isPortTaken, runBackend, servicesStatus } from "../packages/testbed/src/index.ts";

const PRO_BURST = 200;
const SIMULATED = ["oauthshop", "wpshop", "marketplace", "cloudshop"] as const;

let directory: string;
let demo: Demo;

/** A shop, an order or a variant, as far as these tests look. */
interface Item {
  readonly id?: string;
  readonly orderId?: string;
  readonly masterVariantId?: string;
  readonly platform: string;
  readonly status: string;
  readonly shipmentId?: string;
  readonly paymentStatus?: string;
  readonly onHand?: number;
  readonly placedAt?: string;
  readonly imageUrl?: string | null;
  readonly placeName?: string;
  readonly holdReasons?: readonly string[];
  readonly isLate?: boolean;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: {
    readonly error?: string;
    readonly accessToken?: string;
    readonly data?: {
      readonly key?: string;
      readonly slug?: string;
      readonly apiKey?: { readonly id: string };
      readonly items?: readonly Item[];
      readonly check?: object;
      readonly kit?: {
        readonly components: readonly { readonly isLimiting: boolean }[];
        readonly places: readonly { readonly makeable: number }[];
      };
      readonly movements?: { readonly items: readonly { readonly reason: string }[] };
    };
  };
}

interface Sent {
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  readonly body?: object;
}

async function ask(method: string, path: string, { token, key, body }: Sent = {}): Promise<Answer> {
  const response = await fetch(`${demo.facts.api}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { "x-api-key": key }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: JSON.parse(text) as Answer["body"],
  };
}

const said = ({ status, body }: Answer): readonly unknown[] => [status, body.error];

async function listed(path: string): Promise<readonly Item[]> {
  return (await ask("GET", path, { key: demo.facts.apiKey })).body.data?.items ?? [];
}

async function signIn(): Promise<string | undefined> {
  const { tenantSlug, email, password } = demo.facts;
  return (await ask("POST", "/api/v1/auth/login", { body: { tenantSlug, email, password } })).body
    .accessToken;
}

let ownerToken: string | undefined;

/** Estiba's own figure. */
async function centralStock(sku: string): Promise<number> {
  ownerToken ??= await signIn();
  const { body } = await ask("GET", `/api/v1/tenant/catalog/products?search=${sku}`, { token: ownerToken });
  return body.data?.items?.[0]?.onHand ?? Number.NaN;
}

/** Looks again later: the tenant's own limit counts the looks too. */
async function beat(): Promise<false> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  return false;
}

const platformsOf = (items: readonly Item[]): string[] =>
  [...new Set(items.map(({ platform }) => platform))].toSorted();

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "estiba-demo-"));
  demo = await startDemo(directory);
}, 240_000);

afterAll(async () => {
  if (demo.process.exitCode === null) {
    demo.process.kill("SIGTERM");
    await once(demo.process, "close");
  }
  await forget(directory);
}, 60_000);

describe("a demo that is up", () => {
  test("says so in one line of JSON", () => {
    expect(demo.lines).toHaveLength(1);
    expect(demo.facts).toMatchObject({ tenantSlug: "demo", email: "ana@demo.example" });
  });

  test("shows a panel, a description and metrics at the addresses it names", async () => {
    const { panel, docs, metrics, workerMetrics } = demo.facts;
    const answers = [panel ?? "the panel was not built", docs, metrics, workerMetrics].map(async (address) =>
      fetch(address),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test("lets the named owner in, and the named key through", async () => {
    const { tenantSlug, email, password, apiKey } = demo.facts;
    expect((await ask("POST", "/api/v1/auth/login", { body: { tenantSlug, email, password } })).status).toBe(
      200,
    );
    expect((await ask("GET", "/api/v1/tenant", { key: apiKey })).body.data?.slug).toBe("demo");
  });

  test("keeps the mails it sends as files", async () => {
    const folder = join(directory, "mails");
    expect(await holdsWithin(() => readdirSync(folder).includes("0001.txt"), 10_000)).toBe(true);
    expect(readFileSync(join(folder, "0001.txt"), "utf8")).toMatch(
      /To: ana@demo\.example[^]*\/panel\/verify-email#/,
    );
  });
});

describe("the merchant of the demo", () => {
  beforeAll(async () => demo.seeded, 300_000);

  test("has one shop on each of the five platforms, all connected", async () => {
    const shops = await listed("/api/v1/tenant/shops");
    expect(Object.fromEntries(shops.map(({ platform, status }) => [platform, status]))).toEqual(
      Object.fromEntries(PLATFORMS.map((platform) => [platform, "active"])),
    );
    expect(demo.facts.shops.map(({ platform }) => platform).toSorted()).toEqual([...PLATFORMS].toSorted());
  });

  test("sees three hundred orders and two of three months of all five in one book, in every state", async () => {
    const pages = await Promise.all(
      [0, 200].map((from) => listed(`/api/v1/orders?limit=200&offset=${from}`)),
    );
    const orders = pages.flat();
    expect(orders).toHaveLength(302);
    expect(platformsOf(orders)).toEqual([...PLATFORMS].toSorted());
    const ages = orders.map(({ placedAt }) => (Date.now() - Date.parse(placedAt ?? "")) / 86_400_000);
    expect(Math.max(...ages)).toBeGreaterThan(80);
    const states = new Set(orders.map(({ status }) => status));
    expect(ORDER_STATUSES.filter((status) => !states.has(status))).toEqual([]);
    const atTheDoor = orders.filter(({ paymentStatus }) => paymentStatus === "cod_pending");
    expect(platformsOf(atTheDoor).length).toBeGreaterThan(2);
  });

  test.each(SIMULATED)(
    "sees a unit bought in the simulated %s arrive as an order, leave the one stock, and vanish in all shops",
    async (slug) => {
      const { sims } = demo.facts;
      const path = `/api/v1/orders?platform=${slug.toUpperCase()}&limit=200`;
      const before = (await listed(path)).length;
      const figures = async (sku: string): Promise<unknown[]> =>
        Promise.all([centralStock(sku), ...SIMULATED.map(async (name) => stockAt(sims[name], sku))]);
      const stock = await centralStock("SKU-00001");
      expect(await figures("SKU-00001")).toEqual(Array.from({ length: 5 }, () => stock));
      expect(await buyAt(sims[slug])).toBe("SKU-00001");
      const isTold = async (): Promise<boolean> =>
        (await figures("SKU-00001")).every((figure) => figure === stock - 1) || beat();
      expect(await holdsWithin(isTold, 15_000)).toBe(true);
      expect(await listed(path)).toHaveLength(before + 1);
    },
    20_000,
  );

  test("has parcels in all kinds of states, one with a label to print, statements that do not fit, and a claim", async () => {
    const token = await signIn();
    const parcels = (await ask("GET", "/api/v1/shipments?limit=200", { token })).body.data?.items ?? [];
    const states = ["damaged", "delivered", "exception", "in_transit", "label_created", "lost", "returned"];
    const seen = new Set(parcels.map(({ status }) => status));
    expect(states.filter((status) => !seen.has(status))).toEqual([]);
    const cash = (await ask("GET", "/api/v1/cod/payments?limit=200", { token })).body.data?.items ?? [];
    expect(cash.map(({ status }) => status)).toEqual(
      expect.arrayContaining(["collected", "disputed", "expected"]),
    );
    const statements = (await ask("GET", "/api/v1/cod/remittances", { token })).body.data?.items ?? [];
    const counts = { lines: 1, ok: 0, discrepancies: 1 };
    expect(statements.slice(0, 2)).toMatchObject([
      { status: "matched", counts },
      { status: "settled", counts },
    ]);
    const printable = parcels.find(({ status }) => status === "label_created")?.shipmentId;
    const label = await fetch(`${demo.facts.api}/api/v1/shipments/${printable ?? ""}/label`, {
      headers: { authorization: `Bearer ${token ?? ""}` },
    });
    expect([label.status, label.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    await label.body?.cancel();
  });

  test("has forty products with pictures, and sums that hold", async () => {
    const token = await signIn();
    const path = "/api/v1/tenant/catalog/products?limit=200";
    const goods = (await ask("GET", path, { token })).body.data?.items ?? [];
    expect(goods.length).toBeGreaterThanOrEqual(40);
    const pictures = goods.flatMap(({ imageUrl }) => imageUrl ?? []);
    expect(pictures.length).toBe(goods.length);
    const picture = await fetch(pictures[0] ?? "");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    const checked = await runBackend(
      "admin",
      {
        DATABASE_URL: demo.facts.databaseUrl,
        REDIS_URL: demo.facts.redisUrl,
        SECRET_KEYS: readKeepsake(directory).secretKeys,
        PUBLIC_URL: demo.facts.api,
      },
      ["verify"],
    );
    expect(checked.split("\n").filter((line) => /^I\d/.test(line) && !/ ok /.test(line))).toEqual([]);
  });

  test("has an order that leaves from two places, and can ask why", async () => {
    const orders = await listed("/api/v1/orders?limit=20");
    const split = orders.find(({ orderId }) => orderId === "M-PARTES");
    const token = await signIn();
    const { body } = await ask("GET", `/api/v1/orders/${split?.id ?? ""}/route`, { token });
    expect(body.data).toMatchObject({
      isRouted: true,
      places: [{ lines: [{ quantity: 1 }] }, { lines: [{ quantity: 1 }] }],
      decisions: [{ outcome: "split", rule: { version: 1, name: null } }],
    });
  });

  test("has a kit of cups and a bottle, sold in a shop that shows how many its components make", async () => {
    const token = await signIn();
    const path = `/api/v1/tenant/catalog/products?search=${KIT}`;
    const id = (await ask("GET", path, { token })).body.data?.items?.[0]?.masterVariantId ?? "";
    const { data } = (await ask("GET", `/api/v1/tenant/inventory/variants/${id}/explain`, { token })).body;
    const { components = [], places = [] } = data?.kit ?? {};
    expect(components).toMatchObject([{ quantity: 1 }, { quantity: 2 }]);
    expect(places.filter(({ makeable }) => makeable > 0)).toHaveLength(2);
    expect(components.filter(({ isLimiting }) => isLimiting)).not.toEqual([]);
    const sold = await ask("GET", `/api/v1/tenant/inventory/stock-deductions?search=${KIT}`, { token });
    expect(sold.body.data?.items).toMatchObject([{ quantity: 1, status: "applied", platform: "WPSHOP" }]);
    const units = await centralStock(KIT);
    const isShown = async (): Promise<boolean> =>
      (await stockAt(demo.facts.sims.wpshop, KIT)) === units || beat();
    expect(await holdsWithin(isShown, 15_000)).toBe(true);
  }, 20_000);

  test("has a morning's work in its warehouse: ready at two places, held, late, and a wave being picked", async () => {
    const token = await signIn();
    const queue = (await ask("GET", "/api/v1/dispatch/queue?limit=200", { token })).body.data?.items ?? [];
    const ready = queue.filter(({ status }) => status === "ready");
    expect(new Set(ready.map(({ placeName }) => placeName)).size).toBe(2);
    expect(queue.some(({ holdReasons = [] }) => holdReasons.length > 0)).toBe(true);
    expect(queue.some(({ isLate }) => isLate)).toBe(true);
    const waves = (await ask("GET", "/api/v1/dispatch/waves?status=open", { token })).body.data?.items ?? [];
    expect(waves).toMatchObject([{ number: 1, orders: 4 }]);
  });

  test("can ask why a figure is what it is", async () => {
    const path = `/api/v1/tenant/inventory/variants/${demo.facts.variantId ?? ""}/explain?limit=200`;
    const { data } = (await ask("GET", path, { token: await signIn() })).body;
    expect(data?.check).toMatchObject({ isConsistent: true });
    expect(data?.movements?.items.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(["opening", "sale"]),
    );
  });
});

describe("a developer who follows the first calls", () => {
  const account = {
    tenantSlug: "mi-almacen",
    email: "luz@almacen.example",
    password: "una-frase-larga-y-propia",
  };
  const consent = { acceptTerms: true, acceptPrivacy: true, acceptDataProtectionNotice: true };
  let token: string | undefined;
  let key: string | undefined;
  let keyId: string | undefined;

  test("registers and signs in", async () => {
    const body = { ...account, tenantName: "Mi almacén", name: "Luz Marina", ...consent };
    expect((await ask("POST", "/api/v1/auth/register", { body })).status).toBe(201);
    const signedIn = await ask("POST", "/api/v1/auth/login", { body: account });
    expect(signedIn.status).toBe(200);
    token = signedIn.body.accessToken;
  });

  test("creates a key, sees it once, and finds it listed without its value", async () => {
    const created = await ask("POST", "/api/v1/tenant/api-keys", { token, body: { name: "Own shop" } });
    expect(created.status).toBe(201);
    key = created.body.data?.key;
    keyId = created.body.data?.apiKey?.id;
    expect(key).toMatch(/^pk_[0-9A-Za-z]{36}$/);
    const list = await ask("GET", "/api/v1/tenant/api-keys", { token });
    expect(list.text).toContain(keyId);
    expect(list.text).not.toContain(key);
    expect((await ask("GET", "/api/v1/tenant", { key })).body.data?.slug).toBe("mi-almacen");
  });

  test("sees what is wrong: no key 401, no session 401, missing field 400", async () => {
    expect(said(await ask("GET", "/api/v1/tenant/api-keys/current"))).toEqual([401, "API_KEY_REQUIRED"]);
    expect(said(await ask("GET", "/api/v1/tenant/api-keys"))).toEqual([401, "SESSION_REQUIRED"]);
    const { password: _, ...incomplete } = account;
    expect(said(await ask("POST", "/api/v1/auth/login", { body: incomplete }))).toEqual([400, "BAD_REQUEST"]);
  });

  test("revokes the key, and within moments it answers 403", async () => {
    expect((await ask("DELETE", `/api/v1/tenant/api-keys/${keyId ?? ""}`, { token })).status).toBe(200);
    const isRefused = async (): Promise<boolean> =>
      (await ask("GET", "/api/v1/tenant", { key })).status === 403;
    expect(await holdsWithin(isRefused, 5_000)).toBe(true);
    expect(said(await ask("GET", "/api/v1/tenant", { key }))).toEqual([403, "API_KEY_INVALID"]);
  });

  test("meets 429 with Retry-After and without a code, not before the rest of the plan's burst is spent", async () => {
    const { headers: told } = await ask("GET", "/api/v1/tenant", { key: demo.facts.apiKey });
    expect(Number(told.get("ratelimit-limit"))).toBe(PRO_BURST);
    const answers: Answer[] = [];
    // The bucket refills meanwhile, so it is emptied in batches until it says so.
    while (answers.length < PRO_BURST * 10 && !answers.some(({ status }) => status === 429)) {
      const handful = Array.from({ length: 20 }, async () =>
        ask("GET", "/api/v1/tenant", { key: demo.facts.apiKey }),
      );
      answers.push(...(await Promise.all(handful)));
    }
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    const taken = answers.filter(({ status }) => status === 200).length;
    expect(taken).toBeGreaterThanOrEqual(Number(told.get("ratelimit-remaining")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    for (const { headers, body } of refused) {
      expect(body).not.toHaveProperty("error");
      expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    }
  });
});

describe("a second demo", () => {
  test("leaves the first alone and says which process it is", async () => {
    const { code, complaint } = await ending(spawnDemo(directory));
    expect(code).toBe(1);
    expect(complaint).toContain(`process ${demo.process.pid ?? 0}`);
  });

  test("names the setting of a port that is taken", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "estiba-demo-"));
    const port = new URL(demo.facts.api).port;
    const { code, complaint } = await ending(spawnDemo(elsewhere, [], { DEMO_API_PORT: port }));
    rmSync(elsewhere, { recursive: true });
    expect(code).toBe(1);
    expect(complaint).toContain(`port ${port} is taken; set DEMO_API_PORT`);
  });
});

describe("Ctrl-C", () => {
  test("stops all that the demo started, and nothing else", async () => {
    const children = childrenOf(demo.process.pid ?? 0);
    expect(children).toHaveLength(2);
    demo.process.kill("SIGINT");
    expect(await once(demo.process, "close")).toEqual([0, null]);
    expect(children.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
    const open = await Promise.all(portsOf(demo.facts).map(isPortTaken));
    expect(open).toEqual(open.map(() => false));
    expect(await servicesStatus()).toMatchObject({ postgres: "running", redis: "running" });
  }, 40_000);

  test("keeps the data for a demo that asks for them", async () => {
    const { apiKey, api, sims, shops } = demo.facts;
    demo = await startDemo(directory, "--keep");
    expect(demo.facts).toMatchObject({ apiKey, api, sims, shops });
    await demo.seeded;
    expect((await ask("GET", "/api/v1/tenant", { key: apiKey })).body.data?.slug).toBe("demo");
    const before = await listed("/api/v1/orders?platform=WPSHOP&limit=200");
    await buyAt(demo.facts.sims.wpshop);
    const isOneMore = async (): Promise<boolean> =>
      (await listed("/api/v1/orders?platform=WPSHOP&limit=200")).length === before.length + 1;
    expect(await holdsWithin(isOneMore, 15_000)).toBe(true);
  }, 120_000);

  test("while the demo is still starting stops it too", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "estiba-demo-"));
    const child = spawnDemo(elsewhere);
    const ended = ending(child);
    await once(child.stderr ?? child, "data");
    child.kill("SIGINT");
    expect((await ended).code).toBe(0);
    expect(existsSync(join(elsewhere, "services/redis/redis.pid"))).toBe(false);
    expect(existsSync(join(elsewhere, "demo.pid"))).toBe(false);
    await forget(elsewhere);
  }, 40_000);
});
