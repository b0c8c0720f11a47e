import { must } from "./http.ts";

export interface CustomShop {
  readonly shopId: string;
  readonly secret: string;
}

export interface Tenant {
  readonly slug: string;
  readonly tenantId: string;
  readonly key: string;
  readonly shops: readonly CustomShop[];
}

const SHOPS_A_TENANT = 2;
/** What the tenants sell; little enough of it that it runs out in a long run. */
export const SKUS: readonly string[] = Array.from({ length: 40 }, (_unused, index) => `SKU-${100 + index}`);
const OPENING_STOCK = 50;
export const PASSWORD = "una frase bastante larga";
export const emailOf = (slug: string): string => `ana@${slug}.example`;

export type Session = Readonly<Record<"authorization", string>>;

export function field(value: unknown, ...path: string[]): string {
  let found: unknown = value;
  for (const name of path) {
    found =
      typeof found === "object" && found !== null ? (found as Record<string, unknown>)[name] : undefined;
  }
  if (typeof found !== "string") {
    throw new Error(`no ${path.join(".")} in the answer`);
  }
  return found;
}

async function openShop(baseUrl: string, key: string, externalShopId: string): Promise<CustomShop> {
  const answer = await must(baseUrl, "POST", "/api/v1/custom/shops/register", {
    headers: { "x-api-key": key },
    body: { externalShopId, name: externalShopId },
  });
  const shopId = field(answer, "data", "shopId");
  await must(baseUrl, "POST", "/api/v1/custom/catalog/products", {
    headers: { "x-api-key": key },
    body: { shopId, products: SKUS.map((sku) => ({ sku, name: sku, price: 500, stock: OPENING_STOCK })) },
  });
  return { shopId, secret: field(answer, "data", "webhookSecret") };
}

const sessionOf = (answer: unknown): Session => ({
  authorization: `Bearer ${field(answer, "accessToken")}`,
});

/** In the world of the row: a session is shorter than all rows together. */
export async function signIn(baseUrl: string, { slug }: Pick<Tenant, "slug">): Promise<Session> {
  const body = { tenantSlug: slug, email: emailOf(slug), password: PASSWORD };
  return sessionOf(await must(baseUrl, "POST", "/api/v1/auth/login", { body }));
}

/** A merchant with a key and two shops of their own, created through the API. */
export async function openTenant(baseUrl: string, slug: string): Promise<Tenant> {
  const registered = await must(baseUrl, "POST", "/api/v1/auth/register", {
    body: {
      tenantSlug: slug,
      tenantName: slug,
      name: "Ana",
      email: emailOf(slug),
      password: PASSWORD,
      acceptTerms: true,
      acceptPrivacy: true,
      acceptDataProtectionNotice: true,
    },
  });
  const authorization = sessionOf(registered);
  const created = await must(baseUrl, "POST", "/api/v1/tenant/api-keys", {
    headers: authorization,
    body: { name: "faults" },
  });
  const key = field(created, "data", "key");
  const shops: CustomShop[] = [];
  for (let index = 0; index < SHOPS_A_TENANT; index += 1) {
    shops.push(await openShop(baseUrl, key, `${slug}-shop-${index}`));
  }
  const current = await must(baseUrl, "GET", "/api/v1/tenant", { headers: authorization });
  return { slug, tenantId: field(current, "data", "id"), key, shops };
}
