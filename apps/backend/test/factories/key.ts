import { SCOPES, type Scope } from "@estiba/contract";
import { createApiKey } from "../../src/domain/identity/index.ts";
import type { TestApp } from "../app.ts";
import { origin, type TestTenant } from "./tenant.ts";

export interface TestKey {
  readonly id: string;
  readonly value: string;
}

export async function makeKey(
  app: TestApp,
  tenant: TestTenant,
  options: { name?: string; scopes?: readonly Scope[]; expiresAt?: Date } = {},
): Promise<TestKey> {
  const { services } = app.foundation;
  const created = await services.inTenant(tenant.id, origin, (tx) =>
    createApiKey(tx, services.keyring, {
      name: options.name ?? "Own shop",
      scopes: options.scopes ?? SCOPES,
      expiresAt: options.expiresAt ?? null,
    }),
  );
  return { id: created.apiKey.id, value: created.key };
}
