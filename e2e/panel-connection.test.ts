import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ensurePanel, openBrowser } from "./harness/browser.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";

const PAGE_DEADLINE_MS = 20_000;

let stack: Stack;
let tenant: Tenant;
let context: BrowserContext;
let page: Page;

async function signIn(target: Page, fields: readonly string[]): Promise<void> {
  const values: Record<string, string> = {
    "Account ID": tenant.slug,
    "E-mail": tenant.email,
    Password: tenant.password,
  };
  for (const field of fields) {
    await target.getByLabel(field, { exact: true }).fill(values[field] ?? "");
  }
  await target.getByRole("button", { name: "Sign in" }).click();
}

useStack(
  async (opened) => {
    await ensurePanel();
    stack = opened;
    tenant = await openTenant(stack);
    await tenant.owner.updateMe({ body: { locale: "en" } });
    const browser = stack.keep(await openBrowser());
    context = await browser.newContext({ locale: "en", viewport: { width: 1_280, height: 800 } });
    context.setDefaultTimeout(PAGE_DEADLINE_MS);
    page = await context.newPage();
  },
  {},
  180_000,
);

describe("a panel whose service goes away", () => {
  it("leads who is not signed in to the page they asked for, after signing in", async () => {
    await page.goto(`${stack.baseUrl}/panel/stock/catalog?q=camisa`);
    await signIn(page, ["Account ID", "E-mail", "Password"]);
    await page.getByRole("heading", { name: "Catalog", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/panel/stock/catalog?q=camisa");
  });

  it("says that the connection is lost, and heals by itself when it is back", async () => {
    await page.goto(`${stack.baseUrl}/panel/orders`);
    await page.getByText("No orders yet").waitFor();
    await page.route("**/api/v1/**", (route) => route.abort());
    await page.route("**/health/**", (route) => route.abort());
    await page.getByRole("link", { name: "Events" }).first().click();
    await page.getByText("No connection. Trying again…").waitFor();
    await page.getByText("This could not be loaded").waitFor();
    await page.unroute("**/api/v1/**");
    await page.unroute("**/health/**");
    await page.getByText("No connection. Trying again…").waitFor({ state: "detached" });
    await page.getByText("No events yet").waitFor();
    expect(await page.getByText("This could not be loaded").count()).toBe(0);
  });

  it("asks who was away too long to sign in again, and returns them to where they were", async () => {
    await page.goto(`${stack.baseUrl}/panel/stock/mappings?status=linked`);
    await page.getByRole("heading", { name: "Mappings", level: 1 }).waitFor();
    const client = await context.request.post(`${stack.baseUrl}/api/v1/auth/logout`, { data: {} });
    expect(client.status()).toBeLessThan(500);
    await context.clearCookies();
    // The access token is in memory; a refusal replaces the quarter of an hour it is valid. Only of the next page: what this
    // one still asks for must not be the first to be refused.
    await page.route("**/api/v1/orders?**", (route) => {
      const headers = { ...route.request().headers(), authorization: "Bearer expired" };
      return route.continue({ headers });
    });
    // Without a pointer over it: that asks for the page early, and the refusal would come before the click.
    await page.getByRole("link", { name: "Orders" }).first().dispatchEvent("click");
    await page.getByText("Your session has ended. Sign in to continue where you were.").waitFor();
    await page.unroute("**/api/v1/orders?**");
    await signIn(page, ["E-mail", "Password"]);
    await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/panel/orders");
  });

  it("asks so too when another page is opened while the way to sign-in is loading", async () => {
    await page.goto(`${stack.baseUrl}/panel/stock/mappings?status=linked`);
    await page.getByRole("heading", { name: "Mappings", level: 1 }).waitFor();
    await context.request.post(`${stack.baseUrl}/api/v1/auth/logout`, { data: {} });
    await context.clearCookies();
    await page.route("**/api/v1/**", (route) => {
      const headers = { ...route.request().headers(), authorization: "Bearer expired" };
      return route.continue({ headers });
    });
    const links = page.getByRole("navigation").first();
    const opened = Promise.withResolvers<undefined>();
    await page.route("**/assets/sign-in-page-*.js", async (route) => {
      await opened.promise;
      await route.continue();
    });
    const loading = page.waitForRequest("**/assets/sign-in-page-*.js");
    await links.getByRole("link", { name: "Orders" }).dispatchEvent("click");
    await loading;
    await links.getByRole("link", { name: "Events" }).dispatchEvent("click");
    opened.resolve(undefined);
    await page.getByText("Your session has ended. Sign in to continue where you were.").waitFor();
    await page.unroute("**/api/v1/**");
    await signIn(page, ["E-mail", "Password"]);
    await page.getByRole("button", { name: "Sign in" }).waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/panel/events");
  });

  it("keeps no secret where scripts can read it, and runs no script that was not served as a file", async () => {
    const stored = await page.evaluate(() =>
      Object.fromEntries([...Object.entries(localStorage), ...Object.entries(sessionStorage)]),
    );
    expect(
      Object.keys(stored).filter(
        (key) => !key.startsWith("estiba-") && key !== "tsr-scroll-restoration-v1_3",
      ),
    ).toEqual([]);
    expect(JSON.stringify(stored)).not.toMatch(/eyJ|token|secret/i);
    const refresh = (await context.cookies()).filter(({ httpOnly }) => httpOnly);
    expect(refresh.length).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.cookie)).toBe("");
    const answer = await stack.ask("/panel/");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self'(;|$)|default-src 'self'/);
    expect(/script-src[^;]*unsafe/.test(policy)).toBe(false);
  });
});
