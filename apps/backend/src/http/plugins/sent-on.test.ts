import fastify from "fastify";
import { expect, it } from "vitest";
import { AppError, DatabaseGone, TenantAway } from "../../kernel/errors.ts";
import { answerFailures } from "./failures.ts";

type Forward = Parameters<typeof answerFailures>[1]["forward"];

async function askForTenantElsewhere(forward: Forward, said: string[] = []) {
  const app = fastify({ logger: { level: "warn", stream: { write: (line: string) => said.push(line) } } });
  app.decorateRequest("endpoint", null);
  answerFailures(app, { forward });
  app.get("/", () => {
    throw new TenantAway("elsewhere", "south", null);
  });
  return app.inject("/");
}

const breakOff: Forward = async (_away, _request, reply) => {
  await reply.code(200).send("first");
  throw new Error("broken off");
};

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

it("an answer of the other cell that breaks off is not followed by another", async () => {
  const said: string[] = [];
  const answer = await askForTenantElsewhere(breakOff, said);
  expect(answer.body).toBe("first");
  expect(said).toEqual([]);
});
