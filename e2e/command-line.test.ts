import { createHmac } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { connectCustom, type ConnectedShop } from "./harness/connect.ts";
import { installPackages, outcomeOf, type Ended, type Installed } from "./harness/installed.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";
import { until } from "@estiba/testbed";

let stack: Stack;
let tenant: Tenant;
let shop: ConnectedShop;
let installed: Installed;

useStack(async (opened) => {
  stack = opened;
  installed = stack.keep(await installPackages());
  tenant = await openTenant(stack);
  shop = await connectCustom(tenant);
});

async function estiba(
  args: readonly string[],
  more: { env?: Record<string, string>; input?: string } = {},
): Promise<Ended> {
  return outcomeOf(join(installed.folder, "node_modules/.bin/estiba"), args, {
    cwd: installed.folder,
    ...more,
  });
}

const json = ({ stdout }: Ended): unknown => JSON.parse(stdout);
const kept = (): string => join(installed.folder, ".config/estiba/cli.json");

describe("somebody at the command line", () => {
  it("sees how to sign in, and what is wrong with a word", async () => {
    const before = await estiba(["shops"]);
    expect([before.code, before.stderr]).toEqual([3, expect.stringContaining("estiba login --url")]);
    expect((await estiba(["shopz"])).code).toBe(2);
    expect((await estiba(["orders", "--colour", "red"])).code).toBe(2);
    expect((await estiba(["--help"])).stdout).toContain("events tail");
    expect((await estiba(["login", "--url", "http://127.0.0.1:1", "--key", "pk_x"])).code).toBe(4);
  });

  it("signs in with a key that stays out of sight, and is refused with a wrong one", async () => {
    const wrong = await estiba(["login", "--url", stack.baseUrl, "--key", "pk_wrong"]);
    expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining("API_KEY_INVALID")]);
    const key = tenant.key["x-api-key"] ?? "";
    const right = await estiba(["login", "--url", `${stack.baseUrl}/`, "--key", "-"], { input: `${key}\n` });
    expect([right.code, right.stdout]).toEqual([0, `Signed in to ${tenant.slug} at ${stack.baseUrl}.\n`]);
    expect(statSync(kept()).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(kept(), "utf8"))).toEqual({ url: stack.baseUrl, apiKey: key });
  });

  it("sends a signed order and finds it in the book, once", async () => {
    const order = [
      "send-order",
      "--shop",
      shop.shopId,
      "--order-id",
      "C-1",
      "--total",
      "4200",
      "--file",
      "-",
      "--json",
    ];
    const input = JSON.stringify({ orderId: "C-1", total: 4200, currency: "COP" });
    const env = { ESTIBA_WEBHOOK_SECRET: shop.webhookSecret ?? "" };
    const first = await estiba(order, { env, input });
    const again = await estiba(order, { env, input });
    expect([json(first), json(again)]).toMatchObject([{ duplicate: false }, { duplicate: true }]);
    const forged = await estiba(["send-order", "--shop", shop.shopId, "--secret", "whsec_other"]);
    expect([forged.code, forged.stderr]).toEqual([3, expect.stringContaining("WEBHOOK_SIGNATURE_INVALID")]);
    const listed = await until("the order to be in the book", async () => {
      const rows = json(await estiba(["orders", "--shop", shop.shopId, "--all", "--json"])) as unknown[];
      return rows.length > 0 && rows;
    });
    expect(listed).toMatchObject([{ orderId: "C-1", totalMinor: 4200, platform: "CUSTOM" }]);
  });

  it("reads tables, whose rows stay rows whatever a shop is called", async () => {
    const { data } = await tenant.integration.registerCustomShop({
      body: { externalShopId: "odd", name: "odd" },
    });
    // The API rejects such a name; a platform may still send one.
    await stack.database.run(
      `update app.shops set name = E'two\\x1b[31m\\nlines' where id = '${data.shopId}'`,
    );
    const { stdout } = await estiba(["shops"]);
    const [titles, ...rows] = stdout.trimEnd().split("\n");
    expect(titles).toMatch(/^SHOPID +PLATFORM +NAME +STATUS/);
    expect(rows).toHaveLength(2);
    expect(stdout).not.toContain("\u001B");
  });

  it("sees that events need a person, signs in as one, and sees them come in", async () => {
    expect((await estiba(["events", "tail"])).code).toBe(3);
    const who = ["login", "--url", stack.baseUrl, "--tenant", tenant.slug, "--email", tenant.email];
    expect((await estiba([...who, "--password-stdin"], { input: "wrong" })).code).toBe(3);
    expect((await estiba([...who, "--password-stdin"], { input: `${tenant.password}\n` })).code).toBe(0);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const tail = estiba(["events", "tail", "--since", since, "--count", "2", "--every", "1", "--json"]);
    await estiba([
      "send-order",
      "--shop",
      shop.shopId,
      "--secret",
      shop.webhookSecret ?? "",
      "--order-id",
      "C-2",
    ]);
    const { code, stdout } = await tail;
    const events = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { externalId: string });
    expect([code, events.map(({ externalId }) => externalId)]).toEqual([0, ["C-1", "C-2"]]);
  });

  it("processes an event once more, and a range", async () => {
    const { data } = await tenant.owner.listEvents({ query: { externalId: "C-2" } });
    const one = await estiba(["events", "replay", data.items[0]?.id ?? "", "--json"]);
    expect([one.code, json(one)]).toEqual([0, { replayed: 1 }]);
    const range = await estiba([
      "events",
      "replay",
      "--from",
      "2026-01-01T00:00:00Z",
      "--shop",
      shop.shopId,
      "--json",
    ]);
    expect(json(range)).toEqual({ replayed: 2 });
    expect((await estiba(["events", "replay"])).code).toBe(2);
    expect((await estiba(["events", "replay", "evt_none"])).code).toBe(1);
  });

  it("dispatches: the queue, the waves and scans as a scanner types them", async () => {
    const order = ["send-order", "--shop", shop.shopId, "--secret", shop.webhookSecret ?? ""];
    await estiba([...order, "--order-id", "C-3", "--sku", "CUP", "--quantity", "2"]);
    const fulfilmentId = await until("the order to be in the queue", async () => {
      const rows = json(await estiba(["dispatch", "queue", "--all", "--json"])) as {
        fulfilmentId: string;
        orderNumber: string;
      }[];
      return rows.find(({ orderNumber }) => orderNumber === "C-3")?.fulfilmentId ?? false;
    });
    const scan = ["dispatch", "scan", "--device", "desk-1", "--json"];
    const done = await estiba(scan, { input: `${fulfilmentId}\nCUP\r\ncup` });
    expect([
      done.code,
      done.stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as object),
    ]).toEqual([
      0,
      [
        { verdict: "ok", counted: 1, expected: 2, code: "CUP", fulfilmentId },
        { verdict: "ok", counted: 2, expected: 2, code: "cup", fulfilmentId },
      ],
    ]);
    const over = await estiba(["dispatch", "scan", "--fulfilment", fulfilmentId], { input: "CUP\n" });
    expect([over.code, over.stdout]).toEqual([1, expect.stringContaining("over")]);
    expect((await estiba(scan, { input: "CUP\n" })).code).toBe(2);
    expect(json(await estiba(["dispatch", "waves", "--json"]))).toEqual([]);
    expect((await estiba(["dispatch", "print", "wav_none", "--file", "wave.pdf"])).code).toBe(1);
  });

  it("asks the doctor about everything at once", async () => {
    const { code, stdout } = await estiba(["doctor", "--json"]);
    const found = JSON.parse(stdout) as { subject: string; check: string; state: string }[];
    expect([code, found.filter(({ state }) => state === "problem")]).toEqual([0, []]);
    expect(found.map(({ check }) => check)).toEqual(
      expect.arrayContaining(["reachable", "ready", "clock", "account", "signature"]),
    );
  });

  it("signs out, and the session is over", async () => {
    const { tokens } = JSON.parse(readFileSync(kept(), "utf8")) as { tokens: { refreshToken: string } };
    expect((await estiba(["logout"])).code).toBe(0);
    const renewal = await stack.ask("/api/v1/auth/refresh", { json: { refreshToken: tokens.refreshToken } });
    expect(renewal.status).toBe(401);
    expect((await estiba(["orders"])).code).toBe(3);
  });
});

describe("a signature at the command line", () => {
  it("is right or wrong, for events to Estiba and from it", async () => {
    const body = '{"orderId":"A-1"}';
    writeFileSync(join(installed.folder, "body.json"), body);
    const ours = createHmac("sha256", "whsec_one").update(body).digest("base64");
    const check = ["verify-signature", "--file", "body.json", "--secret"];
    expect((await estiba([...check, "whsec_one", "--signature", ours])).code).toBe(0);
    const wrong = await estiba([...check, "whsec_two", "--signature", ours]);
    expect([wrong.code, wrong.stdout]).toEqual([5, expect.stringContaining("The signature of this body")]);
    const key = Buffer.from("key").toString("base64");
    const theirs = createHmac("sha256", "key").update(`msg_1.1763132645.${body}`).digest("base64");
    const from = [
      ...check,
      `whsec_${key}`,
      "--signature",
      `v1,${theirs}`,
      "--id",
      "msg_1",
      "--timestamp",
      "1763132645",
    ];
    expect((await estiba(from)).code).toBe(0);
    expect((await estiba([...from, "--tolerance", "300"])).code).toBe(5);
  });

  it("is not needed to complete a line", async () => {
    const script = (await estiba(["completion", "bash"])).stdout;
    const ask = 'COMP_WORDS=(estiba events re); COMP_CWORD=2; _estiba; echo "${COMPREPLY[@]}"';
    const { stdout } = await outcomeOf("bash", ["-c", `${script}\n${ask}`], { cwd: installed.folder });
    expect(stdout.trim()).toBe("replay");
    expect((await estiba(["completion", "tcsh"])).code).toBe(2);
  });
});
