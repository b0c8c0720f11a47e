import { expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";

const app = await useApp();

/** An internal failure that the caller cannot fix. */
async function without<T>(table: string, run: () => Promise<T>): Promise<T> {
  await app.database.rows(`alter table app.${table} rename to ${table}_away`);
  try {
    return await run();
  } finally {
    await app.database.rows(`alter table app.${table}_away rename to ${table}`);
  }
}

it("500 INVENTORY_FAILED and 500 CATALOG_PUBLISH_FAILED when it is our own fault, and no detail of it is shown", async () => {
  const { owner } = await makeTenant(app, { plan: "BASIC" });
  const { token } = owner;
  const config = await without("shop_buffers", () => app.ask("getInventoryConfig", { token }));
  expectError(config, "INVENTORY_FAILED");
  const summary = await without("incidents", () => app.ask("getInventorySummary", { token }));
  expectError(summary, "INVENTORY_FAILED");
  const publish = await without("jobs", () => app.ask("publishBulk", { token, body: { all: true } }));
  expectError(publish, "CATALOG_PUBLISH_FAILED");
  expect([config, summary, publish].some(({ text }) => /relation|app\./.test(text))).toBe(false);
});
