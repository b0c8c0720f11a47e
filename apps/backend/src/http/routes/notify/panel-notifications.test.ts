import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { stockOne } from "../../../../test/factories/stock.ts";
import { makeTenant, origin } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { useNotifications } from "../../../../test/notification-bench.ts";
import type { OutgoingEvent } from "../../../domain/notifications/index.ts";
import { publishEvents } from "../../../flows/kit/publish-events.ts";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
const { services } = app.foundation;
const { on, token, drain, orders } = useNotifications(app);

const silence = (number: number): OutgoingEvent => ({
  type: "shop.silent",
  objectId: `shp_${number}`,
  data: { shopName: `Tienda ${number}`, silentSince: "2026-11-14T00:00:00.000Z" },
});
async function happen(...events: OutgoingEvent[]) {
  await services.inTenant(on().tenant.id, origin, (tx) => publishEvents(services, tx, () => ({ events })));
  await drain();
}
const listed = async (by = token()) =>
  (await app.ok("listNotifications", { token: by, query: { limit: 50 } })).data;
const read = async (ids?: string[], by = token()) =>
  (await app.ok("markNotificationsRead", { token: by, body: ids ? { ids } : {} })).data.unread;
const namesOf = ({ items }: Awaited<ReturnType<typeof listed>>) =>
  items.map(({ data, isRead }) => [data["shopName"], isRead]);

describe("the notification centre", () => {
  it("shows what alerts, newest first, though nobody switched anything on", async () => {
    const { shop, place } = await orders("CAMISA-M", 1);
    await stockOne(app, on().tenant, shop, "CAMISA-M", 1);
    await place();
    await drain();
    await happen(silence(1));
    const { items, total } = await listed();
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { type: "shop.silent", repeats: 0, isRead: false },
      { type: "inventory.stock_zero", data: { sku: "CAMISA-M", after: 0 }, isRead: false },
    ]);
  });

  it("shows it also when alerts are switched off, and says how often it came again", async () => {
    await app.ok("updateInventoryConfig", { token: token(), body: { inventoryAlertsEnabled: false } });
    await happen(silence(1));
    await happen(silence(1));
    expect((await listed()).items).toMatchObject([{ type: "shop.silent", repeats: 1 }]);
    const [mails] = await app.database.rows<{ n: number }>(
      "select count(*)::integer as n from app.mails where tenant_id = $1 and template like 'alert%'",
      [on().tenant.id],
    );
    expect(mails?.n).toBe(0);
  });

  it("is read by each person for themselves, one by one or all at once", async () => {
    const colleague = await makeUser(app, on().tenant, "VIEWER");
    await happen(silence(1), silence(2), silence(3));
    const [newest] = (await listed()).items;
    expect(await read([newest?.id ?? ""])).toBe(2);
    expect(namesOf(await listed()).filter(([, isRead]) => isRead === true)).toHaveLength(1);
    expect(await read()).toBe(0);
    await happen(silence(4));
    expect(namesOf(await listed())[0]).toEqual(["Tienda 4", false]);
    expect(namesOf(await listed(colleague.token)).every(([, isRead]) => isRead === false)).toBe(true);
  });

  it("has nothing unread for who joins later, and nothing of another tenant", async () => {
    await happen(silence(1));
    const late = await makeUser(app, on().tenant, "VIEWER");
    expect(namesOf(await listed(late.token))).toEqual([["Tienda 1", true]]);
    const [theirs] = (await listed()).items;
    const { owner: other } = await makeTenant(app);
    expect((await listed(other.token)).items).toEqual([]);
    expect(await read([theirs?.id ?? ""], other.token)).toBe(0);
    expect(namesOf(await listed())).toEqual([["Tienda 1", false]]);
  });
});
