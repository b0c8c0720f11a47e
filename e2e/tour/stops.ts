import type { Page } from "playwright-core";
import type { DemoFacts } from "../../scripts/demo/facts.ts";
import { wordsOf } from "./words.ts";

const LANGUAGES = ["en", "es", "pt"] as const;

export interface Stop {
  readonly name: string;
  readonly path: string | ((facts: DemoFacts) => string);
  /** Seen by people who are not signed in. */
  readonly isGuest?: boolean;
  /** Requests that are meant to be refused here; browsers note every refusal. */
  readonly refusals?: readonly string[];
  /** What is opened on the page before looking at it. */
  readonly act?: (page: Page) => Promise<void>;
}

const shopOf = (facts: DemoFacts, platform: string): string =>
  facts.shops.find((shop) => shop.platform === platform)?.id ?? "";

const openRow =
  (row = /./) =>
  async (page: Page): Promise<void> => {
    await page.locator("main .row-link").filter({ hasText: row }).first().click();
    await page.getByRole("dialog").waitFor();
  };
const openFirstRow = openRow();

/** Opens a row of the list, the first unless it is named, and presses a button in its drawer. */
const openAndPress =
  (folder: string, key: string, row = /./) =>
  async (page: Page): Promise<void> => {
    await openRow(row)(page);
    const language = await page.evaluate(() => document.documentElement.lang);
    const label = wordsOf(LANGUAGES.find((known) => known === language) ?? "en")(folder, key);
    await page.getByRole("dialog").getByRole("button", { name: label, exact: true }).click();
    await page.getByRole("dialog").nth(1).waitFor();
  };

/** Every page of the panel, with what can be opened on it. */
export const STOPS: readonly Stop[] = [
  { name: "sign-in", path: "/sign-in", isGuest: true },
  { name: "register", path: "/register", isGuest: true },
  { name: "forgot-password", path: "/forgot-password", isGuest: true },
  { name: "reset-password", path: "/reset-password?token=none", isGuest: true },
  { name: "verify-email", path: "/verify-email?token=none", isGuest: true, refusals: ["/auth/verify-email"] },
  { name: "accept-invitation", path: "/accept-invitation?token=none", isGuest: true },
  { name: "overview", path: "/" },
  { name: "orders", path: "/orders" },
  { name: "orders-to-dispatch", path: "/orders?stage=to_dispatch" },
  { name: "orders-new", path: "/orders/new" },
  { name: "orders-detail", path: "/orders", act: openFirstRow },
  { name: "dispatch", path: "/dispatch" },
  { name: "dispatch-all", path: "/dispatch?tab=all" },
  { name: "waves", path: "/dispatch/waves" },
  {
    name: "wave",
    path: "/dispatch/waves",
    act: async (page) => {
      await page.locator("main .row-link").first().click();
      await page.waitForURL(/\/dispatch\/waves\/\w+/);
    },
  },
  { name: "shops", path: "/shops" },
  { name: "shops-connect", path: "/shops/connect" },
  { name: "shops-connect-hosted", path: "/shops/connect?platform=OAUTHSHOP" },
  { name: "shops-connect-own", path: "/shops/connect?platform=CUSTOM" },
  { name: "shop", path: (facts) => `/shops/${shopOf(facts, "WPSHOP")}` },
  { name: "events", path: "/events" },
  { name: "events-detail", path: "/events", act: openFirstRow },
  { name: "catalog", path: "/stock/catalog" },
  { name: "catalog-low", path: "/stock/catalog?stock=out,low" },
  { name: "why", path: (facts) => `/stock/variants/${facts.variantId ?? ""}` },
  {
    name: "kit",
    path: "/stock/catalog?q=SKU-KIT",
    act: async (page) => {
      await page.locator("main .row-link").first().click();
      await page.waitForURL(/\/stock\/variants\/\w+/);
    },
  },
  { name: "mappings", path: "/stock/mappings" },
  { name: "mappings-linked", path: "/stock/mappings?status=linked" },
  { name: "mappings-conflict", path: "/stock/mappings?status=conflict" },
  { name: "publish", path: "/stock/publish" },
  {
    name: "publish-preview",
    path: "/stock/publish",
    act: async (page) => {
      await page.locator("main button.mantine-Button-root").last().click();
      await page.getByRole("table").waitFor();
    },
  },
  { name: "deductions", path: "/stock/deductions" },
  { name: "incidents", path: "/stock/incidents" },
  { name: "places", path: "/stock/places" },
  {
    name: "place",
    path: "/stock/places",
    act: async (page) => {
      await page.locator("main .row-link").first().click();
      await page.waitForURL(/\/stock\/places\/\w+/);
    },
  },
  { name: "routing", path: "/stock/routing" },
  { name: "transfers", path: "/stock/transfers" },
  { name: "shipments", path: "/shipping" },
  { name: "shipments-detail", path: "/shipping", act: openFirstRow },
  {
    name: "shipments-lost",
    path: "/shipping?status=lost",
    act: openFirstRow,
  },
  {
    name: "claim-open",
    path: "/shipping?status=lost",
    act: openAndPress("shipping", "claim.open.action"),
  },
  { name: "claim", path: "/shipping?status=damaged", act: openFirstRow },
  {
    name: "claim-paid",
    path: "/shipping?status=damaged",
    act: openAndPress("shipping", "claim.paid.action"),
  },
  {
    name: "charge",
    path: "/shipping?status=delivered",
    act: openAndPress("shipping", "price.action"),
  },
  { name: "shipping-new", path: "/shipping/new" },
  { name: "hand-overs", path: "/shipping/handovers" },
  { name: "shipping-setup", path: "/shipping/setup" },
  { name: "rate-card", path: "/shipping/setup/rate-card" },
  { name: "finance", path: "/finance" },
  { name: "cod", path: "/finance/cod" },
  { name: "cod-detail", path: "/finance/cod", act: openFirstRow },
  {
    name: "cod-collect",
    path: "/finance/cod?status=expected",
    act: openAndPress("finance", "action.collect.action"),
  },
  {
    name: "cod-write-off",
    path: "/finance/cod?status=collected",
    act: openAndPress("finance", "action.writeOff.action"),
  },
  { name: "cod-disputed", path: "/finance/cod?status=disputed", act: openFirstRow },
  {
    name: "cod-give-up",
    path: "/finance/cod?status=disputed",
    act: openAndPress("finance", "action.giveUp.action"),
  },
  { name: "remittances", path: "/finance/remittances" },
  { name: "remittances-detail", path: "/finance/remittances", act: openFirstRow },
  { name: "remittance-settled", path: "/finance/remittances", act: openRow(/LIQ-2026-0002/) },
  {
    name: "remittance-reverse",
    path: "/finance/remittances",
    act: openAndPress("finance", "reverse.settled.action", /LIQ-2026-0002/),
  },
  { name: "inventory", path: "/settings/inventory" },
  { name: "alerts", path: "/settings/alerts" },
  { name: "webhooks", path: "/settings/webhooks" },
  {
    name: "webhooks-create",
    path: "/settings/webhooks",
    act: async (page) => {
      await page.locator("main header button").click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "plan", path: "/settings/plan" },
  { name: "developers", path: "/developers" },
  {
    name: "palette",
    path: "/orders",
    act: async (page) => {
      await page.keyboard.press("Control+k");
      await page.locator("input[role=combobox]").fill("al");
      await page.getByRole("dialog").getByRole("option").nth(1).waitFor();
    },
  },
  { name: "api-keys", path: "/settings/api-keys" },
  { name: "users", path: "/settings/users" },
  { name: "audit-log", path: "/settings/audit-log" },
  { name: "profile", path: "/settings/profile" },
  { name: "not-found", path: "/nowhere" },
];
