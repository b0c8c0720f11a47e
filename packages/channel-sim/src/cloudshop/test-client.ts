import type { TestAnswer } from "../kit/test-call.ts";
import { testCall } from "../kit/test-call.ts";
import type { CloudshopSim } from "./index.ts";

export type CloudClient = {
  base: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
};

export const USER_AGENT = "Hub (soporte@example.test)";

export function cloudClient(sim: CloudshopSim, storeId = "3400001", credential = "accessToken"): CloudClient {
  const token = sim.shops.find((shop) => shop.id === storeId)?.credentials[credential] ?? "";
  const base = `${sim.url}/2025-03/${storeId}`;
  return {
    base,
    call: (method, path, body, headers = {}) =>
      testCall(method, `${base}/${path}`, body, {
        authentication: `bearer ${token}`,
        "user-agent": USER_AGENT,
        ...headers,
      }),
  };
}
