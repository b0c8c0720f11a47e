import { describe, expect, it } from "vitest";
import { readAlertEmails, readAlertUrl } from "./alert-settings.ts";

describe("alert addresses", () => {
  it("are trimmed, kept once whatever their case, and joined by commas", () => {
    expect(readAlertEmails(" ana@example.com , ,Bodega@example.com,BODEGA@example.com")).toBe(
      "ana@example.com,Bodega@example.com",
    );
    expect(readAlertEmails("  ")).toBe("");
  });

  it("are ten at the most", () => {
    const ten = Array.from({ length: 10 }, (_, index) => `a${index}@example.com`);
    expect(readAlertEmails(ten.join(","))).toBe(ten.join(","));
    expect(() => readAlertEmails([...ten, "a10@example.com"].join(","))).toThrow(/at most 10/);
  });

  it.each([
    "ana",
    "ana@",
    "@example.com",
    "ana@example",
    "a b@example.com",
    "ana@example.com;b@example.com",
    "Ana <a@b.co>",
    `${"x".repeat(250)}@example.com`,
  ])("are refused when one is %j", (text) => {
    expect(() => readAlertEmails(`bien@example.com,${text}`)).toThrow(/no e-mail address/);
  });
});

describe("the alert webhook", () => {
  const strict = { isPrivateAllowed: false };

  it("is a plain public web address, or nothing", () => {
    expect(readAlertUrl(" https://avisos.example/x?y=1 ", strict)).toBe("https://avisos.example/x?y=1");
    expect(readAlertUrl("", strict)).toBeNull();
  });

  it.each([
    "ftp://x.example",
    "avisos.example",
    "https://u:p@x.example",
    "http://127.0.0.1/x",
    "http://[::1]/",
    "http://0x7f000001/",
    "https://10.0.0.1",
  ])("is refused when it is %j", (text) => {
    expect(() => readAlertUrl(text, strict)).toThrow(/public http/);
  });

  it("may be private where the operator allows it", () => {
    expect(readAlertUrl("http://127.0.0.1:9/x", { isPrivateAllowed: true })).toBe("http://127.0.0.1:9/x");
  });
});
