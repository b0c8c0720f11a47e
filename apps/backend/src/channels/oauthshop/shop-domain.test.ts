import { describe, expect, it } from "vitest";
import { hostedShopDomain, isHostedShopDomain, shopAddress } from "./shop-domain.ts";

describe("a hosted shop's domain", () => {
  it.each(["acme.myshopify.com", "ACME-Demo.MyShopify.com", "7up.myshopify.com"])("takes %j", (domain) => {
    expect(isHostedShopDomain(domain)).toBe(true);
    expect(hostedShopDomain(domain)).toBe(domain.toLowerCase());
  });

  it.each([
    "",
    "myshopify.com",
    ".myshopify.com",
    "-acme.myshopify.com",
    "foo.myshopify.com.evil.io",
    "evil.io/foo.myshopify.com",
    "foo.myshopify.com/..",
    "foo.myshopify.com#",
    "foo.myshopify.com?x=1",
    "foo.myshopify.com:8443",
    "user@foo.myshopify.com",
    "a.b.myshopify.com",
    "foo%2emyshopify.com",
    "foo.myshopify.com\n",
    "foo.myshopify.com\0",
    "föö.myshopify.com",
    "\u212Aiosk.myshopify.com",
    "foo.myshopify.io",
    "foo.shopify.com",
    `${"a".repeat(300)}.myshopify.com`,
  ])("refuses %j", (text) => {
    expect(isHostedShopDomain(text)).toBe(false);
  });

  it("is found in what people paste", () => {
    expect(hostedShopDomain("  https://Acme.myshopify.com/ ")).toBe("acme.myshopify.com");
    expect(hostedShopDomain("https://admin.shopify.com/store/acme")).toBe("acme.myshopify.com");
    expect(hostedShopDomain("http://acme.myshopify.com")).toBeNull();
    expect(hostedShopDomain("acme.myshopify.com//")).toBeNull();
    expect(hostedShopDomain("https://https://acme.myshopify.com")).toBeNull();
  });

  it("stands in for the placeholder of an address", () => {
    expect(shopAddress("https://{shop}/", "acme.myshopify.com")).toBe("https://acme.myshopify.com");
    expect(shopAddress("http://127.0.0.1:1/{shop}", "acme.myshopify.com")).toBe(
      "http://127.0.0.1:1/acme.myshopify.com",
    );
  });
});
