import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { expectError } from "../../../test/client.ts";
import { makeKey } from "../../../test/factories/key.ts";
import { makeTenant } from "../../../test/factories/tenant.ts";

const app = await useApp();
const tenant = await makeTenant(app);
const { token } = tenant.owner;
for (let count = 0; count < 3; count += 1) {
  await makeKey(app, tenant);
}

const page = (query: string) => app.send("GET", `/api/v1/tenant/api-keys${query}`, { token });

describe("a list", () => {
  it.each([
    ["", { limit: 50, offset: 0, hasMore: false }],
    ["?limit=2", { limit: 2, offset: 0, hasMore: true }],
    ["?limit=2&offset=1", { limit: 2, offset: 1, hasMore: false }],
    ["?limit=200", { limit: 200, offset: 0, hasMore: false }],
    ["?limit=201", { limit: 200, offset: 0, hasMore: false }],
    ["?limit=1000000", { limit: 200, offset: 0, hasMore: false }],
    ["?offset=100", { limit: 50, offset: 100, hasMore: false }],
  ])("200 for %j says which part of how many it is", async (query, expected) => {
    const answer = await page(query);
    expect(answer.status).toBe(200);
    expect(answer.body.success).toBe(true);
    expect(answer.body.data).toMatchObject({ ...expected, total: 3 });
    const { items } = answer.body.data as { items: unknown[] };
    expect(items).toHaveLength(Math.max(0, Math.min(expected.limit, 3 - expected.offset)));
  });

  it.each([
    "?limit=0",
    "?limit=-1",
    "?limit=abc",
    "?limit=",
    "?limit=1.5",
    "?limit=1&limit=2",
    "?limit=99999999999999999999",
    "?offset=-1",
    "?offset=abc",
    "?offset=1e400",
    "?offset=%20",
    "?offset=%205",
    "?limit=0x10",
    "?limit=1e2",
  ])("400 BAD_REQUEST for %s", async (query) => {
    const answer = await page(query);
    expectError(answer, "BAD_REQUEST");
    expect(answer.body.details).toMatchObject({ place: "query" });
  });
});
