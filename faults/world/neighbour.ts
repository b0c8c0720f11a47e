import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import type { HaCluster, HaMember } from "../../packages/testbed/src/index.ts";
import type { Sql } from "./sql.ts";

const WRITERS = 3;
const EVERY_MS = 20;
const AGAIN_MS = 100;

interface Ack {
  readonly id: string;
  readonly atMs: number;
}

/** A client on the same machine as a leader, which reaches it however the network is cut. */
export interface Neighbour {
  readonly acks: readonly Ack[];
  /** Ends, and returns what was acknowledged and is not in the book. */
  missing(sql: Sql): Promise<string[]>;
}

export async function prepareNeighbours(sql: Sql): Promise<void> {
  await sql.rows("create schema if not exists faults");
  await sql.rows("create table if not exists faults.neighbours (id text primary key)");
}

/** Connects through the Unix socket, so no namespace stands between. */
export function startNeighbour(cluster: HaCluster, { machine }: HaMember, prefix: string): Neighbour {
  const acks: Ack[] = [];
  const over = new AbortController();
  const open = async (): Promise<Client> => {
    const client = new Client({
      host: machine.paths.sockets,
      port: machine.ports.postgres,
      user: "postgres",
      password: cluster.plan.secrets.superuser,
      database: "estiba",
    });
    client.on("error", () => undefined);
    await client.connect();
    return client;
  };
  const writeUntilLost = async (writer: number, from: number): Promise<number> => {
    const client = await open();
    let count = from;
    try {
      while (!over.signal.aborted) {
        count += 1;
        const id = `${prefix}-${writer}-${count}`;
        await client.query("insert into faults.neighbours values ($1)", [id]);
        acks.push({ id, atMs: Date.now() });
        await wait(EVERY_MS);
      }
    } catch {
      // No answer, so nothing was promised; the next number is another row.
    }
    client.end().catch(() => undefined);
    return count;
  };
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; !over.signal.aborted; ) {
      count = await writeUntilLost(writer, count).catch(() => count);
      await wait(AGAIN_MS);
    }
  };
  const writing = Array.from({ length: WRITERS }, (_unused, writer) => write(writer));
  return {
    acks,
    async missing(sql) {
      over.abort();
      await Promise.all(writing);
      const found = await sql.rows<{ id: string }>(
        "select id from unnest($1::text[]) as t (id) where not exists (select from faults.neighbours n where n.id = t.id)",
        [acks.map(({ id }) => id)],
      );
      return found.map(({ id }) => id);
    },
  };
}
