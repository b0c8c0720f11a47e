import { afterAll, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { eventually, type Program } from "@estiba/testbed";
import { useNotifications } from "../../../test/notification-bench.ts";
import { spawnWorker } from "../../../test/process.ts";
import { isSignedWith } from "../../../test/receiver.ts";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
const { on, subscribe, comeDue, deliveries, orders } = useNotifications(app);

const workers: Program[] = [];
const startWorker = async () => {
  const worker = await spawnWorker(app.settings);
  workers.push(worker);
  return worker;
};
afterAll(() => Promise.all(workers.map((worker) => worker.kill())));

it("an event whose worker is killed before it could note the answer is sent again under the same webhook-id", {
  timeout: 60_000,
}, async () => {
  const { receiver } = on();
  const { secret } = await subscribe(["order.created"]);
  const { place } = await orders();
  const killed = await startWorker();
  // Taken by the receiver, and the worker killed before it gets the answer.
  receiver.answer((response) => {
    killed.signal("SIGKILL");
    response.writeHead(204).end();
  });
  await place();
  await receiver.waitFor(1);
  await killed.ended;
  expect(await deliveries({ state: "pending" })).toHaveLength(1);
  receiver.answer(204);
  await comeDue();
  await startWorker();
  await receiver.waitFor(2);
  await eventually(async () => expect(await deliveries({ state: "delivered" })).toHaveLength(1));
  const [first, second] = receiver.received;
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect(second?.rawBody).toBe(first?.rawBody);
  expect(second && isSignedWith(secret, second)).toBe(true);
  expect(receiver.received).toHaveLength(2);
});

it("an event reaches its receiver although Redis has forgotten that there is one", {
  timeout: 60_000,
}, async () => {
  const { receiver } = on();
  await subscribe(["order.created"]);
  const { place } = await orders();
  await place();
  await app.foundation.redis.flushdb();
  await startWorker();
  await receiver.waitFor(1);
  await eventually(async () => expect(await deliveries({ state: "delivered" })).toHaveLength(1));
});
