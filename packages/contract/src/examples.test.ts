import { Type, type TSchema } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import type { Endpoint } from "./core/endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { ERRORS } from "./core/errors.ts";

const all = Object.entries<Endpoint>(endpoints);

/** What is wrong with an example: not valid by the schema, or with a field outside the schema. */
function problemsOf(schema: TSchema, example: unknown): string[] {
  const errors = [...Value.Errors(schema, example)].map(
    ({ instancePath, message }) => `${instancePath} ${message}`,
  );
  const cleaned = JSON.stringify(Value.Clean(schema, structuredClone(example)));
  return cleaned === JSON.stringify(example) ? errors : [...errors, `unknown fields beside ${cleaned}`];
}

describe.each(all)("%s", (_id, endpoint) => {
  const { params, query, body, headers, documentedBody } = endpoint;

  it("shows a request that its schemas accept", () => {
    const places = [
      { schema: params, example: endpoint.example.params },
      { schema: query, example: endpoint.example.query ?? (query && {}) },
      { schema: body ?? documentedBody, example: endpoint.example.body },
    ];
    expect(places.map(({ example }) => example !== undefined)).toEqual(
      places.map(({ schema }) => schema !== undefined),
    );
    const documented = [
      { schema: documentedBody, example: endpoint.example.body },
      { schema: headers && Type.Partial(headers), example: endpoint.example.headers ?? {} },
    ];
    expect(
      [...places, ...documented].flatMap(({ schema, example }) =>
        schema ? problemsOf(schema, example) : [],
      ),
    ).toEqual([]);
  });

  it("shows every answer as its schema has it", () => {
    const answers = Object.values(endpoint.responses);
    expect(Object.keys(endpoint.responses).some((status) => /^[23]/.test(status))).toBe(true);
    expect(answers.flatMap(({ schema, example }) => problemsOf(schema, example))).toEqual([]);
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
