import type { carrierEndpoints, rateCardEndpoints } from "@estiba/contract";
import {
  cardsOfConnections,
  changeConnection,
  createConnection,
  listCards,
  listConnections,
  readCredentials,
  removeConnection,
  type Connection,
} from "../../../domain/shipping/index.ts";
import { importBrackets } from "../../../flows/shipping/quotes/import-brackets.ts";
import {
  addRateCard,
  changeRateCard,
  needCard,
  simulateCard,
} from "../../../flows/shipping/quotes/rate-cards.ts";
import { testCarrier } from "../../../flows/shipping/quotes/test-carrier.ts";
import { given } from "../../../kernel/given.ts";
import { badRequest } from "../../../kernel/errors.ts";
import { pageRequest, presentAll, presentPage } from "../../../kernel/paging.ts";
import type { CarrierContext } from "../../../ports/carrier.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import {
  presentCard,
  presentCardSummary,
  presentCarrier,
  presentConnection,
  presentProvider,
} from "../../presenters/carriers.ts";
import { presentFailures, presentNormalRate } from "../../presenters/shipments.ts";

const EVERYTHING = { limit: 200, offset: 0 };

async function shown(services: Services, tx: Tx, connections: readonly Connection[]) {
  const secrets = await readCredentials(
    tx,
    services.keyring,
    connections.map(({ id }) => id),
  );
  return connections.map((connection) => {
    const { credentials = {}, webhookToken = null } = secrets.get(connection.id) ?? {};
    const hasHook = services.carriers[connection.provider].webhook !== undefined;
    return presentConnection(connection, {
      credentialNames: Object.keys(credentials),
      webhookUrl:
        hasHook && webhookToken !== null
          ? `${services.config.PUBLIC_URL}/api/v1/webhook/carriers/${connection.provider}/${connection.id}?k=${webhookToken}`
          : null,
    });
  });
}

async function showOne(services: Services, tx: Tx, connection: Connection) {
  const [one] = await shown(services, tx, [connection]);
  if (!one) {
    throw new Error("a connection has no presentation");
  }
  return one;
}

async function carriersOf(services: Services, tx: Tx) {
  const { items } = await listConnections(tx, EVERYTHING);
  const tables = items.filter(({ provider }) => services.carriers[provider].cards);
  const cards = Map.groupBy(
    await cardsOfConnections(
      tx,
      tables.map(({ id }) => id),
    ),
    ({ connectionId }) => connectionId,
  );
  const all = await Promise.all(
    items.map(async (connection) => {
      const adapter = services.carriers[connection.provider];
      // A table of prices answers for itself; of the others we show what they last said.
      const infos = adapter.cards
        ? await adapter.carriers(
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a table of prices reads its name and its cards only
            {
              name: connection.name,
              rateCards: cards.get(connection.id) ?? [],
            } as unknown as CarrierContext,
          )
        : connection.known;
      return infos.map((info) => presentCarrier(connection, adapter, info));
    }),
  );
  return all.flat();
}

export function carriersRoutes(services: Services): HandlersOf<keyof typeof carrierEndpoints> {
  return {
    listCarriers: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const items = (await carriersOf(services, tx)).filter(
          (carrier) =>
            (query.country === undefined ||
              carrier.countries.length === 0 ||
              carrier.countries.includes(query.country)) &&
            (query.cod === undefined || carrier.capabilities.cod.supported === query.cod) &&
            (query.status === undefined || carrier.status === query.status),
        );
        return { status: 200, body: { success: true, data: presentAll(items, query) } };
      }),
    listCarrierProviders: async ({ query }) => {
      // A table of prices is not connected: it is written.
      const adapters = Object.values(services.carriers).filter(({ cards }) => cards === undefined);
      const data = presentAll(adapters.map(presentProvider), query);
      return { status: 200, body: { success: true, data } };
    },
    listCarrierConnections: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const found = await listConnections(tx, page);
        const items = await shown(services, tx, found.items);
        const data = presentPage({ items, total: found.total }, page, (item) => item);
        return { status: 200, body: { success: true, data } };
      }),
    createCarrierConnection: ({ access, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const missing = services.carriers[body.provider].capabilities.credentials.filter(
          (name) => (body.credentials?.[name] ?? "") === "",
        );
        if (missing.length > 0) {
          throw badRequest(`credentials lacks ${missing.join(", ")}.`, {
            field: `credentials.${missing[0] ?? ""}`,
          });
        }
        const connection = await createConnection(tx, services.keyring, body);
        return { status: 201, body: { success: true, data: await showOne(services, tx, connection) } };
      }),
    updateCarrierConnection: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const connection = await changeConnection(tx, services.keyring, params.connectionId, given(body));
        return { status: 200, body: { success: true, data: await showOne(services, tx, connection) } };
      }),
    deleteCarrierConnection: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await removeConnection(tx, params.connectionId);
        return { status: 200, body: { success: true } };
      }),
    testCarrierConnection: async ({ access, params, origin }) => {
      const result = await testCarrier(services, access.tenantId, origin, params.connectionId);
      const data = result.isOk
        ? { ok: true, carriers: result.carriers.map(({ code }) => code), error: null }
        : { ok: false, carriers: [], error: { code: result.code, message: result.message } };
      return { status: 200, body: { success: true, data } };
    },
  };
}

export function rateCardsRoutes(services: Services): HandlersOf<keyof typeof rateCardEndpoints> {
  return {
    listRateCards: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const cards = await listCards(tx, { connectionId: query.connectionId }, page);
        return { status: 200, body: { success: true, data: presentPage(cards, page, presentCardSummary) } };
      }),
    createRateCard: ({ access, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const card = await addRateCard(services, tx, {
          connectionId: body.connectionId ?? null,
          card: body.card,
        });
        return { status: 201, body: { success: true, data: presentCard(card) } };
      }),
    getRateCard: ({ access, params, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: { success: true, data: presentCard(await needCard(tx, params.rateCardId, query.version)) },
      })),
    updateRateCard: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: {
          success: true,
          data: presentCard(await changeRateCard(services, tx, params.rateCardId, body.card)),
        },
      })),
    importRateCardBrackets: async ({ access, params, body, origin }) => {
      const isDryRun = body.dryRun ?? false;
      const { table, version } = await importBrackets(services, access.tenantId, origin, {
        cardId: params.rateCardId,
        service: body.service,
        csv: body.csv,
        isDryRun,
      });
      const data = { dryRun: isDryRun, version, rows: table.rows, errors: [...table.errors] };
      return { status: 200, body: { success: true, data } };
    },
    simulateRateCard: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const { connection, answer } = await simulateCard(services, tx, params.rateCardId, {
          version: body.version,
          origin: body.origin,
          destination: body.destination,
          parcels: body.parcels,
          declaredMinor: body.declaredValue ?? 0,
          codMinor: body.codAmount ?? 0,
          shipDate: body.shipDate,
        });
        const data = {
          rates: answer.rates.map((rate) => ({
            connectionId: connection.id,
            provider: "ratetable" as const,
            ...presentNormalRate(rate),
          })),
          errors: presentFailures(answer.errors.map((error) => ({ connectionId: connection.id, ...error }))),
        };
        return { status: 200, body: { success: true, data } };
      }),
  };
}
