import { describe, expect, it } from "vitest";
import { errorOf, readRefusal, refusalOf } from "./errors.ts";
import { registrationHints } from "./hints.ts";

const answer = (status: number, body: string) => ({ status, headers: {}, body: Buffer.from(body) });

describe("what the platform says when it refuses", () => {
  it.each([
    [
      '{"message":"no","error":"validation_error","status":400,"cause":[{"code":"item.price.invalid","message":"x"}]}',
      ["validation_error", "item.price.invalid"],
    ],
    ['{"error":"validation_error","cause":["item.x", 5, null, {}]}', ["validation_error", "item.x"]],
    ['{"error":"invalid_grant","error_description":"used","cause":[]}', ["invalid_grant"]],
    [
      '{"status_code":400,"error_code":"shipment_mode_is_not_me1","message":"x"}',
      ["shipment_mode_is_not_me1"],
    ],
    ["local_rate_limited", ["local_rate_limited"]],
    ["<html>blocked</html>", []],
    ["[]", []],
    ["null", []],
    ["", []],
    ['{"cause":"x"}', []],
  ])("%s", (body, codes) => {
    expect(readRefusal(answer(400, body)).codes).toEqual(codes);
  });

  it("comes along with the failure", () => {
    const error = errorOf(answer(400, '{"error":"validation_error","message":"no"}'), new Date());
    expect(error).toMatchObject({
      failure: "rejected",
      message: "the platform answered 400: validation_error, no",
    });
    expect(refusalOf(error)).toEqual({ status: 400, codes: ["validation_error"] });
    expect(refusalOf(new Error("other"))).toBeNull();
    expect(errorOf(answer(204, ""), new Date())).toBeNull();
  });
});

describe("hints for a seller who connects with a bare token", () => {
  const app = {
    clientId: "123",
    clientSecret: "",
    baseUrl: "",
    authorizeUrl: "",
    redirectUri: "",
    scopes: [],
  };

  it("warn of its end, and of notices that go to another application", () => {
    const hints = registrationHints({ accessToken: "APP_USR-456-1114-abc-9", refreshToken: null }, app);
    expect(hints).toHaveLength(3);
    expect(hints[0]).toContain("six hours");
    expect(hints[1]).toContain("another application");
  });

  it("say only where to enter the address when nothing is wrong", () => {
    const hints = registrationHints({ accessToken: "APP_USR-123-1114-abc-9", refreshToken: "TG-1" }, app);
    expect(hints).toEqual([expect.stringContaining("notificationUrl")]);
    expect(registrationHints({ accessToken: "opaque", refreshToken: "TG-1" }, null)).toHaveLength(1);
  });
});
