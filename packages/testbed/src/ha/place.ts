import { randomBytes } from "node:crypto";
import { freePorts } from "../machine/free-ports.ts";
import { openNetwork, type HaNetwork } from "./network.ts";
import { DEFAULT_PORTS, type HaMachine } from "./plan.ts";

const NAMES = ["a", "b", "c"] as const;
const PORTS_A_MACHINE = 4;

export interface HaPlace {
  readonly machines: readonly Pick<HaMachine, "name" | "address" | "ports">[];
  readonly proxy: { readonly address: string; readonly writePort: number; readonly statisticsPort: number };
  readonly clients: readonly string[];
  /** Null where all machines share the loopback. */
  readonly network: HaNetwork | null;
}

/** Three machines on the loopback, told apart by their ports. */
export async function onLoopback(): Promise<HaPlace> {
  const ports = await freePorts(NAMES.length * PORTS_A_MACHINE + 2);
  const [writePort = 0, statisticsPort = 0] = ports.splice(-2);
  const machines = NAMES.map((name, index) => {
    const own = ports.slice(index * PORTS_A_MACHINE, (index + 1) * PORTS_A_MACHINE);
    const [postgres = 0, patroni = 0, etcd = 0, etcdPeer = 0] = own;
    return { name, address: "127.0.0.1", ports: { postgres, patroni, etcd, etcdPeer } };
  });
  return {
    machines,
    proxy: { address: "127.0.0.1", writePort, statisticsPort },
    clients: [],
    network: null,
  };
}

/** Three machines with an address and a network interface each, so that one can be cut off. Needs root. */
export async function onNetwork(): Promise<HaPlace> {
  const [writePort = 0, statisticsPort = 0] = await freePorts(2);
  const network = openNetwork(NAMES, randomBytes(2).toString("hex"));
  return {
    machines: NAMES.map((name) => ({ name, address: network.addressOf(name), ports: DEFAULT_PORTS })),
    proxy: { address: "127.0.0.1", writePort, statisticsPort },
    clients: [network.hostAddress],
    network,
  };
}
