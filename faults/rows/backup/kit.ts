import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, globSync, statSync } from "node:fs";
import { text } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import {
  type BackupRepository,
  inParallel,
  PROJECT_ROOT,
  until,
} from "../../../packages/testbed/src/index.ts";
import { isYes } from "../../check/answers.ts";
import { median } from "../../check/outages.ts";
import { ms } from "../../kit/latency.ts";
import type { Attempt } from "../../load/history.ts";
import { shipmentOf, type Shipment } from "../../load/orders.ts";
import { Sender } from "../../load/sender.ts";
import type { Sql } from "../../world/sql.ts";
import type { Tenant } from "../../world/tenants.ts";
import type { World } from "../../world/world.ts";

const ARCHIVED_WITHIN_MS = 120_000;
const RECOVERED_WITHIN_MS = 300_000;
const AT_ONCE = 8;

export async function timed<T>(work: () => Promise<T>): Promise<{ tookMs: number; result: T }> {
  const startMs = Date.now();
  const result = await work();
  return { tookMs: Date.now() - startMs, result };
}

/** As PostgreSQL, pgBackRest and people write it. */
export const written = (atMs: number): string =>
  `${new Date(atMs).toISOString().replace("T", " ").replace("Z", "")}+00`;

/** Everything written until now is in the repository. */
export async function archived(sql: Sql): Promise<void> {
  const [now] = await sql.rows<{ name: string }>("select pg_walfile_name(pg_current_wal_lsn()) as name");
  await until(
    `WAL ${now?.name} to be archived`,
    async () => {
      const [seen] = await sql.rows<{ is_there: boolean }>(
        "select last_archived_wal >= $1 as is_there from pg_stat_archiver",
        [now?.name],
      );
      return seen?.is_there;
    },
    ARCHIVED_WITHIN_MS,
  );
}

/** Recovery has ended, and writes are taken. */
export async function recovered(sql: Sql): Promise<void> {
  const isOpen = async (): Promise<boolean> => {
    const [seen] = await sql.rows<{ is_open: boolean }>("select not pg_is_in_recovery() as is_open");
    return seen?.is_open ?? false;
  };
  await until("the end of recovery", () => isOpen().catch(() => false), RECOVERED_WITHIN_MS);
}

/** Types a block of the operator's page that is about the service; returns what was printed. */
export async function typeForService(
  { settings }: World,
  block: string,
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn("bash", ["-euo", "pipefail", "-c", block], {
    cwd: PROJECT_ROOT,
    env: { PATH: process.env["PATH"], NO_COLOR: "1", ...settings, ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, "close")]);
  if (child.exitCode !== 0) {
    throw new Error(`ended with ${child.exitCode}:\n${block}\n${said}`);
  }
  return said;
}

/** Acknowledgements whose event or order is not in the database. */
export async function missingAcks(sql: Sql, acks: readonly Attempt[]): Promise<number> {
  const [found] = await sql.rows<{ n: number }>(
    `select count(*)::int as n from jsonb_to_recordset($1::jsonb) as a (tenant_id text, id text)
     where not exists (select from app.inbound_events e where e.tenant_id = a.tenant_id and e.id = a.id)
       and not exists (select from app.orders o where o.tenant_id = a.tenant_id and o.id = a.id)`,
    [JSON.stringify(acks.map(({ tenant_id, id }) => ({ tenant_id, id })))],
  );
  return found?.n ?? 0;
}

function shipmentAgain(tenants: readonly Tenant[], attempt: Attempt): Shipment {
  const tenant = tenants.find(({ tenantId }) => tenantId === attempt.tenant_id);
  if (tenant === undefined) {
    throw new Error(`there is no tenant ${attempt.tenant_id}`);
  }
  const shopIndex = tenant.shops.findIndex(({ shopId }) => shopId === attempt.shop_id);
  const subject = { tenant, shopIndex, kind: attempt.kind, key: attempt.key };
  return shipmentOf(subject, attempt.version, attempt.is_cancel);
}

/** What an owner's backend does when it is asked to: every order of the time once more, oldest version first. */
export async function sendAgain(world: World, attempts: readonly Attempt[]): Promise<number> {
  const history = createWriteStream(world.historyFile, { flags: "a" });
  const sender = new Sender([world.apiUrl], history);
  const orders = [...Map.groupBy(attempts, ({ key }) => key).values()];
  await inParallel(orders, AT_ONCE, async (versions) => {
    for (const attempt of versions.toSorted((left, right) => left.version - right.version)) {
      await sender.send(shipmentAgain(world.tenants, attempt));
    }
  });
  history.end();
  await finished(history);
  return orders.length;
}

export async function firstAckAfter(world: World, sinceMs: number): Promise<Attempt> {
  return until("an acknowledgement", async () =>
    world.history().find((attempt) => isYes(attempt) && attempt.t1 > sinceMs),
  );
}

interface BackupInfo {
  readonly label: string;
  readonly type: string;
  readonly info: {
    readonly size: number;
    readonly delta: number;
    readonly repository: { readonly delta: number };
  };
  readonly timestamp: { readonly start: number; readonly stop: number };
}

const mb = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

/** One line for each backup, as the repository has it. */
export async function backupFigures(repository: BackupRepository): Promise<string[]> {
  const said = await repository.type("look", {}, " --output=json");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what pgBackRest documents for info --output=json
  const [stanza] = JSON.parse(said) as [{ readonly backup: readonly BackupInfo[] }];
  return stanza.backup.map(
    ({ type, info: { size, delta, repository: stored } }) =>
      `${type} backup: ${mb(delta)} of ${mb(size)} copied, ${mb(stored.delta)} stored`,
  );
}

/** How long after one another WAL segments were stored: so much is lost at most. */
export function archivingFigure({ folder }: BackupRepository, fromMs: number, toMs: number): string {
  const storedMs = globSync(`${folder}/repository/archive/estiba/*/*/*-*`)
    .map((file) => statSync(file).mtimeMs)
    .filter((atMs) => atMs >= fromMs && atMs <= toMs)
    .toSorted((left, right) => left - right);
  const gapsMs = storedMs.slice(1).map((atMs, index) => atMs - (storedMs[index] ?? atMs));
  return `${storedMs.length} WAL segments stored under load, one every ${ms(median(gapsMs))}, at most ${ms(Math.max(0, ...gapsMs))} apart`;
}
