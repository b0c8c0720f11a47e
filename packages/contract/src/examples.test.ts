import { type TSchema } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { ERRORS } from "./errors.ts";

const all = Object.entries<Endpoint>(endpoints);

/** Valid, and with no field the schema does not know. */
function expectExample(schema: TSchema, example: unknown): void {
  expect(
    [...Value.Errors(schema, example)].map(({ instancePath, message }) => `${instancePath} ${message}`),
  ).toEqual([]);
  expect(Value.Clean(schema, structuredClone(example))).toEqual(example);
}

describe.each(all)("%s", (_id, endpoint) => {
  const { params, query, body } = endpoint;

  it("shows a request that its schemas accept", () => {
    for (const [schema, example] of [
      [params, endpoint.example.params],
      [query, endpoint.example.query ?? {}],
      [body, endpoint.example.body],
    ] as const) {
      if (schema) {
        expect(example).toBeDefined();
        expectExample(schema, example);
      } else {
        expect(example ?? {}).toEqual({});
      }
    }
  });

  it("shows every answer as its schema has it", () => {
    expect(Object.keys(endpoint.responses).some((status) => status.startsWith("2"))).toBe(true);
    for (const { schema, example } of Object.values(endpoint.responses)) {
      expectExample(schema, example);
    }
  });

  it("names in its address the parameters it declares, and takes a body only where one belongs", () => {
    const inAddress = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(inAddress).toEqual(Object.keys(params?.properties ?? {}));
    expect(body !== undefined && (endpoint.method === "GET" || endpoint.method === "DELETE")).toBe(false);
    expect(endpoint.path).toMatch(/^\/[a-z0-9.{}/A-Z_-]+$/);
  });

  it("declares each of its codes once, and only codes that exist", () => {
    expect(new Set(endpoint.errors).size).toBe(endpoint.errors.length);
    expect(endpoint.errors.filter((code) => !(code in ERRORS))).toEqual([]);
  });
});

it("no two endpoints answer the same method at the same address", () => {
  const places = all.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`);
  expect(new Set(places).size).toBe(places.length);
});
