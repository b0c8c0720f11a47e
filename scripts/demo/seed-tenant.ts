import { createClient, EstibaError, type SessionClient } from "../../packages/sdk/src/index.ts";
import { cookieFetch } from "./cookie-fetch.ts";

type Fetch = ReturnType<typeof cookieFetch>;

export interface Account {
  readonly tenantSlug: string;
  readonly email: string;
  readonly password: string;
}

export interface SeededTenant {
  readonly account: Account;
  readonly apiKey: string;
  /** Ana, signed in. */
  readonly owner: SessionClient;
  /** How Ana's browser sends requests. */
  readonly browse: Fetch;
}

const ACCOUNT: Account = {
  tenantSlug: "demo",
  email: "ana@demo.example",
  password: "stow-the-cargo",
};

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
export async function seedTenant(api: string, knownApiKey: string | undefined): Promise<SeededTenant> {
  const browse = cookieFetch();
  const owner = createClient({ baseUrl: api, session: { useCookie: false }, fetch: browse });
  await enter(owner);
  if (knownApiKey !== undefined && (await isKeyGood(api, knownApiKey))) {
    return { account: ACCOUNT, apiKey: knownApiKey, owner, browse };
  }
  const { data } = await owner.createApiKey({ body: { name: "Demo" } });
  return { account: ACCOUNT, apiKey: data.key, owner, browse };
}
