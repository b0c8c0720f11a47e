import fastify from "fastify";
import { expect, it } from "vitest";
import { AppError, DatabaseGone, TenantAway } from "../../kernel/errors.ts";
import { answerFailures } from "./failures.ts";

async function askForTenantElsewhere(forward: () => Promise<boolean>) {
  const app = fastify();
  app.decorateRequest("endpoint", null);
  answerFailures(app, { forward });
  app.get("/", () => {
    throw new TenantAway("elsewhere", "south", null);
  });
  return app.inject("/");
}

it.each([
  ["the database goes away while another cell is looked up", new DatabaseGone(null), 503, "2"],
  ["what is sent on is too large", new AppError("PAYLOAD_TOO_LARGE"), 413, undefined],
  ["sending it on fails in a way nobody thought of", new TypeError("odd"), 500, undefined],
])("when %s, the caller gets an answer like any other", async (_case, failure, status, retryAfter) => {
  const answer = await askForTenantElsewhere(async () => Promise.reject(failure));
  expect(answer.statusCode).toBe(status);
  expect(answer.headers["retry-after"]).toBe(retryAfter);
  expect(answer.json()).toMatchObject({ success: false });
  expect(answer.json()).not.toHaveProperty("statusCode");
});

it("a request that cannot be sent on is to be tried again shortly", async () => {
  const answer = await askForTenantElsewhere(async () => Promise.resolve(false));
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("1");
});
