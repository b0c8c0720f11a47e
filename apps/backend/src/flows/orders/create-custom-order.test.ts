import { eventually } from "@estiba/testbed";
import { expect, it } from "vitest";
import { makeShop } from "../../../test/factories/stock.ts";
import { makeTenant, origin } from "../../../test/factories/tenant.ts";
import { useApp } from "../../../test/app.ts";
import { DatabaseGone } from "../../kernel/errors.ts";
import type { Services } from "../../ports/services.ts";
import { CustomOrders } from "./create-custom-order.ts";

const app = await useApp();
const { services } = app.foundation;

async function makeWorld() {
  const tenant = await makeTenant(app);
  const { id: shopId } = await makeShop(app, tenant);
  return { tenantId: tenant.id, shopId };
}

/** The batches by the tenants in them; one with a poisoned order fails. */
function watched() {
  const batches: string[][] = [];
  const inIntake: Services["inIntake"] = (run) =>
    services.inIntake((batch) =>
      run({
        ...batch,
        look: (questions, options) => {
          batches.push(questions.map(({ tenant }) => tenant));
          if (
            questions.some(({ orders }) => orders.some((order) => order.external_id.startsWith("poison")))
          ) {
            throw new Error("planted");
          }
          return batch.look(questions, options);
        },
      }),
    );
  return { batches, orders: new CustomOrders({ ...services, inIntake }) };
}

type World = Awaited<ReturnType<typeof makeWorld>>;

function handIn(orders: CustomOrders, { tenantId, shopId }: World, orderId: string) {
  const body = {
    shopId,
    orderId,
    total: 1_000,
    currency: "COP",
    items: [{ sku: "S", quantity: 1, price: 1_000 }],
  };
  return orders.create(tenantId, origin, { shopId, body, rawBody: Buffer.from(JSON.stringify(body)) });
}

it("an order that cannot be stored fails alone, and its tenant costs the others one batch", async () => {
  const [bad, good, other] = [await makeWorld(), await makeWorld(), await makeWorld()];
  const { orders, batches } = watched();
  const first = await Promise.allSettled([
    handIn(orders, good, "before"),
    handIn(orders, bad, "poison-1"),
    handIn(orders, bad, "fine-1"),
    handIn(orders, other, "before"),
  ]);
  expect(first.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  batches.length = 0;
  const second = await Promise.allSettled(
    [good, other].flatMap((world, n) => [
      handIn(orders, world, `after-${n}`),
      handIn(orders, bad, `poison-2-${n}`),
    ]),
  );
  expect(second.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "rejected"]);
  const shared = batches.filter((tenants) => tenants.some((tenant) => tenant !== bad.tenantId));
  expect(shared.flat()).not.toContain(bad.tenantId);
  expect(shared.flat()).toHaveLength(2);
});

it("without a database, orders fail together at once instead of one after the other", async () => {
  const worlds = [await makeWorld(), await makeWorld()];
  let batches = 0;
  const inIntake: Services["inIntake"] = async () => {
    batches += 1;
    throw new DatabaseGone(new Error("Connection terminated unexpectedly"));
  };
  const orders = new CustomOrders({ ...services, inIntake });
  const answers = await Promise.allSettled(
    worlds.flatMap((world) => [handIn(orders, world, "first"), handIn(orders, world, "second")]),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  expect(batches).toBeLessThanOrEqual(worlds.length);
});

it("an order that is stored late is answered in time, with a retry time", async () => {
  const world = await makeWorld();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const inIntake: Services["inIntake"] = async (run) => {
    await released;
    return services.inIntake(run);
  };
  const slow = handIn(new CustomOrders({ ...services, inIntake }, 50), world, "late");
  await expect(slow).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfterSeconds: 2 });
  release();
  await eventually(async () => {
    const found = await app.database.rows(
      "select from app.orders where tenant_id = $1 and external_id = 'late'",
      [world.tenantId],
    );
    expect(found).toHaveLength(1);
  });
  expect(await handIn(new CustomOrders(services), world, "late")).toMatchObject({ outcome: "duplicate" });
});
