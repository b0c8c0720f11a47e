import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { freePorts } from "./free-ports.ts";
import { isPortTaken } from "./run.ts";

describe("free ports", () => {
  test("are all different and free", async () => {
    const ports = await freePorts(50);
    expect(new Set(ports).size).toBe(50);
    await expect(Promise.all(ports.map(isPortTaken))).resolves.not.toContain(true);
  });

  test("are none that an outgoing connection may take before they are listened at", async () => {
    const [lowest = 0] = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8")
      .split(/\s+/)
      .map(Number);
    expect(Math.max(...(await freePorts(50)))).toBeLessThan(lowest);
  });
});
