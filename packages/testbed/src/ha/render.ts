import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "../services/config.ts";
import type { HaMachine, HaPlan } from "./plan.ts";

type Values = Readonly<Record<string, string | readonly string[]>>;

const FILES = ["etcd.yml", "patroni.yml", "haproxy.cfg"] as const;

function valueOf(values: Values, name: string): readonly string[] {
  const value = values[name];
  if (value === undefined) {
    throw new Error(`the template asks for ${name}, which nobody gives`);
  }
  return typeof value === "string" ? [value] : value;
}

/** A list fills as many lines as it has items, each indented like its placeholder. */
function fillTemplate(template: string, values: Values): string {
  return template
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", only] = /^(\s*)\{\{(\w+)\}\}$/.exec(line) ?? [];
      return only === undefined
        ? [line.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => valueOf(values, name).join(","))]
        : valueOf(values, only).map((item) => `${indent}${item}`);
    })
    .join("\n");
}

const accessFrom = (source: string): string =>
  `- host all all ${/[/]/.test(source) ? source : `${source}/32`} scram-sha-256`;

function valuesOf(plan: HaPlan, machine: HaMachine): Values {
  const { machines, proxy, secrets } = plan;
  const addresses = [...new Set(["127.0.0.1", ...machines.map(({ address }) => address)])];
  return {
    ...machine.paths,
    cluster: plan.cluster,
    node: machine.name,
    address: machine.address,
    postgresPort: String(machine.ports.postgres),
    patroniPort: String(machine.ports.patroni),
    etcdPort: String(machine.ports.etcd),
    etcdPeerPort: String(machine.ports.etcdPeer),
    etcdMembers: machines.map(({ name, address, ports }) => `${name}=http://${address}:${ports.etcdPeer}`),
    etcdHosts: machines.map(({ address, ports }) => `${address}:${ports.etcd}`),
    access: [
      ...addresses.map((address) => `- host replication replicator ${address}/32 scram-sha-256`),
      ...[...addresses, ...plan.clients].map(accessFrom),
    ],
    servers: machines.map(
      ({ name, address, ports }) => `server ${name} ${address}:${ports.postgres} check port ${ports.patroni}`,
    ),
    proxyAddress: proxy.address,
    writePort: String(proxy.writePort),
    statisticsPort: String(proxy.statisticsPort),
    proxyGlobals: plan.proxyGlobals,
    superuserPassword: secrets.superuser,
    replicationPassword: secrets.replication,
    rewindPassword: secrets.rewind,
    patroniPassword: secrets.patroni,
    binaries: plan.binaries,
    sharedBuffers: plan.sharedBuffers,
    watchdog: plan.watchdog,
    isStrict: String(plan.isStrict),
  };
}

/** The configuration of one machine, by file, from the templates in ops/ha. */
export function renderMachine(plan: HaPlan, machine: HaMachine): [name: string, text: string][] {
  const values = valuesOf(plan, machine);
  return FILES.map((name) => [
    name,
    fillTemplate(readFileSync(join(PROJECT_ROOT, "ops/ha", name), "utf8"), values),
  ]);
}
