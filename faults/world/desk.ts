import { setTimeout as wait } from "node:timers/promises";
import { type EnviaSim, startEnviaSim } from "../../packages/channel-sim/src/index.ts";
import { timeUntil } from "../../packages/testbed/src/index.ts";
import { ask, must } from "./http.ts";
import type { Settings } from "./settings.ts";
import { signIn, type Tenant } from "./tenants.ts";

const LEASE_SECONDS = "3";
const AGAIN_AFTER_MS = 100;
export const SALE_LIMIT_MS = 30_000;

const PLACE = { name: "Ana Prueba", phone: "+541140000001", city: "Buenos Aires", country: "AR" };
const ORIGIN = { ...PLACE, address: "Av. Ejemplo 1200", zip: "1284", region: "AR-C" };
const BUYER = { ...PLACE, address: "Calle Modelo 45", city: "Cordoba", zip: "5000", region: "AR-X" };
const LABEL = {
  select: "cheapest",
  parcels: [{ lengthCm: 40, widthCm: 30, heightCm: 20, weightG: 2_500 }],
  destination: BUYER,
  currency: "ARS",
};

export type Headers = Readonly<Record<string, string>>;

export const deskSettings = (envia: EnviaSim): Settings => ({
  ENVIA_BASE_URL: envia.baseUrl,
  ENVIA_QUERIES_URL: envia.baseUrl,
  PURCHASE_LEASE_SECONDS: LEASE_SECONDS,
});

/** A carrier that sells labels, as long as `run` lasts. */
export async function withCarrier(run: (envia: EnviaSim) => Promise<void>): Promise<void> {
  const envia = await startEnviaSim();
  try {
    await run(envia);
  } finally {
    await envia.close();
  }
}

/** Repeated from time to time: sessions are shorter than a row may be. */
export async function enter(apiUrl: string, tenant: Pick<Tenant, "slug">): Promise<Headers> {
  const isReady = async () => (await ask({ method: "GET", url: `${apiUrl}/health/ready` })).status === 200;
  await timeUntil(isReady, SALE_LIMIT_MS);
  return signIn(apiUrl, tenant);
}

/** A warehouse and an account with the carrier. */
export async function openDesk(
  apiUrl: string,
  headers: Headers,
  envia: EnviaSim,
): Promise<Record<string, unknown>> {
  await must(apiUrl, "POST", "/api/v1/warehouses", { headers, body: { name: "Sur", address: ORIGIN } });
  return must(apiUrl, "POST", "/api/v1/carriers/connections", {
    headers,
    body: {
      provider: "envia",
      name: "Envia",
      mode: "live",
      credentials: { token: envia.token },
      settings: { carriers: ["andreani"] },
    },
  });
}

/** One label, without trouble. */
export const mustBuyLabel = (
  apiUrl: string,
  headers: Headers,
  key: string,
): Promise<Record<string, unknown>> =>
  must(apiUrl, "POST", "/api/v1/shipments", { headers: { ...headers, "idempotency-key": key }, body: LABEL });

/** Repeats until there is an answer, always with the same key, as a careful caller does. */
export async function buyLabel(
  apiUrl: string,
  headers: Headers,
  key: string,
  recovered: () => Promise<unknown>,
): Promise<number> {
  for (;;) {
    const { status } = await ask({
      method: "POST",
      url: `${apiUrl}/api/v1/shipments`,
      headers: { ...headers, "idempotency-key": key },
      body: JSON.stringify(LABEL),
    });
    if (status !== 0 && status !== 503) {
      return status;
    }
    await wait(AGAIN_AFTER_MS);
    await recovered();
  }
}
