import { buildOpenapi, type healthEndpoints } from "@estiba/contract";
import { newId } from "../../../kernel/ids.ts";
import type { HandlersOf } from "../../call.ts";

const VERSION = "1.0.0";

export interface Check {
  readonly status: "up" | "down";
  readonly latencyMs: number;
}

export interface HealthProbes {
  database(): Promise<Check>;
  cache(): Promise<Check>;
  isStopping(): boolean;
}

export function healthRoutes(probes: HealthProbes): HandlersOf<keyof typeof healthEndpoints> {
  const openapi = buildOpenapi();
  return {
    getHealth: async () => ({
      status: 200,
      body: { success: true, data: { status: "ok", version: VERSION } },
    }),
    getReadiness: async ({ origin }) => {
      const [database, cache] = await Promise.all([probes.database(), probes.cache()]);
      const checks = { database, cache };
      if (database.status === "up" && cache.status === "up" && !probes.isStopping()) {
        return { status: 200, body: { success: true, data: { status: "ready", checks } } };
      }
      return {
        status: 503,
        headers: { "retry-after": "2" },
        body: {
          success: false,
          message: "Not ready.",
          requestId: origin.requestId ?? newId("req"),
          data: { status: "not_ready", checks },
        },
      };
    },
    getOpenapi: async () => ({ status: 200, body: openapi }),
  };
}
