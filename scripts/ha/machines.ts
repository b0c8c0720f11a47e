import { readFileSync } from "node:fs";
import { DEFAULT_PORTS, type HaPlan, ServicesError } from "../../packages/testbed/src/index.ts";

/** The file that names the machines of a cell. */
interface MachinesFile {
  readonly cluster: string;
  readonly machines: readonly { readonly name: string; readonly address: string }[];
  readonly clients?: readonly string[];
}

const PASSWORDS = {
  superuser: "HA_SUPERUSER_PASSWORD",
  replication: "HA_REPLICATION_PASSWORD",
  rewind: "HA_REWIND_PASSWORD",
  patroni: "HA_PATRONI_PASSWORD",
} as const;

const NAME = /^[a-z0-9][a-z0-9-]*$/;
/** YAML reads nothing else into it. */
const PASSWORD = /^[A-Za-z0-9_-]{16,}$/;
const MACHINES = 3;

function readMachines(file: string): MachinesFile {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked below, field by field
  const read = JSON.parse(readFileSync(file, "utf8")) as MachinesFile;
  const names = read.machines.map(({ name }) => name);
  if (names.length !== MACHINES || new Set(names).size !== MACHINES) {
    throw new ServicesError(`${file} must name three machines`);
  }
  if (![read.cluster, ...names].every((name) => NAME.test(name))) {
    throw new ServicesError(`${file}: a name is lower-case letters, digits and hyphens`);
  }
  return read;
}

function passwordFrom(name: string): string {
  const password = process.env[name] ?? "";
  if (!PASSWORD.test(password)) {
    throw new ServicesError(`set ${name}: at least 16 letters, digits, hyphens or underscores`);
  }
  return password;
}

/** Three real machines, with the paths of Debian's packages. */
export function planMachines(file: string): HaPlan {
  const { cluster, machines, clients = [] } = readMachines(file);
  return {
    cluster,
    machines: machines.map(({ name, address }) => ({
      name,
      address,
      ports: DEFAULT_PORTS,
      paths: {
        postgresData: "/var/lib/postgresql/15/estiba",
        etcdData: "/var/lib/etcd/estiba",
        sockets: "/var/run/postgresql",
        passwordFile: "/var/lib/postgresql/patroni.pgpass",
      },
    })),
    clients,
    proxy: { address: "127.0.0.1", writePort: 5000, statisticsPort: 7000 },
    proxyGlobals: ["user haproxy", "group haproxy", "log /dev/log local0"],
    secrets: {
      superuser: passwordFrom(PASSWORDS.superuser),
      replication: passwordFrom(PASSWORDS.replication),
      rewind: passwordFrom(PASSWORDS.rewind),
      patroni: passwordFrom(PASSWORDS.patroni),
    },
    binaries: "/usr/lib/postgresql/15/bin",
    sharedBuffers: "2GB",
    watchdog: "automatic",
    isStrict: true,
  };
}
