import { createHmac } from "node:crypto";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ERRORS, WEBHOOK_EVENT_TYPES } from "@estiba/contract";
import { createClient, type Client } from "@estiba/sdk";
import type { Browser } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { findOnPath, until } from "@estiba/testbed";
import { openBrowser } from "./harness/browser.ts";
import { searchGuides, visitGuide } from "./harness/guide-visit.ts";
import { ensureGuides, guideAddresses } from "./harness/guides.ts";
import { mustEnd, PROJECT_ROOT } from "./harness/installed.ts";
import { shellBlocks, typeBlock, type Variables } from "./harness/shell-blocks.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { violationsOf } from "./tour/accessibility.ts";

const scratch = mkdtempSync(join(tmpdir(), "estiba-guides-"));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});
const site = await ensureGuides();

let stack: Stack;
let client: Client;
let browser: Browser;
const variables: Variables = {};
/** The account the demo makes, which the pages mention. */
const account = { tenantSlug: "demo", email: "ana@demo.example", password: "stow-the-cargo" };

useStack(
  async (opened) => {
    stack = opened;
    browser = stack.keep(await openBrowser());
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
  it("are served, and every link, anchor and picture in them leads somewhere", async () => {
    const pages = guideAddresses();
    expect(pages.length).toBeGreaterThan(60);
    const texts = new Map<string, string>();
    for (const page of pages) {
      const { status, text, headers } = await stack.ask(page);
      expect([page, status, headers.get("content-type")]).toEqual([page, 200, "text/html; charset=utf-8"]);
      texts.set(page, text);
    }
    const links = pages.flatMap((page) =>
      [...(texts.get(page) ?? "").matchAll(/(?:href|src)="([^"]+)"/g)].map(([, target = ""]) => ({
        page,
        url: new URL(target, `${stack.baseUrl}${page}`),
      })),
    );
    const inside = links.filter(
      ({ url }) => url.origin === stack.baseUrl && url.pathname.startsWith("/docs/"),
    );
    const others = new Set(inside.map(({ url }) => url.pathname).filter((path) => !texts.has(path)));
    const missing = new Set<string>();
    for (const path of others) {
      if ((await stack.ask(path)).status !== 200) {
        missing.add(path);
      }
    }
    const isDead = (url: URL): boolean => {
      const text = texts.get(url.pathname);
      const anchor = decodeURIComponent(url.hash.slice(1));
      return (
        missing.has(url.pathname) || (text !== undefined && anchor !== "" && !text.includes(`id="${anchor}"`))
      );
    };
    expect(inside.filter(({ url }) => isDead(url)).map(({ page, url }) => `${page}: ${url.href}`)).toEqual(
      [],
    );
  });

  it("have addresses without .html, and the older ones still lead there", async () => {
    const locationOf = async (path: string) => {
      const answer = await fetch(`${stack.baseUrl}${path}`, { redirect: "manual" });
      await answer.body?.cancel();
      return answer.headers.get("location");
    };
    expect(await locationOf("/docs/guides")).toBe("/docs/guides/");
    expect(await locationOf("/docs/guides/es")).toBe("/docs/guides/es/");
    expect(await locationOf("/docs/guides/errors.html?from=mail")).toBe("/docs/guides/errors?from=mail");
    expect(await locationOf("/docs/guides/pt/index.html")).toBe("/docs/guides/pt/");
    expect((await stack.ask("/docs/guides/none")).body["error"]).toBe("NOT_FOUND");
  });

  it("know every error and every event", async () => {
    const errors = (await stack.ask("/docs/guides/errors")).text;
    expect(Object.keys(ERRORS).filter((code) => !errors.includes(`<code>${code}</code>`))).toEqual([]);
    const events = (await stack.ask("/docs/guides/events")).text;
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

  const typed = ["README.md", ...globSync("docs/guides/{,es/,pt/}*.md", { cwd: PROJECT_ROOT }).toSorted()];

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

const visit = async (path: string, options = {}) =>
  visitGuide(browser, `${stack.baseUrl}/docs/guides/${path}`, options);

describe("the guides in a browser, under the policy of the service", () => {
  it("are searched without leaving the page, and no script is refused", async () => {
    const { page, complaints } = await visit("quickstart");
    await searchGuides(page, "WPSHOP_UNREACHABLE");
    await page.getByRole("option").filter({ hasText: "Errors" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Errors" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/docs/guides/errors");
    expect(complaints).toEqual([]);
  });

  it("are in Spanish and Portuguese, and change language on the same page", async () => {
    const { page, complaints } = await visit("es/wordpress");
    expect(await page.locator("html").getAttribute("lang")).toBe("es");
    await searchGuides(page, "transportadora");
    await page.keyboard.press("Escape");
    await page.locator(".VPNavBarTranslations button").first().hover();
    await page.getByRole("link", { name: "Português" }).first().click();
    await page.getByRole("heading", { level: 2, name: "Com o plugin" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/docs/guides/pt/wordpress");
    expect(complaints).toEqual([]);
  });

  it("show a sample in the chosen language", async () => {
    const { page, complaints } = await visit("custom");
    await page.locator(".vp-code-group label").filter({ hasText: "Python" }).click();
    await page.getByText("import hashlib").waitFor();
    expect(complaints).toEqual([]);
  });

  it.each(["light", "dark"] as const)("can be read by everybody when it is %s", async (colorScheme) => {
    const { page, complaints } = await visit("panel-orders", { colorScheme });
    const isDark = await page.evaluate(() => document.documentElement.classList.contains("dark"));
    expect(isDark).toBe(colorScheme === "dark");
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
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

  it("distinguishes a genuine event from a forged one", async () => {
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
