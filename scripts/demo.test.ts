import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLATFORMS } from "../packages/contract/src/index.ts";
import type { DemoFacts } from "./demo/facts.ts";
import { servicesStatus, wipeServices } from "./services/control.ts";
import { isPortTaken, waitUntil } from "./services/run.ts";

const SCRIPT = resolve(import.meta.dirname, "demo.ts");
const FREE_PORTS = Object.fromEntries(
  ["API", "METRICS", "WORKER_METRICS", "PG", "REDIS", "OAUTHSHOP", "WPSHOP", "MARKETPLACE", "CLOUDSHOP"].map(
    (name) => [`DEMO_${name}_PORT`, "0"],
  ),
);
const PRO_BURST = 200;

interface Demo {
  readonly process: ChildProcess;
  readonly lines: string[];
  readonly facts: DemoFacts;
}

let directory: string;
let demo: Demo;

function spawnDemo(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(process.execPath, [SCRIPT, ...args], {
    env: { ...process.env, ...FREE_PORTS, DEMO_DIR: directory, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Resolves with the code a demo ends with, and what it complained of. */
async function ending(child: ChildProcess): Promise<{ code: unknown; complaint: string }> {
  let complaint = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const [code] = (await once(child, "close")) as unknown[];
  return { code, complaint };
}

async function startDemo(...args: string[]): Promise<Demo> {
  const child = spawnDemo(["--json", ...args]);
  const ended = ending(child);
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout ?? process.stdin });
  reader.on("line", (line) => lines.push(line));
  const endedEarly = async (): Promise<never> => {
    throw new Error(`the demo ended early:\n${(await ended).complaint}`);
  };
  await Promise.race([once(reader, "line"), endedEarly()]);
  return { process: child, lines, facts: JSON.parse(lines[0] ?? "") as DemoFacts };
}

/** A shop or an order, as far as these tests look. */
interface Item {
  readonly platform: string;
  readonly status: string;
  readonly orderId?: string;
  readonly paymentStatus?: string;
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

function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return list === "" ? [] : list.split(" ").map(Number);
}

const portsOf = (facts: DemoFacts): number[] =>
  [
    facts.api,
    facts.metrics,
    facts.workerMetrics,
    facts.databaseUrl,
    facts.redisUrl,
    ...Object.values(facts.sims),
  ].map((address) => Number(new URL(address).port));

async function listed(path: string): Promise<readonly Item[]> {
  return (await ask("GET", path, { key: demo.facts.apiKey })).body.data?.items ?? [];
}

const platformsOf = (items: readonly Item[]): string[] =>
  [...new Set(items.map(({ platform }) => platform))].toSorted();

/** Presses Buy on the first page of a simulated shop. */
async function buyAt(address: string): Promise<void> {
  const [, shop = ""] = /href="(\/__shop\/[^"]+)"/.exec(await (await fetch(address)).text()) ?? [];
  const page = await (await fetch(`${address}${shop}`)).text();
  const [, variantId = ""] = /name="variantId" value="([^"]+)"/.exec(page) ?? [];
  const form = new URLSearchParams({ variantId, quantity: "1", payment: "card" });
  const answer = await fetch(`${address}${shop}/buy`, { method: "POST", body: form, redirect: "manual" });
  expect(answer.status).toBe(303);
}

/** PostgreSQL of a private folder may live elsewhere, so it is wiped before the folder goes. */
async function forget(folder: string): Promise<void> {
  await wipeServices({ directory: join(folder, "services") });
  rmSync(folder, { recursive: true });
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "estiba-demo-"));
  demo = await startDemo();
}, 90_000);

afterAll(async () => {
  if (demo.process.exitCode === null) {
    demo.process.kill("SIGTERM");
    await once(demo.process, "close");
  }
  await forget(directory);
}, 60_000);

describe("a demo that is up", () => {
  test("says so in one line of JSON, within a minute", () => {
    expect(demo.lines).toHaveLength(1);
    expect(demo.facts).toMatchObject({ tenantSlug: "demo", email: "ana@demo.example" });
    expect(demo.facts.readyMs).toBeLessThan(60_000);
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
    expect(await waitUntil(() => readdirSync(folder).includes("0001.txt"), 10_000)).toBe(true);
    expect(readFileSync(join(folder, "0001.txt"), "utf8")).toMatch(
      /To: ana@demo\.example[^]*\/panel\/verify-email#/,
    );
  });
});

describe("the merchant of the demo", () => {
  test("has one shop on each of the five platforms, all connected", async () => {
    const shops = await listed("/api/v1/tenant/shops");
    expect(Object.fromEntries(shops.map(({ platform, status }) => [platform, status]))).toEqual(
      Object.fromEntries(PLATFORMS.map((platform) => [platform, "active"])),
    );
    expect(demo.facts.shops.map(({ platform }) => platform).toSorted()).toEqual([...PLATFORMS].toSorted());
  });

  test("sees the orders of all five in one book, some to be paid at the door and one called off", async () => {
    expect(demo.facts.seeded).toBe(true);
    const orders = await listed("/api/v1/orders?limit=200");
    expect(platformsOf(orders)).toEqual([...PLATFORMS].toSorted());
    expect(orders.filter(({ status }) => status === "cancelled")).toHaveLength(1);
    const atTheDoor = orders.filter(({ paymentStatus }) => paymentStatus === "cod_pending");
    expect(platformsOf(atTheDoor).length).toBeGreaterThan(2);
  });

  test.each(["oauthshop", "wpshop", "marketplace", "cloudshop"] as const)(
    "sees an order arrive that a buyer places on the page of the simulated %s",
    async (slug) => {
      const path = `/api/v1/orders?platform=${slug.toUpperCase()}&limit=200`;
      const before = (await listed(path)).length;
      await buyAt(demo.facts.sims[slug]);
      const hasArrived = async (): Promise<boolean> => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        return (await listed(path)).length === before + 1;
      };
      expect(await waitUntil(hasArrived, 15_000)).toBe(true);
    },
    20_000,
  );
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

  test("learns what is wrong: no key 401, no session 401, missing field 400", async () => {
    expect(said(await ask("GET", "/api/v1/tenant/api-keys/current"))).toEqual([401, "API_KEY_REQUIRED"]);
    expect(said(await ask("GET", "/api/v1/tenant/api-keys"))).toEqual([401, "SESSION_REQUIRED"]);
    const { password: _, ...incomplete } = account;
    expect(said(await ask("POST", "/api/v1/auth/login", { body: incomplete }))).toEqual([400, "BAD_REQUEST"]);
  });

  test("revokes the key, and within moments it answers 403", async () => {
    expect((await ask("DELETE", `/api/v1/tenant/api-keys/${keyId ?? ""}`, { token })).status).toBe(200);
    const isRefused = async (): Promise<boolean> =>
      (await ask("GET", "/api/v1/tenant", { key })).status === 403;
    expect(await waitUntil(isRefused, 5_000)).toBe(true);
    expect(said(await ask("GET", "/api/v1/tenant", { key }))).toEqual([403, "API_KEY_INVALID"]);
  });

  test("meets 429 with Retry-After and without a code, not before the plan's burst is spent", async () => {
    const answers: Answer[] = [];
    // The bucket refills meanwhile, so it is emptied in handfuls until it says so.
    while (answers.length < PRO_BURST * 10 && !answers.some(({ status }) => status === 429)) {
      const handful = Array.from({ length: 20 }, async () =>
        ask("GET", "/api/v1/tenant", { key: demo.facts.apiKey }),
      );
      answers.push(...(await Promise.all(handful)));
    }
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(PRO_BURST - 10);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    for (const { headers, body } of refused) {
      expect(body).not.toHaveProperty("error");
      expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    }
  });
});

describe("a second demo", () => {
  test("leaves the first alone and says which process it is", async () => {
    const { code, complaint } = await ending(spawnDemo([]));
    expect(code).toBe(1);
    expect(complaint).toContain(`process ${demo.process.pid ?? 0}`);
  });

  test("names the setting of a port that is taken", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "estiba-demo-"));
    const port = new URL(demo.facts.api).port;
    const { code, complaint } = await ending(spawnDemo([], { DEMO_DIR: elsewhere, DEMO_API_PORT: port }));
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
    demo = await startDemo("--keep");
    expect(demo.facts).toMatchObject({ apiKey, api, sims, shops, seeded: true });
    expect((await ask("GET", "/api/v1/tenant", { key: apiKey })).body.data?.slug).toBe("demo");
    const before = await listed("/api/v1/orders?limit=200");
    await buyAt(demo.facts.sims.wpshop);
    const isOneMore = async (): Promise<boolean> =>
      (await listed("/api/v1/orders?limit=200")).length === before.length + 1;
    expect(await waitUntil(isOneMore, 15_000)).toBe(true);
  }, 60_000);

  test("while the demo is still starting stops it too", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "estiba-demo-"));
    const child = spawnDemo([], { DEMO_DIR: elsewhere });
    const ended = ending(child);
    await once(child.stderr ?? child, "data");
    child.kill("SIGINT");
    expect((await ended).code).toBe(0);
    expect(existsSync(join(elsewhere, "services/redis/redis.pid"))).toBe(false);
    expect(existsSync(join(elsewhere, "demo.pid"))).toBe(false);
    await forget(elsewhere);
  }, 40_000);
});
