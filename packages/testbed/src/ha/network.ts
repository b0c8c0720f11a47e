import { spawnSync } from "node:child_process";
import { atExit } from "../machine/at-exit.ts";
import { isRoot } from "../machine/run.ts";
import { ServicesError } from "../services/config.ts";

/** A switch with this host and a few machines on it, each of them a network namespace. */
export interface HaNetwork {
  readonly hostAddress: string;
  addressOf(machine: string): string;
  /** What a command begins with to run on that machine. */
  enter(machine: string): readonly string[];
  /** Nothing reaches the machine or leaves it, silently; it goes on by itself. */
  cutOff(machine: string): void;
  /** The machine and the others no longer reach each other; this host reaches all of them. */
  cutFromOthers(machine: string): void;
  heal(machine: string): void;
  close(): void;
}

const DISABLED = "0";
const FORWARDING = "3";

function ip(...args: readonly string[]): void {
  const { status, stderr } = spawnSync("ip", args, { encoding: "utf8" });
  if (status !== 0) {
    throw new ServicesError(`ip ${args.join(" ")}: ${stderr.trim()}`);
  }
}

function setPort(port: string, state: string): void {
  const { status, stderr } = spawnSync("bridge", ["link", "set", "dev", port, "state", state], {
    encoding: "utf8",
  });
  if (status !== 0) {
    throw new ServicesError(`bridge link set dev ${port} state ${state}: ${stderr.trim()}`);
  }
}

function addSwitch(bridge: string, address: string): void {
  ip("link", "add", bridge, "type", "bridge");
  ip("address", "add", address, "dev", bridge);
  ip("link", "set", bridge, "up");
}

function plugIn(space: string, port: string, bridge: string, address: string): void {
  ip("netns", "add", space);
  ip("link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", space);
  ip("link", "set", port, "master", bridge, "up");
  ip("-n", space, "address", "add", address, "dev", "eth0");
  ip("-n", space, "link", "set", "eth0", "up");
  ip("-n", space, "link", "set", "lo", "up");
}

/** `key` is four hexadecimal digits that tell this network apart from others on the host. */
export function openNetwork(names: readonly string[], key: string): HaNetwork {
  if (!isRoot()) {
    throw new ServicesError("network namespaces need root");
  }
  const bridge = `es${key}`;
  const prefix = `10.${200 + (Number.parseInt(key.slice(0, 2), 16) % 50)}.${Number.parseInt(key.slice(2), 16)}`;
  const spaceOf = (name: string): string => `estiba-${key}-${name}`;
  const portOf = (name: string): string => `${bridge}-${name}`;
  const addressOf = (name: string): string => `${prefix}.${11 + names.indexOf(name)}`;
  const close = (): void => {
    forget();
    for (const name of names) {
      spawnSync("ip", ["netns", "del", spaceOf(name)]);
    }
    spawnSync("ip", ["link", "del", bridge]);
  };
  const forget = atExit(() => close());
  addSwitch(bridge, `${prefix}.1/24`);
  for (const name of names) {
    plugIn(spaceOf(name), portOf(name), bridge, `${addressOf(name)}/24`);
  }
  const othersOf = (machine: string): string[] => names.filter((name) => name !== machine);
  const cut = new Map<string, "all" | "others">();
  return {
    hostAddress: `${prefix}.1`,
    addressOf,
    enter: (machine) => ["ip", "netns", "exec", spaceOf(machine)],
    cutOff(machine) {
      setPort(portOf(machine), DISABLED);
      cut.set(machine, "all");
    },
    cutFromOthers(machine) {
      for (const other of othersOf(machine)) {
        ip("-n", spaceOf(machine), "route", "add", "blackhole", `${addressOf(other)}/32`);
      }
      cut.set(machine, "others");
    },
    heal(machine) {
      if (cut.get(machine) === "all") {
        setPort(portOf(machine), FORWARDING);
      }
      for (const other of cut.get(machine) === "others" ? othersOf(machine) : []) {
        ip("-n", spaceOf(machine), "route", "del", "blackhole", `${addressOf(other)}/32`);
      }
      cut.delete(machine);
    },
    close,
  };
}
