import { afterAll, expect, it } from "vitest";
import { startMailServer } from "@estiba/testbed";
import { useApp } from "../../../test/app.ts";
import { makeShop } from "../../../test/factories/stock.ts";
import { origin } from "../../../test/factories/tenant.ts";
import { connectWpshop, useWpshopSims } from "../../../test/factories/wpshop.ts";
import { useNotifications } from "../../../test/notification-bench.ts";
import { runAdmin } from "../../../test/process.ts";
import { afterRestore } from "./after-restore.ts";
import { reconcileShops } from "./reconcile-shops.ts";

const smtp = await startMailServer();
const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes", SMTP_URL: smtp.url } });
afterAll(() => smtp.close());
const openSim = useWpshopSims({ productsPerShop: 2 });
const { services } = app.foundation;
const { rows } = app.database;
const { on, token, drain, sendMails } = useNotifications(app);

const admin = (...args: string[]) => runAdmin(app.settings, ...args);

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const FROM = ago(3);
/** The same moment as PostgreSQL would show it somewhere else. */
const inCairo = (iso: string) =>
  `${new Date(Date.parse(iso) + 2 * 3_600_000).toISOString().replace("T", " ").replace("Z", "")}+02`;
/** What the command does, without the start of a program. */
const recover = (from: string) => afterRestore(services, origin, { from: new Date(from), until: new Date() });
const asked = () =>
  on()
    .receiver.received.map(({ body }) => body)
    .filter(({ type }) => type === "shop.resend_required");
const bell = async () =>
  (await app.ok("listNotifications", { token: token() })).data.items.filter(
    ({ type }) => type === "shop.resend_required",
  );
const alertTo = (body: { inventoryAlertWebhookUrl?: string; inventoryAlertEmails?: string }) =>
  app.ok("updateInventoryConfig", { token: token(), body: { inventoryAlertsEnabled: true, ...body } });

it("owners of shops that cannot be polled are asked to send again, in the panel, by mail and at their address, once", async () => {
  const mailbox = `alertas@${on().tenant.slug}.example`;
  await alertTo({ inventoryAlertWebhookUrl: on().receiver.url, inventoryAlertEmails: mailbox });
  const own = await makeShop(app, on().tenant, { name: "Tienda propia" });
  const withoutKeys = await makeShop(app, on().tenant, { platform: "WPSHOP", name: "Sin llaves" });
  const gone = await makeShop(app, on().tenant, { name: "Desconectada" });
  await app.ok("disconnectShop", { token: token(), params: { shopId: gone.id } });
  const first = await admin("after-restore", inCairo(FROM));
  expect(first.output).toContain(`Restored to ${FROM}; looked at`);
  await drain();
  expect(asked().map(({ data }) => data["shopId"])).toEqual([own.id, withoutKeys.id].toSorted());
  expect(asked()[0]?.data).toMatchObject({ from: FROM });
  expect(String(asked()[0]?.data["until"])).toMatch(/^\d{4}-.+Z$/);
  await sendMails();
  const [mail] = smtp.received.filter(({ to }) => to === mailbox);
  expect(mail?.text).toContain(
    `Envía otra vez los pedidos de Tienda propia creados o cambiados entre ${FROM} y 20`,
  );

  expect(await recover(FROM)).toMatchObject({ alerted: 0 });
  await drain();
  expect(await bell()).toMatchObject([{ repeats: 0 }, { repeats: 0 }]);
  expect(asked()).toHaveLength(2);

  await recover(ago(2));
  await drain();
  expect(await bell()).toHaveLength(4);
});

it("run twice before the worker looks, it still asks once", async () => {
  await makeShop(app, on().tenant);
  await recover(FROM);
  await recover(FROM);
  await drain();
  expect(await bell()).toMatchObject([{ repeats: 0 }]);
});

it("what was sold on a platform meanwhile arrives at once, from the checkpoint", async () => {
  const sim = await openSim();
  const shop = await connectWpshop(app, on().tenant, sim);
  await reconcileShops(services, on().tenant.id);
  await rows(
    `update app.shop_work set due_at = now() + interval '1 day', watermark = now() - interval '3 hours',
       cursor = 'expired', walk_started_at = now() - interval '1 hour', leased_until = now() + interval '1 hour'
     where tenant_id = $1`,
    [on().tenant.id],
  );
  const [variant] = sim.control.listProducts(shop.simId).flatMap(({ variants }) => variants);
  sim.control.placeOrder(shop.simId, { lines: [{ sku: variant?.sku ?? "", quantity: 1 }] });
  const polled = () =>
    rows<{ n: number }>(
      "select count(*)::int as n from app.inbound_events where tenant_id = $1 and shop_id = $2 and source = 'poll'",
      [on().tenant.id, shop.id],
    );
  await reconcileShops(services, on().tenant.id);
  expect(await polled()).toEqual([{ n: 0 }]);
  await recover(FROM);
  await reconcileShops(services, on().tenant.id);
  expect(await polled()).toEqual([{ n: 1 }]);
  expect(await bell()).toEqual([]);
});

it.each([
  ["no moment", [], "moment is missing"],
  ["no zone", ["2026-01-01 10:00:00"], "a time with its zone"],
  ["a time to come", ["2999-01-01T00:00:00Z"], "is in the future"],
] as const)("is refused with %s", async (_what, args, message) => {
  const { code, output } = await admin("after-restore", ...args);
  expect(code).toBe(64);
  expect(output).toContain(message);
});
