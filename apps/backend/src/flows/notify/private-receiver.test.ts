import { createServer } from "node:net";
import { once } from "node:events";
import { expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { useNotifications } from "../../../test/notification-bench.ts";

const app = await useApp();
const { on, drain, subscribe, sendTest, detail } = useNotifications(app);

/** Listens on an address that must never be called. */
async function startCanary() {
  let visits = 0;
  const server = createServer((socket) => {
    visits += 1;
    socket.destroy();
  });
  server.listen(0);
  await once(server, "listening");
  server.unref();
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    visits: () => visits,
  };
}

it("an address that leads into our own network is not connected to, whatever it is called", async () => {
  const canary = await startCanary();
  const url = `https://localhost:${canary.port}/hook`;
  const { id } = await subscribe(["*"], url);
  const { deliveryId } = await sendTest(id);
  await drain();
  expect(await detail(deliveryId)).toMatchObject({
    state: "pending",
    responseStatus: null,
    lastError: "The address is not public.",
  });
  expect(canary.visits()).toBe(0);
});

it("nor when an address got into the database by another way", async () => {
  const canary = await startCanary();
  const { id } = await subscribe(["*"], "https://erp.example/");
  await app.database.rows("update app.webhook_subscriptions set url = $2 where tenant_id = $1", [
    on().tenant.id,
    `http://127.0.0.1:${canary.port}/`,
  ]);
  const { deliveryId } = await sendTest(id);
  await drain();
  expect((await detail(deliveryId)).lastError).toBe("The address is not public.");
  expect(canary.visits()).toBe(0);
});
