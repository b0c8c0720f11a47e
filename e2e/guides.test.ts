import { createHmac } from "node:crypto";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ERRORS, WEBHOOK_EVENT_TYPES } from "@estiba/contract";
import { createClient, type Client } from "@estiba/sdk";
import { afterAll, describe, expect, it } from "vitest";
import { buildGuides } from "../scripts/guides/build.ts";
import { findOnPath, until } from "@estiba/testbed";
import { mustEnd, PROJECT_ROOT } from "./harness/installed.ts";
import { shellBlocks, typeBlock, type Variables } from "./harness/shell-blocks.ts";
import { useStack, type Stack } from "./harness/stack.ts";

const scratch = mkdtempSync(join(tmpdir(), "estiba-guides-"));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});
const site = join(scratch, "site");
const pages = await buildGuides(site);

let stack: Stack;
let client: Client;
const variables: Variables = {};
/** The account the demo makes, which the pages speak of. */
const account = { tenantSlug: "demo", email: "ana@demo.example", password: "stow-the-cargo" };

useStack(
  async (opened) => {
    stack = opened;
    const consent = { acceptTerms: true, acceptPrivacy: true, acceptDataProtectionNotice: true } as const;
    const owner = createClient({ baseUrl: stack.baseUrl, session: { useCookie: false } });
    await owner.register({ body: { ...account, tenantName: "Demo", name: "Ana", ...consent } });
    const { data } = await owner.createApiKey({ body: { name: "guides" } });
    const { accessToken } = await owner.login({ body: account });
    Object.assign(variables, { API: stack.baseUrl, KEY: data.key, TOKEN: accessToken });
    client = createClient({ baseUrl: stack.baseUrl, apiKey: data.key });
  },
  { settings: { GUIDES_DIR: site } },
);

describe("the guides", () => {
  it("are served, and every link and picture in them leads somewhere", async () => {
    expect(pages.length).toBeGreaterThan(15);
    const broken: string[] = [];
    for (const page of pages) {
      const { status, text, headers } = await stack.ask(`/docs/guides/${page}`);
      expect([page, status, headers.get("content-type")]).toEqual([page, 200, "text/html; charset=utf-8"]);
      for (const [, target = ""] of text.matchAll(/(?:href|src)="([^"#]+)(?:#[^"]*)?"/g)) {
        const url = new URL(target, `${stack.baseUrl}/docs/guides/${page}`);
        if (url.origin === stack.baseUrl && (await stack.ask(url.pathname)).status !== 200) {
          broken.push(`${page}: ${target}`);
        }
      }
    }
    expect(broken).toEqual([]);
    expect((await stack.ask("/docs/guides")).headers.get("location")).toBe("/docs/guides/");
    expect((await stack.ask("/docs/guides/none.html")).body["error"]).toBe("NOT_FOUND");
  });

  it("know every error and every event", async () => {
    const errors = (await stack.ask("/docs/guides/errors.html")).text;
    expect(Object.keys(ERRORS).filter((code) => !errors.includes(`<code>${code}</code>`))).toEqual([]);
    const events = (await stack.ask("/docs/guides/events.html")).text;
    const untold = WEBHOOK_EVENT_TYPES.filter(
      (type) => !new RegExp(`<code>${type}</code></td>\\s*<td>\\w`).test(events),
    );
    expect(untold).toEqual([]);
  });

  it("bring somebody with an empty folder to a first order in eight commands", async () => {
    const [who, shop, goods, order, event] = shellBlocks("docs/guides/quickstart.md");
    const folder = mkdtempSync(join(scratch, "empty-"));
    const startedMs = performance.now();
    let said = "";
    for (const block of [who, shop, goods, order]) {
      said = await typeBlock(block ?? "", variables, folder);
    }
    expect(said).toContain('"stockAfter":10');
    expect(performance.now() - startedMs).toBeLessThan(30_000);
    expect(await typeBlock(event ?? "", variables, folder)).toContain('"received":true');
  });

  const typed = ["README.md", ...globSync("docs/guides/*.md", { cwd: PROJECT_ROOT }).toSorted()];

  it.each(typed.filter((file) => shellBlocks(file).length > 0))(
    "say nothing in %s that does not work when typed",
    async (file) => {
      const folder = mkdtempSync(join(scratch, "typed-"));
      for (const block of shellBlocks(file)) {
        expect(await typeBlock(block, variables, folder)).not.toMatch(/"success":false|^$/);
      }
    },
  );
});

const SAMPLES = [
  { language: "node", command: "node", args: ["estiba.mjs"] },
  { language: "python", command: "python3", args: ["estiba.py"] },
  { language: "php", command: "php", args: ["estiba.php"] },
  { language: "go", command: "go", args: ["run", "main.go"] },
  { language: "ruby", command: "ruby", args: ["estiba.rb"] },
].filter(({ command }) => findOnPath(command) !== undefined);

describe.each(SAMPLES)("the sample in $language", ({ language, command, args }) => {
  const cwd = join(PROJECT_ROOT, "docs/samples", language);
  const home = {
    HOME: scratch,
    GOCACHE: join(tmpdir(), "estiba-go-cache"),
    GOFLAGS: "-mod=mod",
    PYTHONDONTWRITEBYTECODE: "1",
  };

  it("hands in an order and an event, which are in the book once however often it runs", async () => {
    const env = { ...home, ESTIBA_URL: stack.baseUrl, ESTIBA_KEY: variables["KEY"] ?? "" };
    const first = JSON.parse(await mustEnd(command, args, { cwd, env })) as { shopId: string };
    expect(first).toMatchObject({ stockStatus: "deducted", received: true });
    await mustEnd(command, args, { cwd, env });
    const orders = await until("both orders to be in the book", async () => {
      const { data } = await client.listOrders({ query: { shopId: first.shopId } });
      return data.items.length === 2 && data.items;
    });
    const name = language.toUpperCase();
    expect(orders.map(({ orderId }) => orderId).toSorted()).toEqual([`${name}-1001`, `${name}-1002`]);
  });

  it("tells a genuine event from a forged one", async () => {
    const body = '{"type":"order.created","data":{"name":"ñ"}}';
    const secret = Buffer.from("a key");
    const stamp = String(Math.floor(Date.now() / 1000));
    const signature = `v1,${createHmac("sha256", secret).update(`msg_1.${stamp}.${body}`).digest("base64")}`;
    const env = {
      ...home,
      WEBHOOK_SECRET: `whsec_${secret.toString("base64")}`,
      WEBHOOK_ID: "msg_1",
      WEBHOOK_TIMESTAMP: stamp,
      WEBHOOK_SIGNATURE: `v1,other ${signature}`,
    };
    const verdict = async (input: string, changes = {}) =>
      (await mustEnd(command, [...args, "verify"], { cwd, input, env: { ...env, ...changes } })).trim();
    expect(await verdict(body)).toBe("genuine");
    expect(await verdict(body.replace("ñ", "n"))).toBe("forged");
    expect(await verdict(body, { WEBHOOK_TIMESTAMP: "1763132645" })).toBe("forged");
  });
});
