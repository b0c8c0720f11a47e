import { readFileSync } from "node:fs";
import { endpoints, isIdempotencyKeyHonoured } from "@estiba/contract";
import { expect, test } from "vitest";
import { renderRoutes, renderVocabulary } from "../scripts/render.ts";
import { isAllowed } from "./permission.ts";
import { takesIdempotencyKey } from "./route.ts";
import { ROUTES } from "./routes.gen.ts";
import { ENDPOINT_IDS } from "./vocabulary.gen.ts";

const stored = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

test("the generated files are what the contract says today (else: npm run generate)", () => {
  expect(stored("routes.gen.ts")).toBe(renderRoutes());
  expect(stored("vocabulary.gen.ts")).toBe(renderVocabulary());
});

test("the client and the service agree on which calls take an Idempotency-Key", () => {
  for (const id of ENDPOINT_IDS) {
    expect([id, takesIdempotencyKey(ROUTES[id])]).toEqual([id, isIdempotencyKeyHonoured(endpoints[id])]);
  }
});

test("a role may call what its rank allows and nothing above", () => {
  expect(isAllowed("ADMIN", "listApiKeys")).toBe(true);
  expect(isAllowed("OPERATOR", "listApiKeys")).toBe(false);
  expect(isAllowed("VIEWER", "getMe")).toBe(true);
  expect(isAllowed("OWNER", "getCurrentApiKey")).toBe(false);
});
