import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import type { EnviaSim } from "../../../../packages/channel-sim/src/index.ts";
import { until } from "../../../../packages/testbed/src/index.ts";
import { shipmentOf } from "../../../load/orders.ts";
import { Sender } from "../../../load/sender.ts";
import { buy } from "../../buyers.ts";
import { mustBuyLabel, openDesk } from "../../desk.ts";
import { ask } from "../../http.ts";
import { field, signIn, type Tenant } from "../../tenants.ts";
import type { World } from "../../world.ts";
import type { Credential } from "./credential.ts";

const PENDING = "select count(*) as n from app.inbound_events where state = 'pending'";

type Headers = Readonly<Record<string, string>>;

const send = (path: string, headers: Headers, body: string) => (door: string) =>
  ask({ method: "POST", url: `${door}${path}`, headers, body });
const get =
  (path: string, headers: Headers = {}) =>
  (door: string) =>
    ask({ method: "GET", url: `${door}${path}`, headers });

/** The tenant's own shop and key. What they say was said before, so that every answer is about the same. */
async function ownCredentials(world: World, tenant: Tenant): Promise<Credential[]> {
  const subject = { tenant, shopIndex: 0, key: `${tenant.slug}-${world.seed}-door` };
  const hook = shipmentOf({ ...subject, kind: "webhook" }, 1, false);
  const direct = shipmentOf({ ...subject, kind: "direct", key: `${subject.key}-direct` }, 1, false);
  const history = createWriteStream(world.historyFile, { flags: "a" });
  const sender = new Sender([world.apiUrl], history);
  await sender.send(hook);
  await sender.send(direct);
  history.end();
  await finished(history);
  return [
    { name: "webhook of an own shop", says: /^200 /, ask: send(hook.path, hook.headers, hook.body) },
    {
      name: "webhook with a wrong signature",
      says: /^401 /,
      ask: send(hook.path, { ...hook.headers, "x-service-signature": "AAAA" }, hook.body),
    },
    { name: "order by key", says: /^20[01] /, ask: send(direct.path, direct.headers, direct.body) },
    { name: "key", says: /^200 /, ask: get("/api/v1/tenant/api-keys/current", { "x-api-key": tenant.key }) },
    {
      name: "key that is none",
      says: /^403 /,
      ask: get("/api/v1/tenant/api-keys/current", { "x-api-key": `${tenant.key}x` }),
    },
  ];
}

/** What a platform has sent before, once more to the letter. */
async function platformCredentials(
  { sims, channelShops, sql }: World,
  tenant: Tenant,
): Promise<Credential[]> {
  if (sims === null) {
    return [];
  }
  const found: Credential[] = [];
  for (const shop of channelShops.filter(({ tenantId }) => tenantId === tenant.tenantId)) {
    const { control } = sims[shop.sim];
    buy(sims, shop);
    const attempt = await until(`a delivery of ${shop.sim}`, async () =>
      control.deliveries().find(({ isSuccess, shopId }) => isSuccess && shopId === shop.simShopId),
    );
    const { pathname, search } = new URL(attempt.url);
    const again = send(`${pathname}${search}`, attempt.headers, attempt.body);
    found.push({
      name: `webhook of ${shop.sim}`,
      says: /^200 /,
      isFresh: true,
      async ask(door) {
        // A notice is a duplicate of another only until that one was looked up.
        await until("all events to be applied", async () => (await sql.number(PENDING)) === 0);
        return again(door);
      },
    });
  }
  return found;
}

/** A parcel that anybody with its link can follow, and the carrier's hint about it. */
async function carriersCredentials(world: World, tenant: Tenant, envia: EnviaSim): Promise<Credential[]> {
  const session = await signIn(world.apiUrl, tenant);
  const connection = await openDesk(world.apiUrl, session, envia);
  const shipment = await mustBuyLabel(world.apiUrl, session, "door");
  const token = /\/t\/([\w.~-]+)"/.exec(JSON.stringify(shipment))?.[1] ?? "";
  const { pathname, search } = new URL(field(connection, "data", "webhookUrl"));
  const hint = send(
    `${pathname}${search}`,
    {},
    JSON.stringify({ tracking_number: envia.labels.at(-1)?.trackingNumber }),
  );
  // Known from here on, as are the webhooks of the others.
  await hint(world.apiUrl);
  return [
    { name: "tracking link", says: /^200 /, ask: get(`/api/v1/public/tracking/${token}`) },
    { name: "tracking page", says: /^200 /, ask: get(`/t/${token}`) },
    { name: "tracking link that is none", says: /^404 /, ask: get(`/api/v1/public/tracking/${token}x`) },
    { name: "carrier's webhook", says: /^200 /, ask: hint },
    { name: "carrier's webhook without its key", says: /^401 /, ask: send(pathname, {}, "{}") },
  ];
}

/** Granted on the platform for this one way back. */
function oauthCredential({ apiUrl, channelShops }: World, tenant: Tenant): Credential {
  return {
    name: "OAuth state",
    says: /^302 \S+\/consents\//,
    isFresh: true,
    async ask(door) {
      const session = await signIn(apiUrl, tenant);
      const started = await ask({
        method: "GET",
        url: `${apiUrl}/api/v1/marketplace/oauth/start`,
        headers: { ...session, "x-api-key": tenant.key },
      });
      const consent = new URL(field(JSON.parse(started.body), "authorizationUrl"));
      const user = channelShops.find(({ sim }) => sim === "marketplace")?.simShopId ?? "";
      const form = new URLSearchParams({
        ...Object.fromEntries(consent.searchParams),
        decision: "allow",
        user_id: user,
      });
      const agreed = await fetch(`${consent.origin}${consent.pathname}`, {
        method: "POST",
        body: form,
        redirect: "manual",
      });
      const back = new URL(agreed.headers.get("location") ?? "");
      return ask({ method: "GET", url: `${door}${back.pathname}${back.search}` });
    },
  };
}

/** Keys, signatures and links of shops, platforms and carriers. */
export async function machinesCredentials(
  world: World,
  tenant: Tenant,
  envia: EnviaSim,
): Promise<Credential[]> {
  return [
    ...(await ownCredentials(world, tenant)),
    ...(await platformCredentials(world, tenant)),
    ...(await carriersCredentials(world, tenant, envia)),
    oauthCredential(world, tenant),
  ];
}
