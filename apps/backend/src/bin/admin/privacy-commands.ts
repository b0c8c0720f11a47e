import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { exportTable, tenantTables } from "../../db/export-tenant.ts";
import { recordExport } from "../../domain/identity/index.ts";
import { eraseBuyers, exportBuyer } from "../../flows/orders/protect-buyers.ts";
import { everyTenant } from "../../flows/upkeep/verify-invariants.ts";
import type { Services } from "../../ports/services.ts";
import { need, OPERATOR, UsageError, type Command } from "./command.ts";
import { tenantOf } from "./tenant-commands.ts";

const DAY_MS = 86_400_000;
const EVERYBODY = "--all";

function emailOf(text: string | undefined): string {
  const email = need(text, "e-mail").trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new UsageError("the buyer is named by an e-mail address");
  }
  return email;
}

async function writeTables(services: Services, tenantId: string, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return services.inTenant(tenantId, OPERATOR, async (tx) => {
    await recordExport(tx, "tenant");
    let written = 0;
    for (const table of await tenantTables(tx)) {
      async function* lines(): AsyncGenerator<string> {
        for await (const row of exportTable(tx, table)) {
          written += 1;
          yield `${row}\n`;
        }
      }
      await pipeline(
        Readable.from(lines()),
        createWriteStream(join(folder, `${table}.ndjson`), { mode: 0o600 }),
      );
    }
    return written;
  });
}

export const privacyCommands: readonly Command[] = [
  {
    name: "buyer export",
    usage: "<slug> <e-mail>",
    summary: "Print all orders of a buyer, one JSON document a line",
    async run(services, [slug, email]) {
      const buyer = emailOf(email);
      const tenantId = await tenantOf(services, need(slug, "slug"));
      const orders = await Array.fromAsync(exportBuyer(services, tenantId, OPERATOR, buyer));
      return orders.map((order) => JSON.stringify(order)).join("\n");
    },
  },
  {
    name: "buyer erase",
    usage: "<slug> <e-mail>",
    summary: "Take a buyer out of orders and raw events; figures stay",
    async run(services, [slug, email]) {
      const buyer = emailOf(email);
      const tenantId = await tenantOf(services, need(slug, "slug"));
      const choice = { email: buyer, placedBefore: null };
      const { orders, events } = await eraseBuyers(services, tenantId, OPERATOR, choice);
      return `Erased from ${orders} orders and ${events} events.`;
    },
  },
  {
    name: "buyer retain",
    usage: `<slug>|${EVERYBODY} <days>`,
    summary: "Erase the buyers of orders older than so many days",
    async run(services, [slug, days]) {
      const kept = Number(need(days, "days"));
      if (!Number.isInteger(kept) || kept < 1) {
        throw new UsageError("days is a whole number from 1");
      }
      const named = need(slug, "slug");
      const tenants = named === EVERYBODY ? everyTenant(services) : [{ id: await tenantOf(services, named) }];
      const choice = { email: null, placedBefore: new Date(Date.now() - kept * DAY_MS) };
      const total = { orders: 0, events: 0 };
      for await (const { id } of tenants) {
        const erased = await eraseBuyers(services, id, OPERATOR, choice);
        total.orders += erased.orders;
        total.events += erased.events;
      }
      return `Erased from ${total.orders} orders and ${total.events} events.`;
    },
  },
  {
    name: "tenant export",
    usage: "<slug> <folder>",
    summary: "Write every row of a tenant as files of JSON lines, without secrets",
    async run(services, [slug, folder]) {
      const tenantId = await tenantOf(services, need(slug, "slug"));
      const written = await writeTables(services, tenantId, need(folder, "folder"));
      return `Wrote ${written} rows.`;
    },
  },
];
