import { describe, expect, it } from "vitest";
import { callbackMessage, signCallback, signWebhook } from "./signatures.ts";

describe("callback signature", () => {
  it("matches the published vector", () => {
    const parameters = new URLSearchParams(
      "code=0907a61c0c8d55e99db179b68161bc00&hmac=ignored&shop=some-shop.myshopify.com&state=0.6784241404160823&timestamp=1337178173",
    );
    expect(signCallback(parameters, "hush")).toBe(
      "700e2dadb827fcc8609e9d5ce208b2e9cdaab9df07390d2cbca10d7c328fc4bf",
    );
  });

  it("matches the vector with a host parameter, whatever the order of the query", () => {
    const parameters = new URLSearchParams(
      "timestamp=1767225600&state=nonce-42&shop=acme-demo.myshopify.com&host=YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvYWNtZQ&code=abc123&signature=old",
    );
    expect(signCallback(parameters, "test_client_secret")).toBe(
      "a3befed259c60fa3aa0792a2258c9f9a69d67c264410942d7daf0cf303601dcb",
    );
  });

  it("writes a space as %20", () => {
    expect(callbackMessage([["state", "a b+c"]])).toBe("state=a%20b%2Bc");
  });
});

describe("webhook signature", () => {
  it("matches the vector over the raw bytes", () => {
    const body = '{"id":5001,"name":"#1001","currency":"COP","total_price":"119900.00"}';
    const expected = "JLw0zrNIRk+6xz/cXc8zlDyAEzRgOS65M4tODEAWooo=";
    expect(signWebhook(body, "test_client_secret")).toBe(expected);
    expect(signWebhook(Buffer.from(body), "test_client_secret")).toBe(expected);
    expect(signWebhook(`${body}\n`, "test_client_secret")).not.toBe(expected);
  });
});
