import { expect, it } from "vitest";
import { ratesIn } from "./engine.ts";

it("reads what pgbench did in every second", () => {
  const output = `pgbench (15.20)
progress: 1.0 s, 285.8 tps, lat 26.627 ms stddev 32.178, 0 failed
progress: 2.0 s, 1465.1 tps, lat 17.193 ms stddev 11.484, 0 failed
tps = 477.146468 (without initial connection time)`;
  expect(ratesIn(output)).toEqual([285.8, 1465.1]);
});
