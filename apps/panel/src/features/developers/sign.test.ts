import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { signatureOf } from "./sign.ts";

test("the browser signs as a backend would", async () => {
  const body = '{"orderId":"Ñ-1","total":1000}';
  expect(await signatureOf("whsec_test", body)).toBe(
    createHmac("sha256", "whsec_test").update(body).digest("base64"),
  );
});
