import { SIMULATED_PLATFORMS, type SimulatedPlatform } from "@estiba/contract";
import { list, url } from "./setting-values.ts";

const address = url("http:", "https:");

/** Where simulated platforms are, of those that have one. */
export type Simulators = ReadonlyMap<SimulatedPlatform, string>;

export function simulators(value: string): Simulators {
  return new Map(
    list(value).map((part) => {
      const at = part.indexOf("=");
      const platform = SIMULATED_PLATFORMS.find((name) => name === part.slice(0, at));
      if (platform === undefined) {
        throw new Error(`expected PLATFORM=<address>, comma-separated; ${SIMULATED_PLATFORMS.join(", ")}`);
      }
      return [platform, address(part.slice(at + 1))];
    }),
  );
}
