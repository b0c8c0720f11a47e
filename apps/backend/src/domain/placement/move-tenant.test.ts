import { eventually } from "@estiba/testbed";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { expectError } from "../../../test/client.ts";
import { makeKey } from "../../../test/factories/key.ts";
import { makeShop, stockOne } from "../../../test/factories/stock.ts";
import { makeTenant, type TestTenant } from "../../../test/factories/tenant.ts";
import { useTwoCells } from "../../../test/two-cells.ts";
import { checkCells, listCells, MoveError, moveTenant, rejoinCell } from "./index.ts";

const { north, south, urls } = await useTwoCells();
const doors = [north, south];

interface Merchant extends TestTenant {
  readonly key: string;
  readonly shopId: string;
}

async function makeMerchant(): Promise<Merchant> {
  const tenant = await makeTenant(north, { plan: "PRO" });
  const { value: key } = await makeKey(north, tenant);
  const shop = await makeShop(north, tenant);
  await stockOne(north, tenant, shop, "MOV-1", 100);
  await eventually(async () =>
    expect(
      await south.database.rows("select from directory.api_keys where tenant_id = $1", [tenant.id]),
    ).toHaveLength(1),
  );
  return { ...tenant, key, shopId: shop.id };
}

const order = (merchant: Merchant, door: TestApp, orderId: string) =>
  door.ask("createCustomOrder", {
    key: merchant.key,
    body: {
      shopId: merchant.shopId,
      orderId,
      total: 10,
      currency: "COP",
      items: [{ sku: "MOV-1", quantity: 1, price: 10 }],
    },
  });

const ordersIn = async (cell: TestApp, { id }: TestTenant): Promise<string[]> =>
  (
    await cell.database.rows<{ external_id: string }>(
      "select external_id from app.orders where tenant_id = $1 order by 1",
      [id],
    )
  ).map(({ external_id }) => external_id);

const told: string[] = [];
const move = (merchant: Merchant, to: string, mode: "start" | "resume" | "abort" = "start") => {
  told.length = 0;
  return moveTenant(urls, { slug: merchant.slug, to, mode }, (line) => void told.push(line));
};

/** As the copy in the other cell has it. */
const addressOfNorth = async () =>
  (
    await south.database.rows<{ api_url: string }>("select api_url from directory.cells where name = 'north'")
  )[0]?.api_url;

describe("at the door of another cell", () => {
  let merchant: Merchant;
  beforeAll(async () => {
    merchant = await makeMerchant();
  });

  it("an order is taken in where the tenant lives", async () => {
    expect((await order(merchant, south, "door-1")).status).toBe(201);
    expect(await ordersIn(north, merchant)).toEqual(["door-1"]);
    expect(await ordersIn(south, merchant)).toEqual([]);
  });

  it("a session is as good as at its own", async () => {
    const { token } = merchant.owner;
    const [here, there] = await Promise.all(doors.map((door) => door.ask("getTenant", { token })));
    expect(there?.status).toBe(200);
    expect(there?.text).toBe(here?.text);
  });

  it("what is done is noted with the caller's own address", async () => {
    const answer = await south.send("POST", "/api/v1/tenant/api-keys", {
      token: merchant.owner.token,
      body: { name: "Otra" },
      headers: { "x-forwarded-for": "203.0.113.9" },
    });
    expect(answer.status).toBe(201);
    const noted = await north.database.rows(
      "select ip from app.audit_log where tenant_id = $1 and action = 'api_key.created' order by at desc limit 1",
      [merchant.id],
    );
    expect(noted).toEqual([{ ip: "203.0.113.9" }]);
  });

  it("503 where each cell says that the tenant lives in the other", async () => {
    const tenant = await makeTenant(north, { plan: "PRO" });
    const gone =
      "insert into directory.residents as r (tenant_id, epoch, state, to_cell) values ($1, 9, 'gone', $2) on conflict (tenant_id) do update set epoch = 9, state = 'gone', to_cell = $2";
    await north.database.rows(gone, [tenant.id, "south"]);
    await south.database.rows(gone, [tenant.id, "north"]);
    const answers = await Promise.all(
      doors.map((door) => door.ask("getTenant", { token: tenant.owner.token })),
    );
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    await north.database.rows("update directory.residents set state = 'here' where tenant_id = $1", [
      tenant.id,
    ]);
  });

  it("a wrong key is refused there", async () => {
    expect(
      (await order({ ...merchant, key: `${merchant.key.slice(0, -4)}aaaa` }, south, "wrong")).status,
    ).toBe(403);
  });

  it("503 with Retry-After where the owning cell is away, until its address is right again", async () => {
    const tenant = await makeTenant(north, { plan: "PRO" });
    await eventually(async () =>
      expect(
        await south.database.rows("select from directory.tenants where id = $1", [tenant.id]),
      ).toHaveLength(1),
    );
    const nowhere = "http://127.0.0.1:9";
    await north.database.rows("update directory.cells set api_url = $1 where name = 'north'", [nowhere]);
    await eventually(async () => expect(await addressOfNorth()).toBe(nowhere));
    try {
      const answer = await eventually(async () => {
        const refused = await south.ask("getTenant", { token: tenant.owner.token });
        expect(refused.status).toBe(503);
        return refused;
      }, 10_000);
      expect(answer.headers.get("retry-after")).not.toBeNull();
    } finally {
      await north.database.rows("update directory.cells set api_url = $1 where name = 'north'", [
        north.baseUrl,
      ]);
    }
    await eventually(async () => expect(await addressOfNorth()).toBe(north.baseUrl));
    expect((await south.ask("getTenant", { token: tenant.owner.token })).status).toBe(200);
  });
});

describe("a tenant that moves", { timeout: 60_000 }, () => {
  it("keeps every order that is acknowledged meanwhile, at both doors, and leaves nothing behind", async () => {
    const merchant = await makeMerchant();
    const acknowledged: string[] = [];
    const moving = new AbortController();
    const sell = async (door: TestApp, prefix: string) => {
      for (let n = 0; !moving.signal.aborted; n += 1) {
        const { status } = await order(merchant, door, `${prefix}-${n}`);
        expect([201, 503]).toContain(status);
        if (status === 201) {
          acknowledged.push(`${prefix}-${n}`);
        }
      }
    };
    const selling = Promise.all([sell(north, "n"), sell(south, "s")]);
    const pauseMs = await move(merchant, "south");
    moving.abort();
    await selling;
    expect(told).toEqual(
      expect.arrayContaining(["planned", "copied", "fenced", "left", "compared", "cleaned"]),
    );
    expect(pauseMs).toBeLessThan(2_000);
    expect(await ordersIn(south, merchant)).toEqual(acknowledged.toSorted());
    expect(await ordersIn(north, merchant)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(5);
    expect(await checkCells(urls)).toEqual([]);
    expect(await listCells(urls)).toMatchObject([{ name: "north" }, { name: "south", tenants: 1 }]);
  });

  it("answers the repeat of a request that was under way when it left", async () => {
    const merchant = await makeMerchant();
    const create = (door: TestApp) =>
      door.ask("createApiKey", {
        token: merchant.owner.token,
        headers: { "idempotency-key": "en-vuelo" },
        body: { name: "En vuelo" },
      });
    await create(north);
    await north.database.rows(
      `update app.idempotency_keys set state = 'running', acted_at = null, status_code = null, response_sealed = null,
         running_until = now() + interval '1 minute' where tenant_id = $1`,
      [merchant.id],
    );
    expectError(await create(north), "IDEMPOTENCY_IN_PROGRESS");
    await move(merchant, "south");
    expect((await create(north)).status).toBe(201);
  });

  it("takes what a worker had in its hands when it left into the other cell at once", async () => {
    const merchant = await makeMerchant();
    await order(merchant, north, "mano-1");
    await north.database.rows(
      `update app.inbound_events set state = 'pending', finished_at = null, attempts = 1, due_at = now() + interval '30 seconds'
       where tenant_id = $1`,
      [merchant.id],
    );
    await move(merchant, "south");
    const waiting = await south.database.rows(
      "select due_at <= now() as is_due from app.inbound_events where tenant_id = $1 and state = 'pending'",
      [merchant.id],
    );
    expect(waiting).toEqual([{ is_due: true }]);
  });

  it("waits for a transaction that takes long before anybody is paused", async () => {
    const merchant = await makeMerchant();
    const long = north.database.rows(
      "begin; select directory.enter('" + merchant.id + "'); select pg_sleep(2.5); commit",
    );
    const pauseMs = await move(merchant, "south");
    await long;
    expect(told.filter((line) => line.startsWith("not yet"))).toEqual([]);
    expect(pauseMs).toBeLessThan(500);
  });

  it("can move back", async () => {
    const merchant = await makeMerchant();
    expect((await order(merchant, north, "one")).status).toBe(201);
    await move(merchant, "south");
    expect((await order(merchant, south, "two")).status).toBe(201);
    await move(merchant, "north");
    expect((await order(merchant, south, "three")).status).toBe(201);
    expect(await ordersIn(north, merchant)).toEqual(["one", "three", "two"]);
    expect(await checkCells(urls)).toEqual([]);
  });

  it("stays where it is when the move is taken back", async () => {
    const merchant = await makeMerchant();
    await order(merchant, north, "one");
    await north.database.rows(
      "insert into directory.moves (tenant_id, epoch, from_cell, to_cell, step) values ($1, 1, 'north', 'south', 'copied')",
      [merchant.id],
    );
    await expect(move(merchant, "south")).rejects.toThrow("--resume or --abort");
    await move(merchant, "south", "abort");
    expect((await order(merchant, south, "two")).status).toBe(201);
    expect(await ordersIn(north, merchant)).toEqual(["one", "two"]);
    expect(await checkCells(urls)).toEqual([]);
  });

  it("is let go by its old cell when that is restored to the day before", async () => {
    const merchant = await makeMerchant();
    await move(merchant, "south");
    await north.database.rows(
      "update directory.residents set state = 'here', epoch = 1, to_cell = null where tenant_id = $1",
      [merchant.id],
    );
    expect(await rejoinCell(urls, "north")).toBe(1);
    expect((await order(merchant, north, "after")).status).toBe(201);
    expect(await ordersIn(south, merchant)).toEqual(["after"]);
  });

  it("keeps the other cell's copy of the directory in step when that is restored", async () => {
    expect(await rejoinCell(urls, "south")).toBe(0);
    const merchant = await makeMerchant();
    expect((await order(merchant, south, "known")).status).toBe(201);
  });

  it("says how to go on when a database fails, and goes on", async () => {
    const merchant = await makeMerchant();
    const saidWithout = async (name: string, mode: "start" | "abort") => {
      const cells = new Map([...urls, [name, "postgres://postgres@127.0.0.1:1/nowhere"]]);
      const moving = moveTenant(cells, { slug: merchant.slug, to: "south", mode }, () => undefined);
      return moving.then(
        () => "it moved",
        (error: unknown) => (error instanceof MoveError ? error.message : "another error"),
      );
    };
    const command = `: tenant move ${merchant.slug} south`;
    expect(await saidWithout("directory", "start")).toMatch(new RegExp(`${command}$`));
    expect(await saidWithout("south", "start")).toContain(`${command} --resume`);
    expect(await saidWithout("south", "abort")).toContain(`${command} --abort`);
    await move(merchant, "south", "resume");
    await order(merchant, south, "M-1");
    expect(await ordersIn(south, merchant)).toEqual(["M-1"]);
  });

  it("is refused to a cell that takes nobody, and to one that it lives in", async () => {
    const merchant = await makeMerchant();
    await expect(move(merchant, "west")).rejects.toThrow(MoveError);
    await expect(move(merchant, "north")).rejects.toThrow("lives in north already");
  });

  it("has one mover at a time", async () => {
    const merchant = await makeMerchant();
    const outcomes = await Promise.allSettled([move(merchant, "south"), move(merchant, "south")]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});
