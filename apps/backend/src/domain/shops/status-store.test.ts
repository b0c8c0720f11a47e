import { SHOP_STATUSES, type ShopStatus } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeShop } from "../../../test/factories/stock.ts";
import { makeTenant, origin } from "../../../test/factories/tenant.ts";
import { SHOP_MOVES, type ShopMove } from "./status.ts";
import { moveShop } from "./status-store.ts";

const app = await useApp();
const { services } = app.foundation;

/** Where a shop that is in this state ends up; null where the move is refused. */
const EXPECTED: Readonly<Record<ShopMove, Partial<Record<ShopStatus, ShopStatus>>>> = {
  connect: Object.fromEntries(SHOP_STATUSES.map((status) => [status, "active"])),
  pause: {
    pending: "paused",
    active: "paused",
    degraded: "paused",
    reauth_required: "paused",
    paused: "paused",
  },
  resume: { paused: "active", active: "active" },
  disconnect: Object.fromEntries(SHOP_STATUSES.map((status) => [status, "disconnected"])),
  lose_access: {
    pending: "reauth_required",
    active: "reauth_required",
    degraded: "reauth_required",
    reauth_required: "reauth_required",
  },
  regain_access: { reauth_required: "active", active: "active" },
  degrade: { pending: "degraded", active: "degraded", degraded: "degraded" },
  heal: { degraded: "active", active: "active" },
};

describe("the status of a shop", () => {
  it("moves as the table says, and stays in every state the table does not name", async () => {
    const tenant = await makeTenant(app);
    const shop = await makeShop(app, tenant);
    const statusNow = async () => {
      const [row] = await app.database.rows<{ status: string }>(
        "select status from app.shops where id = $1",
        [shop.id],
      );
      return row?.status;
    };
    for (const move of Object.keys(SHOP_MOVES) as ShopMove[]) {
      for (const status of SHOP_STATUSES) {
        await app.database.rows("update app.shops set status = $2 where id = $1", [shop.id, status]);
        const moved = await services.inTenant(tenant.id, origin, (tx) => moveShop(tx, shop.id, move));
        const to = EXPECTED[move][status] ?? null;
        expect({ move, status, to: moved?.shop.status ?? null }).toEqual({ move, status, to });
        expect(moved?.before ?? status).toBe(status);
        expect(await statusNow()).toBe(to ?? status);
      }
    }
  });
});
