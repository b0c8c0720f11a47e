import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { endpoints, type Endpoint } from "@estiba/contract";
import { afterAll, describe, expect, test } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeTenant } from "../../../test/factories/tenant.ts";
import { makeUser } from "../../../test/factories/user.ts";
import { isCompressible } from "./compression.ts";

const folder = mkdtempSync(join(tmpdir(), "estiba-panel-"));
mkdirSync(join(folder, "assets"));
for (const [file, text] of Object.entries({
  "index.html": "the page",
  "index.html.br": "the page by brotli",
  "assets/base-1a2b.js": "the script",
  "assets/base-1a2b.js.br": "the script by brotli",
  "assets/base-1a2b.js.gz": "the script by gzip",
})) {
  writeFileSync(join(folder, file), text);
}
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const app = await useApp({ config: { PANEL_DIR: folder } });
const tenant = await makeTenant(app);
for (let count = 0; count < 6; count += 1) {
  await makeUser(app, tenant, "VIEWER");
}

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** Without a client that would decompress by itself. */
async function rawGet(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Raw> {
  const { promise, resolve, reject } = Promise.withResolvers<Raw>();
  request(`${app.baseUrl}${path}`, { headers }, (answer) => {
    const parts: Buffer[] = [];
    answer.on("data", (part: Buffer) => parts.push(part));
    answer.on("end", () => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) });
    });
  })
    .on("error", reject)
    .end();
  return promise;
}

const asTenant = (encoding: string) => ({
  authorization: `Bearer ${tenant.owner.token}`,
  "accept-encoding": encoding,
});

describe("what a tenant reads", () => {
  const large = "/api/v1/tenant/users";

  test("is compressed by what the reader accepts, and says that it varies", async () => {
    const plain = await rawGet(large, asTenant("identity"));
    expect(plain.bytes.length).toBeGreaterThan(1_024);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const brotli = await rawGet(large, asTenant("gzip, deflate, br"));
    expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 2);
    const gzip = await rawGet(large, asTenant("gzip"));
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  });

  test("is compressed while it is read, when it is a table", async () => {
    const path = "/api/v1/tenant/catalog/export";
    const plain = await rawGet(path, asTenant("identity"));
    const brotli = await rawGet(path, asTenant("br"));
    expect(plain.headers["content-type"]).toMatch(/csv/);
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  });

  test("stays as it is below a kilobyte", async () => {
    const { headers, bytes } = await rawGet("/api/v1/auth/me", asTenant("br"));
    expect(bytes.length).toBeLessThan(1_024);
    expect(headers["content-encoding"]).toBeUndefined();
  });
});

describe("what could betray a secret by its size", () => {
  const all = Object.entries<Endpoint>(endpoints);
  const idsOf = (isWanted: (endpoint: Endpoint) => boolean) =>
    all.filter(([, endpoint]) => isWanted(endpoint)).map(([id]) => id);

  test("is not compressed: sessions, keys, secrets, events of channels, answers to a change", () => {
    const compressed = idsOf(isCompressible);
    for (const id of ["login", "refresh", "createApiKey", "getAlertWebhook", "rotateWebhookSecret"]) {
      expect(idsOf(() => true)).toContain(id);
      expect(compressed).not.toContain(id);
    }
    expect(idsOf(({ method, policy }) => method !== "GET" || policy.auth === "webhook")).not.toContainEqual(
      expect.toSatisfy((id: string) => compressed.includes(id)),
    );
    expect(compressed.length).toBeGreaterThan(30);
  });

  test("and no answer that is compressed has a field with a secret's name", () => {
    const names = all
      .filter(([, endpoint]) => isCompressible(endpoint))
      .flatMap(([id, { responses }]) =>
        [
          ...JSON.stringify(responses).matchAll(
            /"properties":\{"?|"(\w*(?:[sS]ecret|[tT]oken|[pP]assword))":\{/g,
          ),
        ]
          .map(([, name]) => name)
          .filter((name) => name !== undefined)
          .map((name) => `${id}.${name}`),
      );
    expect(names).toEqual([]);
  });
});

const getScript = async (encoding: string): Promise<Raw> =>
  rawGet("/panel/assets/base-1a2b.js", { "accept-encoding": encoding });

describe("files of the panel", () => {
  test("come as they were compressed at the build, to be kept for a year", async () => {
    const brotli = await getScript("gzip, deflate, br");
    expect(brotli.bytes.toString()).toBe("the script by brotli");
    expect(brotli.headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(brotli.headers["content-type"]).toMatch(/javascript/);
    expect(brotli.headers["vary"]).toMatch(/accept-encoding/i);
    expect((await getScript("gzip")).bytes.toString()).toBe("the script by gzip");
    const plain = await getScript("identity");
    expect(plain.bytes.toString()).toBe("the script");
    expect(plain.headers["vary"]).toMatch(/accept-encoding/i);
  });

  test("the page itself is asked for again each time, at any address of the panel", async () => {
    for (const path of ["/panel/", "/panel/orders"]) {
      const { bytes, headers } = await rawGet(path, { "accept-encoding": "br" });
      expect([path, bytes.toString(), headers["cache-control"]]).toEqual([
        path,
        "the page by brotli",
        "no-cache",
      ]);
    }
  });
});

describe("the API reference", () => {
  test("is one compressed script of ours, in three languages", async () => {
    const script = await rawGet("/docs/js/scalar.js", { "accept-encoding": "br" });
    expect(script.headers["content-encoding"]).toBe("br");
    expect(script.bytes.length).toBeLessThan(1_300_000);
    expect(brotliDecompressSync(script.bytes).subarray(0, 20).toString()).toContain("function");
    for (const [path, locale] of Object.entries({ "/docs/": "en", "/docs/es/": "es", "/docs/pt/": "pt" })) {
      const page = (await rawGet(path)).bytes.toString();
      expect(page).toContain(`"locale": "${locale}"`);
      expect(page).toContain('src="/docs/js/scalar.js"');
      expect(page).not.toMatch(/(?:src|href)="https?:/);
    }
  });
});
