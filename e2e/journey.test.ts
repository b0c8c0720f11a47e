import type { Browser } from "playwright-core";
import { startEnviaSim } from "@estiba/channel-sim";
import { describe, expect, it } from "vitest";
import { ensurePanel, openBrowser } from "./harness/browser.ts";
import { isFull } from "./harness/scale.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { carrierCases } from "./journey/carrier-cases.ts";
import { cashCases } from "./journey/cash-cases.ts";
import { colleagueCases } from "./journey/colleague-cases.ts";
import { firstDayCases } from "./journey/first-day-cases.ts";
import { Journey, type Merchant } from "./journey/journey.ts";
import { publishCases } from "./journey/publish-cases.ts";
import { savedFilterCases } from "./journey/saved-filter-cases.ts";
import { shippingCases } from "./journey/shipping-cases.ts";
import { stockCases } from "./journey/stock-cases.ts";

const MERCHANTS: readonly Merchant[] = [
  { language: "es", shop: "acme-demo.myshopify.com", slug: "viaje-es", phone: "+573001234567" },
  { language: "en", shop: "casa-tierra.myshopify.com", slug: "viaje-en", phone: "+525512345678" },
];

const envia = await startEnviaSim();
let stack: Stack;
let browser: Browser;

useStack(
  async (opened) => {
    await ensurePanel();
    stack = opened;
    stack.keep(envia);
    browser = stack.keep(await openBrowser());
  },
  {
    sims: { productsPerShop: 16 },
    settings: { ENVIA_BASE_URL: envia.baseUrl, ENVIA_QUERIES_URL: envia.baseUrl },
  },
  180_000,
);

describe.each(isFull ? MERCHANTS : MERCHANTS.slice(0, 1))("a merchant who reads $language", (merchant) => {
  const journey = new Journey(merchant, () => ({ stack, browser }));

  firstDayCases(journey);
  stockCases(journey);
  savedFilterCases(journey);
  publishCases(journey);
  shippingCases(journey);
  cashCases(journey);
  carrierCases(journey, envia.token);
  colleagueCases(journey);

  it("has met no error and no warning on the way", () => {
    // The simulated platform has no icon for the browser's tab; that is not the panel's.
    expect(journey.complaints.filter((text) => !text.includes(stack.sims.oauthshop.url))).toEqual([]);
  });
});
