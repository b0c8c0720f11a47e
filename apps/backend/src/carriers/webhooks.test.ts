import { describe, expect, it } from "vitest";
import type { CarrierAdapter } from "../ports/carrier.ts";
import { easypostAdapter } from "./easypost/index.ts";
import { ounces, inches } from "./easypost/wire.ts";
import { enviaAdapter } from "./envia/index.ts";

type Verify = NonNullable<CarrierAdapter["webhook"]>["verify"];

const verifyEnvia: Verify = (one, connection) => enviaAdapter.webhook?.verify(one, connection) ?? "missing";
const verifyEasypost: Verify = (one, connection) =>
  easypostAdapter.webhook?.verify(one, connection) ?? "missing";
const now = new Date(1_768_478_400_000);
const hook = (headers: Record<string, string>, body: string, at = now) => ({
  headers,
  rawBody: Buffer.from(body),
  now: at,
});

const headers = (signature: string) => ({
  "x-webhook-signature": signature,
  "x-webhook-timestamp": "1768478400",
  "x-webhook-event": "tracking.simple",
});

describe("an Envia hint", () => {
  const body =
    '{"type":"tracking.simple","created_at":"2026-01-15T12:00:00Z","data":{"shipment_id":9001,"tracking_number":"360000000001","status":"Delivered","carrier_name":"andreani"}}';
  const withEvent = "v1=c3f31c92b51c8f29150c5eb0eb65a3b84d37b5ff1fdc86de6460a94bcfce35db";
  const withoutEvent = "v1=a18a80b971df3bfb5b293c69d910be79acfceac38de977fa6fea67a59fa8acaf";
  const credentials = { webhookSecret: "whsec-demo" };

  it("is signed over time, event and body, or over time and body, as the connection says", () => {
    expect(verifyEnvia(hook(headers(withEvent), body), { settings: {}, credentials })).toBe("valid");
    const settings = { webhookScheme: "timestamp.body" } as const;
    expect(verifyEnvia(hook(headers(withoutEvent), body), { settings, credentials })).toBe("valid");
    expect(verifyEnvia(hook(headers(withoutEvent), body), { settings: {}, credentials })).toBe("invalid");
  });

  it.each([
    ["a changed body", hook(headers(withEvent), body.replace("9001", "9002")), "invalid"],
    ["an old time", hook(headers(withEvent), body, new Date(now.getTime() + 301_000)), "invalid"],
    ["no signature", hook({}, body), "missing"],
    ["a signature that is no number", hook(headers("v1=zz"), body), "invalid"],
  ] as const)("is refused with %s", (_name, bad, verdict) => {
    expect(verifyEnvia(bad, { settings: {}, credentials })).toBe(verdict);
  });

  it.each([
    [body, "360000000001"],
    ['{"trackingNumber":"A1"}', "A1"],
    ['{"tracking_number":"A2"}', "A2"],
    ["not json", null],
  ])("names a parcel in any of its ways: %s", (text, trackingNumber) => {
    expect(enviaAdapter.webhook?.hints(hook({}, text))[0]?.trackingNumber).toBe(trackingNumber);
  });
});

describe("an EasyPost hint", () => {
  const body =
    '{"id":"evt_0001","object":"Event","mode":"test","description":"tracker.updated","result":{"id":"trk_0001","object":"Tracker","tracking_code":"EZ4000000004","status":"delivered","weight":16.0}}';
  const signature = "hmac-sha256-hex=c8af5a8eed81bae253064afba9d1355ee2726022108d6fe049eb90aab610676c";
  const connection = { settings: {}, credentials: { webhookSecret: "clave-ñ-001" } };

  it("is signed over the raw bytes with the secret decomposed", () => {
    expect(Buffer.byteLength(body)).toBe(192);
    expect(verifyEasypost(hook({ "x-hmac-signature": signature }, body), connection)).toBe("valid");
    expect(
      verifyEasypost(hook({ "x-hmac-signature": signature }, body.replace("16.0", "16")), connection),
    ).toBe("invalid");
    expect(verifyEasypost(hook({}, body), connection)).toBe("missing");
  });

  it("is known by its own id", () => {
    expect(easypostAdapter.webhook?.hints(hook({}, body))).toEqual([
      { dedupeKey: "evt_0001", trackingNumber: "EZ4000000004" },
    ]);
  });
});

describe("ounces and inches", () => {
  it("are rounded up to a tenth, never below what the parcel is", () => {
    expect([ounces(2_500), inches(400), inches(300), inches(200)]).toEqual([88.2, 15.8, 11.9, 7.9]);
    expect(ounces(1)).toBe(0.1);
  });
});
