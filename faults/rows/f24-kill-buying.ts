import { setTimeout as wait } from "node:timers/promises";
import { startEnviaSim, type EnviaSim } from "../../packages/channel-sim/src/index.ts";
import type { Claims } from "../kit/claims.ts";
import { ms } from "../kit/latency.ts";
import { isShort } from "../kit/scale.ts";
import { timeUntil } from "../../packages/testbed/src/index.ts";
import { ask, must } from "../world/http.ts";
import { signIn } from "../world/tenants.ts";
import { withWorld, type World } from "../world/world.ts";
import { rest, type Row } from "./row.ts";

const KILLS = isShort ? 6 : 100;
const LEASE_SECONDS = "3";
const SIGN_IN_EVERY = 10;
const AGAIN_AFTER_MS = 100;
const SALE_LIMIT_MS = 30_000;
const ANSWERED_WITHIN_MS = 90_000;

const PLACE = { name: "Ana Prueba", phone: "+541140000001", city: "Buenos Aires", country: "AR" };
const ORIGIN = { ...PLACE, address: "Av. Ejemplo 1200", zip: "1284", region: "AR-C" };
const BUYER = { ...PLACE, address: "Calle Modelo 45", city: "Cordoba", zip: "5000", region: "AR-X" };
const LABEL = {
  select: "cheapest",
  parcels: [{ lengthCm: 40, widthCm: 30, heightCm: 20, weightG: 2_500 }],
  destination: BUYER,
  currency: "ARS",
};

type Headers = Readonly<Record<string, string>>;

/** Repeated from time to time: sessions are shorter than a row may be. */
async function enter({ apiUrl, tenants }: World): Promise<Headers> {
  const [tenant] = tenants;
  if (tenant === undefined) {
    throw new Error("there is no tenant");
  }
  const isReady = async () => (await ask({ method: "GET", url: `${apiUrl}/health/ready` })).status === 200;
  await timeUntil(isReady, SALE_LIMIT_MS);
  return signIn(apiUrl, tenant);
}

async function openDesk(world: World, envia: EnviaSim): Promise<void> {
  const { apiUrl } = world;
  const headers = await enter(world);
  await must(apiUrl, "POST", "/api/v1/warehouses", { headers, body: { name: "Sur", address: ORIGIN } });
  await must(apiUrl, "POST", "/api/v1/carriers/connections", {
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

/** Repeats until there is an answer, always with the same key, as a careful caller does. */
async function buy(world: World, headers: Headers, key: string): Promise<number> {
  for (;;) {
    const { status } = await ask({
      method: "POST",
      url: `${world.apiUrl}/api/v1/shipments`,
      headers: { ...headers, "idempotency-key": key },
      body: JSON.stringify(LABEL),
    });
    if (status !== 0 && status !== 503) {
      return status;
    }
    await wait(AGAIN_AFTER_MS);
    await world.api.ready();
  }
}

/** The carrier has sold the label and not said so yet. */
async function dieBeforeAnswer(
  world: World,
  envia: EnviaSim,
  headers: Headers,
  kill: number,
): Promise<number> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const sold = envia.labels.length;
  envia.faults.push({ operation: "generate", kind: "hold-after", until: held });
  const answer = buy(world, headers, `held-${kill}`);
  await timeUntil(() => envia.labels.length > sold, SALE_LIMIT_MS, 5);
  await world.api.kill();
  envia.faults.length = 0;
  letGo();
  return answer;
}

async function holdSales(world: World, envia: EnviaSim, claims: Claims): Promise<void> {
  const open = "select count(*) as n from app.shipments where status in ('purchasing', 'purchase_unknown')";
  const tookMs = await timeUntil(async () => (await world.sql.number(open)) === 0, ANSWERED_WITHIN_MS, 200);
  claims.hold(`every purchase has its answer within ${ms(ANSWERED_WITHIN_MS)}`, tookMs !== null);
  const shipments = await world.sql.rows<{ id: string; status: string; tracking_number: string | null }>(
    "select id, status, tracking_number from app.shipments",
  );
  const sold = new Map(
    envia.labels.map(({ orderReference, trackingNumber }) => [orderReference, trackingNumber]),
  );
  claims.hold("no label was sold twice", sold.size === envia.labels.length, `${envia.labels.length} sold`);
  const wrong = shipments.filter(
    ({ id, status, tracking_number: number }) => status !== "label_created" || sold.get(id) !== number,
  );
  claims.hold(
    "every label that was sold is in the book under its number",
    wrong.length === 0 && shipments.length === sold.size,
    `${shipments.length} in the book, ${sold.size} sold, ${wrong.length} differ: ${JSON.stringify(wrong[0] ?? null)}`,
  );
  const posted = await world.sql.number(
    "select count(*) as n from app.ledger_transactions where posting_key like 'shipment:%:label'",
  );
  claims.hold("every label is posted once", posted === sold.size, `${posted} of ${sold.size}`);
}

export const killBuying: Row = {
  id: "F24",
  title: "kill -9 of the API between the carrier's sale of a label and the note of it",
  run: async ({ template, seed, claims }) => {
    const envia = await startEnviaSim();
    const settings = () => ({
      ENVIA_BASE_URL: envia.baseUrl,
      ENVIA_QUERIES_URL: envia.baseUrl,
      PURCHASE_LEASE_SECONDS: LEASE_SECONDS,
    });
    try {
      await withWorld(template, seed, { settings }, async (world) => {
        await openDesk(world, envia);
        world.api.with({ CRASH_POINT: "after-label-sold", CRASH_AFTER: "1" });
        await world.api.kill();
        await world.api.ready();
        const before = world.api.endings.length;
        const statuses: number[] = [];
        let headers: Headers = {};
        for (let kill = 0; kill < KILLS / 2; kill += 1) {
          headers = kill % SIGN_IN_EVERY === 0 ? await enter(world) : headers;
          // The carrier has confirmed the sale of the label, and the program dies before it is stored.
          statuses.push(await buy(world, headers, `answer-${kill}`));
        }
        world.api.with({});
        await world.api.kill();
        await world.api.ready();
        for (let kill = 0; kill < KILLS / 2; kill += 1) {
          headers = kill % SIGN_IN_EVERY === 0 ? await enter(world) : headers;
          statuses.push(await dieBeforeAnswer(world, envia, headers, kill));
        }
        const deaths = world.api.endings.length - before - 1;
        claims.hold(`the API died ${KILLS} times`, deaths === KILLS, `${deaths} times`);
        const healedAtMs = Date.now();
        await holdSales(world, envia, claims);
        await rest(world, claims, { healedAtMs });
        claims.figure(
          `${deaths} deaths, ${envia.labels.length} labels; repeats answered ${countsOf(statuses)}`,
        );
      });
    } finally {
      await envia.close();
    }
  },
};

function countsOf(statuses: readonly number[]): string {
  return [...Map.groupBy(statuses, (status) => status)]
    .map(([status, some]) => `${status} x${some.length}`)
    .join(", ");
}
