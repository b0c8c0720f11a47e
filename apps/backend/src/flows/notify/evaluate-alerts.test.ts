import { afterAll, describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { expectError } from "../../../test/client.ts";
import { makeShop, stockOne } from "../../../test/factories/stock.ts";
import { origin } from "../../../test/factories/tenant.ts";
import { makeUser } from "../../../test/factories/user.ts";
import { useNotifications } from "../../../test/notification-bench.ts";
import { isSignedWith } from "../../../test/receiver.ts";
import { startMailServer } from "@estiba/testbed";
import type { OutgoingEvent } from "../../domain/notifications/index.ts";
import { publishEvents } from "../kit/publish-events.ts";

const smtp = await startMailServer();
const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes", SMTP_URL: smtp.url } });
afterAll(() => smtp.close());
const { services } = app.foundation;
const { on, token, drain, sendMails, deliveries, subscribe, orders } = useNotifications(app);

const configure = (body: {
  inventoryAlertsEnabled?: boolean;
  inventoryAlertWebhookUrl?: string | null;
  inventoryAlertEmails?: string;
}) => app.ok("updateInventoryConfig", { token: token(), body });
const alertWebhook = async () => (await app.ok("getAlertWebhook", { token: token() })).data;
/** With alerts on, to the receiver. */
const switchOn = () =>
  configure({ inventoryAlertsEnabled: true, inventoryAlertWebhookUrl: on().receiver.url });
const mailsTo = (address: string) => smtp.received.filter(({ to }) => to === address);

const silence = (number: number): OutgoingEvent => ({
  type: "shop.silent",
  objectId: `shp_${number}`,
  data: { shopName: `Tienda ${number}`, silentSince: "2026-11-14T00:00:00.000Z" },
});
const happen = (events: readonly OutgoingEvent[]) =>
  services.inTenant(on().tenant.id, origin, (tx) => publishEvents(services, tx, () => ({ events })));
const many = (count: number, from = 1) => Array.from({ length: count }, (_, index) => silence(from + index));
/** Lets the time pass for alerts that were raised. */
const age = (interval: string) =>
  app.database.rows(
    `update app.alerts set raised_at = raised_at - $2::interval, due_at = due_at - $2::interval,
       digested_at = digested_at - $2::interval where tenant_id = $1`,
    [on().tenant.id, interval],
  );
const told = () => on().receiver.received.map(({ body }) => body);

describe("an alert", () => {
  it("goes to the alert address, signed with the secret the panel shows", async () => {
    await switchOn();
    const { secret, isEnabled, url } = await alertWebhook();
    expect({ isEnabled, url }).toEqual({ isEnabled: true, url: on().receiver.url });
    const { shop, place } = await orders("CAMISA-M", 1);
    await stockOne(app, on().tenant, shop, "CAMISA-M", 1);
    await place();
    await drain();
    expect(told()).toMatchObject([{ type: "inventory.stock_zero", data: { sku: "CAMISA-M", after: 0 } }]);
    const [event] = on().receiver.received;
    expect(event && isSignedWith(secret, event)).toBe(true);
    expect(await deliveries()).toMatchObject([{ target: "alerts", state: "delivered" }]);
    expect((await alertWebhook()).secret).toBe(secret);
  });

  it("goes by mail to each address, in the reader's language", async () => {
    const reader = await makeUser(app, on().tenant, "MANAGER");
    await app.database.rows("update app.users set locale = 'en' where id = $1", [reader.user.id]);
    const stranger = `alertas@${on().tenant.slug}.example`;
    await configure({
      inventoryAlertsEnabled: true,
      inventoryAlertEmails: `${stranger}, ${reader.user.email}`,
    });
    const { shop, place } = await orders("GORRA", 1);
    await stockOne(app, on().tenant, shop, "GORRA", 1);
    await place();
    await drain();
    await sendMails();
    expect(mailsTo(stranger)).toMatchObject([{ subject: "Almacén Rojas: Agotado: Variante GORRA (GORRA)" }]);
    expect(mailsTo(reader.user.email)).toMatchObject([
      { subject: "Almacén Rojas: Out of stock: Variante GORRA (GORRA)" },
    ]);
    expect(mailsTo(stranger)[0]?.text).toContain("/panel/");
  });

  it.each([
    ["es", "Queda poco", "no recibe pedidos desde"],
    ["en", "Running low", "has had no orders since"],
    ["pt", "Resta pouco", "não recebe pedidos desde"],
  ])("is worded in %s", async (locale, low, silent) => {
    const reader = await makeUser(app, on().tenant, "MANAGER");
    await app.database.rows("update app.users set locale = $2 where id = $1", [reader.user.id, locale]);
    await configure({ inventoryAlertsEnabled: true, inventoryAlertEmails: reader.user.email });
    await happen([
      silence(1),
      {
        type: "inventory.low_stock",
        objectId: "mva_1",
        data: { name: "Taza\r\nBcc: x@x.example", sku: "T-1", after: 2, threshold: 3 },
      },
    ]);
    await drain();
    await sendMails();
    const [mail] = mailsTo(reader.user.email);
    expect(mail?.text).toContain(low);
    expect(mail?.text).toContain(silent);
    expect(mail?.subject).toContain("Almacén Rojas: 2 ");
    expect(mailsTo("x@x.example")).toEqual([]);
  });

  it("goes by mail to the owners when nobody else is named, about stock once its source is chosen", async () => {
    const { email } = on().tenant.owner.user;
    const { shop, place } = await orders("BOINA", 1);
    await stockOne(app, on().tenant, shop, "BOINA", 2);
    await happen(many(1));
    await place("O-1");
    await place("O-2");
    await drain();
    await sendMails();
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Tienda 1 no recibe pedidos desde"),
    ]);
    await app.ok("updateInventoryConfig", {
      token: token(),
      body: { inventorySourceType: "SERVICE_CENTRAL" },
    });
    await place("O-3");
    await drain();
    await sendMails();
    expect(mailsTo(email).at(-1)?.subject).toContain("Venta sin inventario suficiente");
    await configure({ inventoryAlertEmails: `otra@${on().tenant.slug}.example` });
    await happen(many(1, 2));
    await drain();
    await sendMails();
    expect(mailsTo(email)).toHaveLength(2);
  });

  it("of low stock comes when the threshold is crossed, not with every sale below it", async () => {
    await switchOn();
    const { shop, place } = await orders("TAZA", 1);
    const { masterVariantId } = await stockOne(app, on().tenant, shop, "TAZA", 4);
    await app.database.rows("update app.master_variants set low_stock_threshold = 3 where id = $1", [
      masterVariantId,
    ]);
    await place("L-1");
    await place("L-2");
    await drain();
    expect(told()).toMatchObject([{ type: "inventory.low_stock", data: { after: 3, threshold: 3 } }]);
  });

  it("is not sent while alerts are off, nor what was held back before they were switched off", async () => {
    await switchOn();
    await happen(many(20));
    await drain();
    await happen(many(1, 50));
    await drain();
    await configure({ inventoryAlertsEnabled: false });
    await happen(many(1, 60));
    await age("6 minutes");
    await drain();
    expect(on().receiver.received.filter(({ body }) => body.type === "alerts.digest")).toEqual([]);
    expect(told().filter(({ data }) => data["shopName"] === "Tienda 60")).toEqual([]);
  });

  it("does not reach subscribers to other events", async () => {
    await subscribe(["order.*"], `${on().receiver.url}/erp`);
    await switchOn();
    await happen(many(1));
    await drain();
    expect(on().receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
  });

  it("follows the settings to another address", async () => {
    await switchOn();
    on().receiver.answer(500);
    await happen(many(1));
    await drain();
    await configure({ inventoryAlertWebhookUrl: `${on().receiver.url}/moved` });
    on().receiver.answer(204);
    await happen(many(1, 2));
    await drain();
    expect(on().receiver.received.at(-1)?.path).toBe("/hook/moved");
    expect((await alertWebhook()).consecutiveFailures).toBe(0);
  });

  it("202 can be tried out, and 409 only with an address", async () => {
    expectError(await app.ask("testAlertWebhook", { token: token() }), "ALERT_WEBHOOK_NOT_SET");
    await switchOn();
    await app.ok("testAlertWebhook", { token: token() });
    await drain();
    expect(told()).toMatchObject([{ type: "webhook.test" }]);
  });

  it("200 gets a new secret on request, and carries both signatures for a day", async () => {
    await switchOn();
    const { secret } = await alertWebhook();
    const rotated = await app.ok("rotateAlertWebhookSecret", { token: token() });
    await happen(many(1));
    await drain();
    const [event] = on().receiver.received;
    expect(event && [isSignedWith(secret, event), isSignedWith(rotated.data.secret, event)]).toEqual([
      true,
      true,
    ]);
    expect((await alertWebhook()).secret).toBe(rotated.data.secret);
  });
});

describe("alerts about the same thing", () => {
  it("come once an hour at most, and are counted meanwhile", async () => {
    await switchOn();
    await happen([silence(1), silence(1)]);
    await drain();
    await happen([silence(1)]);
    await drain();
    await age("59 minutes");
    await happen([silence(1)]);
    await drain();
    expect(told()).toHaveLength(1);
    const rows = await app.database.rows<{ repeats: number }>(
      "select repeats from app.alerts where tenant_id = $1",
      [on().tenant.id],
    );
    expect(rows).toEqual([{ repeats: 2 }]);
    await age("2 minutes");
    await happen([silence(1)]);
    await drain();
    expect(told()).toHaveLength(2);
  });

  it("do not silence alerts about another thing or of another kind", async () => {
    await switchOn();
    await happen([silence(1)]);
    await drain();
    await happen([silence(2), { ...silence(1), type: "shop.reauth_required" }]);
    await drain();
    expect(told()).toHaveLength(3);
  });
});

describe("more than twenty alerts in five minutes", () => {
  it("at once come as one digest, to the address and by mail", async () => {
    const to = `jefa@${on().tenant.slug}.example`;
    await configure({ inventoryAlertEmails: to });
    await switchOn();
    await happen([...many(60), { ...silence(1), type: "shop.reauth_required" }]);
    await drain();
    expect(told()).toHaveLength(1);
    const [digest] = told();
    expect(digest).toMatchObject({
      type: "alerts.digest",
      data: { total: 61, counts: { "shop.silent": 60, "shop.reauth_required": 1 } },
    });
    expect(digest?.data["alerts"]).toHaveLength(50);
    await sendMails();
    const [mail] = mailsTo(to);
    expect(mailsTo(to)).toHaveLength(1);
    expect(mail?.subject).toBe("Almacén Rojas: 61 avisos");
    expect(mail?.text).toContain("… y 11 más");
  });

  it("one by one: twenty come singly, the rest together when five minutes are over", async () => {
    await switchOn();
    for (const [index, alert] of many(23).entries()) {
      await happen([alert]);
      await drain();
      await drain();
      await drain();
      expect(told()).toHaveLength(Math.min(index + 1, 20));
    }
    await age("6 minutes");
    await drain();
    expect(told().at(-1)).toMatchObject({ type: "alerts.digest", data: { total: 3 } });
    await drain();
    expect(told()).toHaveLength(21);
    await happen(many(1, 90));
    await drain();
    expect(told().at(-1)).toMatchObject({ type: "shop.silent", data: { shopName: "Tienda 90" } });
  });

  it("after a digest wait for the next, five minutes later", async () => {
    await switchOn();
    await happen(many(30));
    await drain();
    await happen(many(30, 100));
    await drain();
    expect(told()).toHaveLength(1);
    await age("5 minutes");
    await drain();
    expect(told()).toMatchObject([{ data: { total: 30 } }, { data: { total: 30 } }]);
  });
});

describe("a shop", () => {
  it("that goes quiet raises an alert with its name", async () => {
    await switchOn();
    const shop = await makeShop(app, on().tenant, { name: "Tienda del centro" });
    await happen([{ type: "shop.silent", objectId: shop.id, data: { shopId: shop.id } }]);
    await drain();
    expect(told()).toMatchObject([
      { type: "shop.silent", data: { shopName: "Tienda del centro", platform: "CUSTOM" } },
    ]);
  });
});
