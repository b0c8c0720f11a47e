import { Type } from "typebox";
import { defineEndpoints } from "./endpoint.ts";
import { Ok } from "./envelope.ts";

const Dependency = Type.Object({
  status: Type.Union([Type.Literal("up"), Type.Literal("down")]),
  latencyMs: Type.Number({ minimum: 0 }),
});
const Readiness = Type.Object({
  status: Type.Union([Type.Literal("ready"), Type.Literal("not_ready")]),
  checks: Type.Object({ database: Dependency, cache: Dependency }),
});

export const healthEndpoints = defineEndpoints({
  getHealth: {
    method: "GET",
    path: "/health",
    tag: "Health",
    summary: "Whether the process is up",
    policy: { auth: "public", rate: "none" },
    failure: "REQUEST_FAILED",
    responses: {
      200: {
        description: "The process is up",
        schema: Ok(Type.Object({ status: Type.Literal("ok"), version: Type.String() })),
        example: { success: true, data: { status: "ok", version: "1.0.0" } },
      },
    },
    errors: [],
    example: {},
  },
  getReadiness: {
    method: "GET",
    path: "/health/ready",
    tag: "Health",
    summary: "Whether the database and the cache store answer",
    policy: { auth: "public", rate: "none" },
    failure: "REQUEST_FAILED",
    responses: {
      200: {
        description: "Ready to take requests",
        schema: Ok(Readiness),
        example: {
          success: true,
          data: {
            status: "ready",
            checks: { database: { status: "up", latencyMs: 1.2 }, cache: { status: "up", latencyMs: 0.4 } },
          },
        },
      },
      503: {
        description: "A dependency is down, or the process is stopping",
        schema: Type.Object({
          success: Type.Literal(false),
          message: Type.String(),
          requestId: Type.String(),
          data: Readiness,
        }),
        example: {
          success: false,
          message: "Not ready.",
          requestId: "req_01jcm8z6h3e8v9qk2r4t5w6x7y",
          data: {
            status: "not_ready",
            checks: { database: { status: "up", latencyMs: 1.1 }, cache: { status: "down", latencyMs: 200 } },
          },
        },
      },
    },
    errors: [],
    example: {},
  },
  getOpenapi: {
    method: "GET",
    path: "/api/v1/openapi.json",
    tag: "Health",
    summary: "This description",
    policy: { auth: "public", rate: "public" },
    failure: "REQUEST_FAILED",
    responses: {
      200: {
        description: "OpenAPI 3.1 document",
        schema: Type.Object({ openapi: Type.String() }, { additionalProperties: true }),
        example: { openapi: "3.1.0" },
      },
    },
    errors: [],
    example: {},
  },
});
