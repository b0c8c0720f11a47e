import type { Plan } from "@estiba/contract";
import {
  addUser,
  createTenant,
  hashPassword,
  startSession,
  type User,
} from "../../src/domain/identity/index.ts";
import { newId, newIdBody } from "../../src/kernel/ids.ts";
import { SYSTEM_ORIGIN, type Origin } from "../../src/ports/services.ts";
import type { TestApp } from "../app.ts";

export const PASSWORD = "clave de prueba, larga";
export const origin: Origin = SYSTEM_ORIGIN;

/** One hash serves every user of a test file: hashing is what makes sign-in slow. */
let passwordHash: Promise<string> | undefined;
export async function hashOfPassword(): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD);
  return passwordHash;
}

export interface Member {
  readonly user: User;
  readonly token: string;
  readonly refreshToken: string;
}

export interface TestTenant {
  readonly id: string;
  readonly slug: string;
  readonly owner: Member;
}

/** Without a plan: FREE with the trial running, as a new registration has it. */
export async function makeTenant(app: TestApp, options: { plan?: Plan } = {}): Promise<TestTenant> {
  const { services } = app.foundation;
  const id = newId("ten");
  const slug = `tienda-${newIdBody().slice(-12)}`;
  const hash = await hashOfPassword();
  const owner = await services.inTenant(id, origin, async (tx) => {
    await createTenant(tx, {
      slug,
      name: "Almacén Rojas",
      cell: services.config.CELL,
      country: "CO",
      ...options,
    });
    const user = await addUser(tx, {
      email: `dueno@${slug}.example`,
      name: "Ana Rojas",
      passwordHash: hash,
      role: "OWNER",
      locale: "es",
      isEmailVerified: true,
    });
    const tokens = await startSession(tx, services.keyring, user.id);
    return { user, token: tokens.accessToken, refreshToken: tokens.refreshToken };
  });
  return { id, slug, owner };
}
