import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { Client } from "pg";
import { eventually } from "@estiba/testbed";
import { useApp } from "../../test/app.ts";
import { expectError } from "../../test/client.ts";
import { makeKey } from "../../test/factories/key.ts";
import { makeShop, stockOne } from "../../test/factories/stock.ts";
import { makeTenant, origin, type TestTenant } from "../../test/factories/tenant.ts";
import { everyTenant } from "../flows/upkeep/verify-invariants.ts";
import { sweep } from "../flows/upkeep/sweep.ts";
import { insertMails, leaseMails } from "../domain/mail/store.ts";
import { newId } from "../kernel/ids.ts";
import { openDatabase } from "./client.ts";
import { inTenant, type Tx } from "./transaction.ts";

const app = await useApp();
const { services, logger } = app.foundation;
const { rows } = app.database;
const [mine, other] = [await makeTenant(app, { plan: "PRO" }), await makeTenant(app, { plan: "PRO" })];

/** With a single connection, a caller that waits on it would keep everybody else waiting. */
const database = openDatabase({
  url: app.database.appUrl,
  poolSize: 1,
  statementTimeoutMs: 1_000,
  poolWaitMs: 400,
  applicationName: "one-connection",
  logger,
});
afterAll(() => database.close());

const reside = (tenant: TestTenant, change: string) =>
  rows(`update directory.residents set ${change} where tenant_id = $1`, [tenant.id]);

beforeEach(() =>
  rows(
    "update directory.residents set state = 'here', fenced_until = null, draining_until = null, to_cell = null",
  ),
);

const readUsers = (tx: Tx) => tx.query.selectFrom("app.users").select("email").execute();
const seeUsers = (tenant: { id: string }) => inTenant(database, tenant.id, origin, readUsers);
const fence = (ms: number) =>
  reside(mine, `fenced_until = clock_timestamp() + interval '${ms} milliseconds'`);

async function asApp<T>(run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: app.database.appUrl });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

const insert = `insert into app.products (tenant_id, id, name) values ($1, $2, 'Camisa')`;

describe("a program that does not enter", () => {
  it.each(["app.tenant_id", "app.tenant", "app.intake_tenants"])(
    "sees no rows and writes none, whatever it puts in %s",
    async (setting) => {
      await asApp(async (client) => {
        await client.query("begin");
        await client.query("select set_config($1, $2, true)", [setting, mine.id]);
        expect((await client.query("select from app.users")).rowCount).toBe(0);
        await expect(client.query(insert, [mine.id, newId("prd")])).rejects.toThrow("row-level security");
      });
    },
  );

  it("does when it enters", async () => {
    await asApp(async (client) => {
      await client.query("begin");
      await client.query("select directory.enter($1)", [mine.id]);
      expect((await client.query("select from app.users")).rowCount).toBe(1);
      expect((await client.query(insert, [mine.id, newId("prd")])).rowCount).toBe(1);
      await client.query("rollback");
    });
  });

  it("cannot change who lives here", async () => {
    await asApp(async (client) => {
      await expect(client.query("update directory.residents set state = 'here'")).rejects.toThrow("denied");
      await expect(client.query("select directory.settle($1)", [mine.id])).rejects.toThrow("duplicate key");
    });
  });
});

describe("a tenant", () => {
  it("lives here from its creation on", async () => {
    expect(
      await rows("select state, epoch from directory.residents where tenant_id = $1", [mine.id]),
    ).toEqual([{ state: "here", epoch: 1 }]);
    expect(await seeUsers(mine)).toHaveLength(1);
  });

  it("that exists nowhere has no rows", async () => {
    expect(await seeUsers({ id: newId("ten") })).toEqual([]);
  });

  it("that has moved is in the cell it moved to", async () => {
    await reside(mine, "state = 'gone', to_cell = 'east'");
    await expect(seeUsers(mine)).rejects.toMatchObject({ state: "elsewhere", cell: "east" });
  });

  it("that has moved on since is in the cell that the directory names", async () => {
    const { id } = await makeTenant(app, { plan: "PRO" });
    await rows(
      "update directory.residents set state = 'gone', to_cell = 'east', epoch = 2 where tenant_id = $1",
      [id],
    );
    await rows("update directory.tenants set cell = 'north', epoch = 3 where id = $1", [id]);
    await expect(seeUsers({ id })).rejects.toMatchObject({ state: "elsewhere", cell: "north" });
  });

  it("that never lived here is in the cell that the directory names", async () => {
    const id = newId("ten");
    await rows("insert into directory.tenants (id, slug, cell) values ($1, $2, 'west')", [id, id]);
    await expect(seeUsers({ id })).rejects.toMatchObject({ state: "elsewhere", cell: "west" });
  });

  it("that is arriving is not let in yet", async () => {
    await reside(mine, "state = 'arriving'");
    await expect(seeUsers(mine)).rejects.toMatchObject({ state: "arriving", cell: "main" });
  });

  it("that is arriving still lives in the cell that it comes from, whatever the directory names", async () => {
    await reside(mine, "state = 'arriving', to_cell = 'east'");
    await expect(seeUsers(mine)).rejects.toMatchObject({ state: "arriving", cell: "east" });
  });

  it("that has moved is no longer verified, rebuilt or rotated here", async () => {
    await reside(mine, "state = 'gone', to_cell = 'east'");
    const seen = await Array.fromAsync(everyTenant(services), ({ id }) => id);
    expect(seen).toContain(other.id);
    expect(seen).not.toContain(mine.id);
  });
});

const place = async (tenant: TestTenant, orderId: string) => {
  const shop = await makeShop(app, tenant);
  await stockOne(app, tenant, shop, `SKU-${orderId}`, 5);
  const { value: key } = await makeKey(app, tenant);
  const body = {
    shopId: shop.id,
    orderId,
    total: 1_000,
    currency: "COP",
    items: [{ sku: `SKU-${orderId}`, quantity: 1, price: 1_000 }],
  };
  return () => app.ok("createCustomOrder", { key, body });
};

describe("while a tenant is paused", () => {
  it("its callers wait without a connection, and other tenants go on", async () => {
    await fence(1_500);
    const beganMs = performance.now();
    const waiting = [seeUsers(mine), seeUsers(mine), seeUsers(mine)];
    for (let n = 0; n < 20; n += 1) {
      expect(await seeUsers(other)).toHaveLength(1);
    }
    expect(performance.now() - beganMs).toBeLessThan(1_300);
    expect(await Promise.all(waiting)).toEqual([expect.anything(), expect.anything(), expect.anything()]);
    expect(performance.now() - beganMs).toBeGreaterThan(1_400);
  });

  it("they are asked to come again when it takes too long", async () => {
    await fence(10_000);
    const beganMs = performance.now();
    const answer = await app.ask("getTenant", { token: mine.owner.token });
    expectError(answer, "SERVICE_UNAVAILABLE");
    expect(answer.headers.get("retry-after")).toBe("1");
    expect(performance.now() - beganMs).toBeGreaterThan(2_000);
    expect(performance.now() - beganMs).toBeLessThan(4_000);
  });

  it("they are sent on when it turns out to have moved", async () => {
    await fence(10_000);
    const waiting = seeUsers(mine);
    await reside(mine, "state = 'gone', to_cell = 'east'");
    await expect(waiting).rejects.toMatchObject({ state: "elsewhere", cell: "east" });
  });

  it("an order of another tenant in the same batch is taken in at once, its own once the pause is over", async () => {
    const [paused, free] = [await place(mine, "P"), await place(other, "F")];
    await Promise.all([paused(), free()]);
    await fence(1_500);
    const beganMs = performance.now();
    const [late, early] = [paused(), free()];
    expect((await early).data.duplicate).toBe(true);
    expect(performance.now() - beganMs).toBeLessThan(1_300);
    expect((await late).data.duplicate).toBe(true);
    expect(performance.now() - beganMs).toBeGreaterThan(1_400);
  });
});

describe("the lock of a tenant", () => {
  const takeAlone = "select pg_advisory_xact_lock(20250, directory.gate_key($1))";

  it("cannot be had alone while a transaction is open, and pauses those that come after", async () => {
    const owner = new Client({ connectionString: app.database.ownerUrl });
    await owner.connect();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const { promise: hasEntered, resolve: entered } = Promise.withResolvers<void>();
    const open = inTenant(app.foundation.database, mine.id, origin, async (tx) => {
      entered();
      await mayEnd;
      return readUsers(tx);
    });
    try {
      await hasEntered;
      await owner.query("begin");
      let isTaken = false;
      const taken = owner.query(takeAlone, [mine.id]).then(() => (isTaken = true));
      await eventually(async () => {
        const waiting = await rows("select from pg_locks where locktype = 'advisory' and not granted");
        expect(waiting).toHaveLength(1);
      });
      const late = seeUsers(mine);
      expect(await seeUsers(other)).toHaveLength(1);
      expect(isTaken).toBe(false);
      end();
      await Promise.all([open, taken]);
      await owner.query("commit");
      expect(await late).toHaveLength(1);
    } finally {
      end();
      await owner.end();
    }
  });
});

const dueMail = (tenant: TestTenant) =>
  services.inTenant(tenant.id, origin, (tx) =>
    insertMails(tx, [{ id: newId("mal"), template: "t", locale: "es", contentSealed: "" }]),
  );
const leased = () => services.inTenant(mine.id, origin, (tx) => leaseMails(tx, 10));

describe("work that is due", () => {
  it.each([
    ["that has left", "state = 'gone', to_cell = 'east'"],
    ["that is arriving", "state = 'arriving'"],
    ["that is about to leave", "draining_until = now() + interval '1 minute'"],
  ])("of a tenant %s is not started here", async (_case, change) => {
    await Promise.all([dueMail(mine), dueMail(other)]);
    expect(await sweep(services, "mail")).toEqual(expect.arrayContaining([mine.id, other.id]));
    await reside(mine, change);
    const due = await sweep(services, "mail");
    expect(due).toContain(other.id);
    expect(due).not.toContain(mine.id);
  });

  it("is not leased by a worker that was rung before, and is when the tenant stays after all", async () => {
    await dueMail(mine);
    await reside(mine, "draining_until = now() + interval '1 minute'");
    expect(await leased()).toEqual([]);
    await reside(mine, "draining_until = now()");
    expect(await leased()).not.toEqual([]);
  });
});
