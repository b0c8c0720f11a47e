import { createClient, EstibaError, type SessionClient } from "../../packages/sdk/src/index.ts";

/** What a seed is given: the address of the service, and nothing it could reach past it. */
export interface SeedGround {
  readonly api: string;
  /** From an earlier run, when its data were kept. */
  readonly knownApiKey: string | undefined;
}

export interface SeededTenant {
  readonly tenantSlug: string;
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
}

const ACCOUNT = {
  tenantSlug: "demo",
  email: "ana@demo.example",
  password: "stow-the-cargo",
} as const;

const OWNER = {
  ...ACCOUNT,
  tenantName: "Almacén Demo",
  name: "Ana Rojas",
  acceptTerms: true,
  acceptPrivacy: true,
  acceptDataProtectionNotice: true,
  locale: "es",
  country: "CO",
} as const;

function isCode(error: unknown, code: string): boolean {
  return error instanceof EstibaError && error.code === code;
}

async function enter(client: SessionClient): Promise<void> {
  try {
    await client.register({ body: OWNER });
  } catch (error) {
    if (!isCode(error, "TENANT_SLUG_TAKEN")) {
      throw error;
    }
    await client.login({ body: ACCOUNT });
  }
}

async function isKeyGood(api: string, apiKey: string): Promise<boolean> {
  try {
    await createClient({ baseUrl: api, apiKey }).getCurrentApiKey();
    return true;
  } catch (error) {
    if (!isCode(error, "API_KEY_INVALID")) {
      throw error;
    }
    return false;
  }
}

/** The tenant with its owner and one integration key; a kept demo is entered instead of registered. */
export async function seedTenant({ api, knownApiKey }: SeedGround): Promise<SeededTenant> {
  const client = createClient({ baseUrl: api, session: { useCookie: false } });
  await enter(client);
  if (knownApiKey !== undefined && (await isKeyGood(api, knownApiKey))) {
    return { ...ACCOUNT, apiKey: knownApiKey };
  }
  const { data } = await client.createApiKey({ body: { name: "Demo" } });
  return { ...ACCOUNT, apiKey: data.key };
}
