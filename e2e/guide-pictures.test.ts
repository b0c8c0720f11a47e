import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ensurePanel, openBrowser } from "./harness/browser.ts";
import { PROJECT_ROOT } from "./harness/installed.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant } from "./harness/tenant.ts";

/** Not a test of its own: writes the pictures of the guides anew when asked to. */
const isAsked = (process.env["GUIDE_PICTURES"] ?? "") !== "";
const FOLDER = join(PROJECT_ROOT, "docs/guides/pictures");
const PLATFORMS = ["oauthshop", "wpshop", "marketplace", "cloudshop", "custom"] as const;

describe.runIf(isAsked)("the pictures of the guides", () => {
  let stack: Stack;
  useStack(async (opened) => {
    await ensurePanel();
    stack = opened;
  });

  it.each(PLATFORMS)("show how %s is connected", async (platform) => {
    const tenant = await openTenant(stack);
    await tenant.owner.updateMe({ body: { locale: "en" } });
    const browser = stack.keep(await openBrowser());
    const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1_280, height: 800 } });
    context.setDefaultTimeout(8_000);
    const page = await context.newPage();
    await page.goto(`${stack.baseUrl}/panel/`);
    await page.getByLabel("Account ID").fill(tenant.slug);
    await page.getByLabel("E-mail").fill(tenant.email);
    await page.getByLabel("Password", { exact: true }).fill(tenant.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "Shops" }).first().waitFor();
    await page.goto(`${stack.baseUrl}/panel/shops/connect?platform=${platform.toUpperCase()}`);
    await page.locator("main form, main pre, main h1").first().waitFor();
    await page.waitForLoadState("networkidle");
    const picture = await page.screenshot({ path: join(FOLDER, `connect-${platform}.png`) });
    expect(picture.length).toBeGreaterThan(10_000);
  });
});
