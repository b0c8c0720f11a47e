import { Agent } from "node:http";
import { createRandom } from "../../faults/kit/random.ts";
import { newSubject, shipmentOf } from "../../faults/load/orders.ts";
import { ask } from "../../faults/world/http.ts";
import { bareInserts } from "./bare-inserts.ts";
import { openLoop, type Measured } from "./open-loop.ts";
import type { LoadOrder } from "./order.ts";

const agent = new Agent({ keepAlive: true, maxSockets: 500 });

async function post(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  return (await ask({ method: "POST", url, body, headers, agent })).status === 200;
}

/** Prepared beforehand: signing is the shop's work, not ours. */
async function webhooks(order: Extract<LoadOrder, { kind: "webhooks" }>): Promise<Measured> {
  const random = createRandom(order.seed);
  const count =
    Math.ceil(((order.pace.durationMs + order.pace.warmUpMs) / 1_000) * order.pace.ratePerSecond) + 1;
  const shipments = Array.from({ length: count }, (_unused, index) =>
    shipmentOf({ ...newSubject(random, order.tenants, `${order.seed}-${index}`), kind: "webhook" }, 1, false),
  );
  return openLoop(order.pace, async (index) => {
    const shipment = shipments[index];
    return shipment !== undefined && post(`${order.apiUrl}${shipment.path}`, shipment.body, shipment.headers);
  });
}

async function notices(order: Extract<LoadOrder, { kind: "notices" }>): Promise<Measured> {
  return openLoop(order.pace, async (index) =>
    post(
      `${order.apiUrl}/api/v1/webhook/marketplace`,
      JSON.stringify({
        _id: `${order.seed}-${index}`,
        topic: "orders_v2",
        resource: `/orders/${order.orderIds[index % order.orderIds.length] ?? "1"}`,
        user_id: Number(order.userId),
        application_id: Number(order.applicationId),
        attempts: 1,
        sent: new Date().toISOString(),
        received: new Date().toISOString(),
      }),
    ),
  );
}

async function run(order: LoadOrder): Promise<Measured> {
  switch (order.kind) {
    case "webhooks":
      return webhooks(order);
    case "notices":
      return notices(order);
    case "bare-inserts":
      return bareInserts(order);
  }
}

async function obey(order: LoadOrder): Promise<void> {
  const measured = await run(order);
  process.send?.(measured, () => process.exit(0));
}

process.once("message", (order) => void obey(order as LoadOrder));
