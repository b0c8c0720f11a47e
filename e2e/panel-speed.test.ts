import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ensurePanel, openBrowser } from "./harness/browser.ts";
import { connectCustom } from "./harness/connect.ts";
import { loadFirst, type FirstLoad } from "./harness/first-load.ts";
import { fillLargeTenant } from "./harness/large-tenant.ts";
import { keepsBound } from "./timing/measured.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { StolenTime } from "./timing/stolen-time.ts";
import { openTenant } from "./harness/tenant.ts";

/** The promised size and bounds; without it, a smaller size, and for loading a page bounds that a slow machine keeps too. */
const IS_STRICT = process.env["PANEL_SPEED"] === "strict";
const ORDERS = IS_STRICT ? 100_000 : 20_000;
const VARIANTS = IS_STRICT ? 20_000 : 5_000;
const INTERACTIVE_MS = IS_STRICT ? 1_000 : 3_000;
const KEYSTROKE_MS = 100;
const LOOKS_AT_EACH = 5;
const SERVER_MS = IS_STRICT ? 300 : 1_000;
const BLANK_MS = 100;
const MENU_MS = 450;
/** The heap that an api of its own is given; at full size the orders alone, as they are presented, would fill twice as much. */
const EXPORT_HEAP_MB = 112;
const EXPORT_DEADLINE_MS = 180_000;
const FIRST_LOADS = 3;
const SLOW_USABLE_MS = 4_000;
const SCRIPT_BYTES = 200_000;
const LARGEST_PAINT_MS = IS_STRICT ? 1_200 : 4_000;
const LISTS = [
  { path: "/orders", typed: "rojas 99" },
  { path: "/stock/catalog", typed: "sku-19" },
  { path: "/stock/mappings?status=linked", typed: "sku-19" },
  { path: "/stock/deductions", typed: "sku-19" },
  { path: "/events", typed: "A-99" },
  { path: "/shipping", typed: "sur000001" },
] as const;

let stack: Stack;
let page: Page;
let session: Readonly<Record<string, string>>;
let browser: Browser;

useStack(
  async (opened) => {
    await ensurePanel();
    stack = opened;
    const tenant = await openTenant(stack);
    session = tenant.session;
    const { shopId } = await connectCustom(tenant);
    await fillLargeTenant(stack.database, tenant.id, shopId, { orders: ORDERS, variants: VARIANTS });
    browser = stack.keep(await openBrowser());
    const context = await browser.newContext({ locale: "en", viewport: { width: 1_360, height: 850 } });
    const data = { tenantSlug: tenant.slug, email: tenant.email, password: tenant.password, useCookie: true };
    await context.request.post(`${stack.baseUrl}/api/v1/auth/login`, { data });
    page = await context.newPage();
    await page.addInitScript(noteRows);
    await page.goto(`${stack.baseUrl}/panel/`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  },
  {},
  180_000,
);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Notes by the browser's own clock when rows have been painted and the page is idle enough for a click. */
function noteRows(): void {
  new MutationObserver((_changes, observer) => {
    if (document.querySelectorAll("main tbody tr").length > 20) {
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { usableMs: performance.now() })));
    }
  }).observe(document, { childList: true, subtree: true });
}

/** From opening the address until rows can be read and clicked. */
async function openList(path: string): Promise<number> {
  await page.goto(`${stack.baseUrl}/panel${path}`);
  const usable = await page.waitForFunction(() => (window as unknown as { usableMs?: number }).usableMs);
  return (await usable.jsonValue()) ?? Number.NaN;
}

interface Key {
  readonly ms: number;
  readonly waitedMs: number;
  readonly handledMs: number;
}

/** The key for which the page took longest, from the press to the next picture. */
async function typeInto(text: string): Promise<Key> {
  await page.evaluate(() => {
    const seen: Key[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const key of list.getEntries() as PerformanceEventTiming[]) {
        const waitedMs = Math.round(key.processingStart - key.startTime);
        const handledMs = Math.round(key.processingEnd - key.processingStart);
        seen.push({ ms: key.duration, waitedMs, handledMs });
      }
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.locator("main input[type=search]").pressSequentially(text, { delay: 90 });
  await page.waitForFunction(() => document.querySelector("main table[aria-busy=false]") !== null);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 600)));
  const keys = await page.evaluate(() => (window as unknown as { seen: Key[] }).seen);
  return keys.toSorted((a, b) => b.ms - a.ms)[0] ?? { ms: 0, waitedMs: 0, handledMs: 0 };
}

const SORTS_AND_FILTERS = [
  "/api/v1/orders?limit=50",
  "/api/v1/orders?limit=50&sort=total",
  "/api/v1/orders?limit=50&sort=-total&status=confirmed,cancelled",
  "/api/v1/orders?limit=50&sort=-updatedAt&paymentStatus=paid,refunded",
  "/api/v1/orders?limit=200&offset=9800",
  "/api/v1/orders/stages",
  "/api/v1/tenant/overview/today",
  "/api/v1/shipments?limit=50&sort=cost&status=in_transit,returned",
  "/api/v1/tenant/events?limit=50&sort=-attempts&state=done,dead",
  "/api/v1/tenant/inventory/stock-deductions?limit=50&sort=-quantity&status=applied,shortfall",
  "/api/v1/tenant/catalog/products?limit=50&sort=-stock",
  "/api/v1/tenant/catalog/products?limit=50&stock=out,low",
  "/api/v1/tenant/catalog/products?limit=50&linked=false",
  "/api/v1/tenant/catalog/grouped-products?limit=50",
  "/api/v1/tenant/catalog/grouped-products?limit=50&sort=-stock&stock=out",
  "/api/v1/tenant/catalog/channel-mappings/conflicts?limit=50",
  "/api/v1/tenant/catalog/channel-mappings?limit=50&sort=channelSku&status=linked",
] as const;

async function timed(path: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${stack.baseUrl}${path}`, { headers: session });
  await answer.text();
  expect(answer.status).toBe(200);
  return performance.now() - start;
}

/** From a press of the list's first menu until its items are there; on a page on which none was opened before. */
async function openMenu(): Promise<number> {
  await openList("/orders");
  return page.evaluate(
    async () =>
      new Promise<number>((done) => {
        const pressedAt = performance.now();
        const look = () => {
          if (document.querySelector("[role=menuitem]")) {
            done(performance.now() - pressedAt);
          } else {
            requestAnimationFrame(look);
          }
        };
        document.querySelector<HTMLElement>("main thead button[aria-haspopup=menu]")?.click();
        look();
      }),
  );
}

/** Scrolls the list as a hand on a wheel does, and notes for how long at most no row was in the middle of it. */
async function longestBlank(): Promise<number> {
  return page.evaluate(
    async () =>
      new Promise<number>((done) => {
        const frame = document.querySelector("main [data-framed]");
        const box = frame?.getBoundingClientRect();
        let longestMs = 0;
        let lastRowAt = performance.now();
        let frames = 0;
        const look = () => {
          const at = box && document.elementFromPoint(box.left + box.width / 3, box.top + box.height / 2);
          const now = performance.now();
          if (at?.closest("tr[data-key]")) {
            lastRowAt = now;
          }
          longestMs = Math.max(longestMs, now - lastRowAt);
          frames += 1;
          frame?.scrollBy(0, 400);
          if (frames < 240) {
            requestAnimationFrame(look);
          } else {
            done(longestMs);
          }
        };
        requestAnimationFrame(look);
      }),
  );
}

async function exportAll(baseUrl: string, format: "csv" | "xlsx") {
  const start = performance.now();
  const answer = await fetch(`${baseUrl}/api/v1/tenant/exports`, {
    method: "POST",
    headers: { ...session, "content-type": "application/json" },
    body: JSON.stringify({
      list: "orders",
      format,
      query: { sort: "-total" },
      columns: ["number", "customerName", "status", "totalMinor", "placedAt"].map((field) => ({
        field,
        header: field,
      })),
    }),
  });
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
  }
  const rows = Number(answer.headers.get("x-export-rows"));
  return { bytes, rows, tookMs: performance.now() - start };
}

describe(`with ${ORDERS} orders and ${VARIANTS} products`, () => {
  it.each(SORTS_AND_FILTERS)("%s is answered in less than 300 ms", async (path) => {
    await timed(path);
    const took = [await timed(path), await timed(path), await timed(path)];
    process.stdout.write(`${path}: ${took.map(Math.round).join(", ")} ms\n`);
    expect(median(took)).toBeLessThan(SERVER_MS);
  });

  it("is scrolled without a gap", async () => {
    const blank = await keepsBound(
      async () => {
        await openList("/orders");
        return longestBlank();
      },
      (ms) => ms < BLANK_MS,
    );
    process.stdout.write(
      `longest without a row while scrolling: ${blank.measured.map(Math.round).join(", ")} ms\n`,
    );
    expect(await page.locator("main tbody tr[data-key]").count()).toBeLessThan(150);
    expect(blank).toMatchObject({ isKept: true });
  });

  it("opens a menu at once, the first time too", async () => {
    const took = [await openMenu(), await openMenu(), await openMenu()];
    process.stdout.write(`a menu's items: ${took.map(Math.round).join(", ")} ms\n`);
    expect(median(took)).toBeLessThan(MENU_MS);
  });

  it.each(["csv", "xlsx"] as const)(
    "exports all orders as %s with less memory than they would fill",
    { timeout: EXPORT_DEADLINE_MS },
    async (format) => {
      const small = await stack.startApi({ NODE_OPTIONS: `--max-old-space-size=${EXPORT_HEAP_MB}` });
      const { bytes, rows, tookMs } = await exportAll(small.baseUrl, format);
      process.stdout.write(`${format}: ${rows} rows, ${bytes} bytes in ${Math.round(tookMs)} ms\n`);
      expect(rows).toBe(ORDERS);
      expect(bytes).toBeGreaterThan(ORDERS * 10);
      expect((await small.ask("/health")).status).toBe(200);
      await small.stop();
    },
  );

  it.each(LISTS)(
    "$path can be used within a second, and typing a filter never stutters",
    async ({ path, typed }) => {
      const loads: number[] = [];
      for (let look = 0; look < LOOKS_AT_EACH; look += 1) {
        loads.push(await openList(path));
      }
      process.stdout.write(`${path}: interactive after ${loads.map(Math.round).join(", ")} ms\n`);
      expect(median(loads)).toBeLessThan(INTERACTIVE_MS);
      const keys = await keepsBound(
        async () => {
          await openList(path);
          const stolen = new StolenTime();
          const slowest = await typeInto(typed);
          expect(await page.locator("main tbody tr").count()).toBeGreaterThan(0);
          process.stdout.write(
            `${path}: slowest keystroke ${slowest.ms} ms, of which it waited ${slowest.waitedMs} and was handled ${slowest.handledMs}, while the host took ${stolen.ms()} ms of the processors\n`,
          );
          return slowest;
        },
        ({ ms }) => ms < KEYSTROKE_MS,
      );
      expect(keys).toMatchObject({ isKept: true });
    },
  );
});

const loadThrice = async (isSlow: boolean): Promise<FirstLoad[]> => {
  const loads: FirstLoad[] = [];
  while (loads.length < FIRST_LOADS) {
    loads.push(await loadFirst(browser, page.context(), `${stack.baseUrl}/panel/orders`, { isSlow }));
  }
  process.stdout.write(
    `${isSlow ? "slow 4G" : "unthrottled"}: ${loads
      .map((load) => `usable ${Math.round(load.usableMs)}, LCP ${Math.round(load.largestPaintMs)} ms`)
      .join("; ")}; ${loads[0]?.scriptBytes ?? 0} bytes of script\n`,
  );
  return loads;
};

describe("the order list, with nothing cached", () => {
  it("needs no more script than 200 kB, compressed", async () => {
    const address = `${stack.baseUrl}/panel/orders`;
    const { scriptBytes } = await loadFirst(browser, page.context(), address, { isSlow: false });
    expect(scriptBytes).toBeLessThan(SCRIPT_BYTES);
  });

  it("names no more files than a browser asks an HTTP/1.1 service for at a time", async () => {
    const html = await (await fetch(`${stack.baseUrl}/panel/orders`)).text();
    const named = [...html.matchAll(/(?:src|href)="(\/panel\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file);
    expect(new Set(named).size).toBe(6);
  });

  it("is compiled while it arrives", async () => {
    const html = await (await fetch(`${stack.baseUrl}/panel/orders`)).text();
    const large = [...html.matchAll(/src="(\/panel\/assets\/(?:boot|base|first)-[^"]+)"/g)].map(
      ([, file]) => file,
    );
    expect(new Set(large).size).toBe(3);
    for (const file of large) {
      const code = await (await fetch(`${stack.baseUrl}${file}`)).text();
      expect(code.startsWith("//# allFunctionsCalledOnLoad\n")).toBe(true);
    }
  });

  // A processor that is slowed down four times tells only something where nothing else runs.
  it.runIf(IS_STRICT)(
    "is usable within four seconds on slow 4G with a four times slower processor",
    async () => {
      const loads = await loadThrice(true);
      expect(median(loads.map(({ usableMs }) => usableMs))).toBeLessThan(SLOW_USABLE_MS);
    },
  );

  it("asks for the first rows once, although the boot script asks before the page", async () => {
    const address = `${stack.baseUrl}/panel/orders`;
    const { listRequests } = await loadFirst(browser, page.context(), address, { isSlow: false });
    expect(listRequests).toBe(1);
  });

  it("loads the code of a page that a link is pointed at, before it is pressed", async () => {
    await openList("/orders");
    const code = page.waitForResponse(/\/assets\/shops-page-[^/]+\.js$/);
    await page.locator('nav a[href="/panel/shops"]').hover();
    expect((await code).status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe("/panel/orders");
  });

  it("shows its largest part within 1.2 seconds on this machine", async () => {
    const loads = await loadThrice(false);
    expect(median(loads.map(({ largestPaintMs }) => largestPaintMs))).toBeLessThan(LARGEST_PAINT_MS);
  });
});
