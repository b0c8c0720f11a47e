import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeForPostgres, writeForPostgres } from "../services/postgres-home.ts";
import type { HaPlace } from "./place.ts";
import type { HaPlan } from "./plan.ts";
import { renderMachine } from "./render.ts";

const MEMORY = "/dev/shm";

const secret = (): string => randomBytes(12).toString("hex");

/** In memory where there is any to have: processes are killed here, machines are not. */
export function makeHaFolder(): string {
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), "estiba-ha-"));
  chmodSync(folder, 0o755);
  return folder;
}

export function planHere(place: HaPlace, folder: string, binaries: string, isStrict: boolean): HaPlan {
  return {
    cluster: "estiba",
    machines: place.machines.map((machine) => ({
      ...machine,
      paths: {
        postgresData: join(folder, machine.name, "postgres"),
        etcdData: join(folder, machine.name, "etcd"),
        sockets: join(folder, machine.name),
        passwordFile: join(folder, machine.name, "pgpass"),
      },
    })),
    clients: place.clients,
    proxy: place.proxy,
    proxyGlobals: [],
    secrets: { superuser: secret(), replication: secret(), rewind: secret(), patroni: secret() },
    binaries,
    sharedBuffers: "64MB",
    watchdog: "off",
    isStrict,
  };
}

/** A folder for each machine, with what the templates make for it. */
export function writeHaFiles(plan: HaPlan, folder: string): void {
  for (const machine of plan.machines) {
    makeForPostgres(join(folder, machine.name));
    for (const [name, text] of renderMachine(plan, machine)) {
      writeForPostgres(join(folder, machine.name, name), text);
    }
  }
}
