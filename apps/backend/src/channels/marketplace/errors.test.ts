import { describe, expect, it } from "vitest";
import { errorOf, readRefusal, refusalOf } from "./errors.ts";

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
