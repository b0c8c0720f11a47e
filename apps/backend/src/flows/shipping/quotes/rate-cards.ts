import type { RateCardBody } from "@estiba/contract";
import {
  createConnection,
  findCard,
  keepCard,
  needConnection,
  normalAddress,
  normalParcels,
  type StoredCard,
} from "../../../domain/shipping/index.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import { isCurrency } from "../../../kernel/money/currencies.ts";
import type { NormalQuote, QuoteAnswer } from "../../../ports/carrier.ts";
import type { Services, Tx } from "../../../ports/services.ts";

const MAX_PROBLEMS = 20;

function check(services: Services, card: RateCardBody): void {
  if (!isCurrency(card.currency)) {
    throw new AppError("INVALID_CURRENCY", { details: { currency: card.currency } });
  }
  const problems = services.carriers.ratetable.cards?.problemsOf(card) ?? [];
  if (problems.length > 0) {
    throw new AppError("INVALID_RATE_CARD", { details: { problems: problems.slice(0, MAX_PROBLEMS) } });
  }
}

export async function needCard(tx: Tx, cardId: string, version?: number): Promise<StoredCard> {
  const card = await findCard(tx, cardId, version);
  if (!card) {
    throw new AppError("RATE_CARD_NOT_FOUND");
  }
  return card;
}

export async function addRateCard(
  services: Services,
  tx: Tx,
  input: { connectionId: string | null; card: RateCardBody },
): Promise<StoredCard> {
  check(services, input.card);
  const connection =
    input.connectionId === null
      ? await createConnection(tx, services.keyring, {
          provider: "ratetable",
          name: input.card.name,
          mode: "live",
        })
      : await needConnection(tx, input.connectionId);
  if (!services.carriers[connection.provider].cards) {
    throw badRequest("This carrier has no rate cards.", { field: "connectionId" });
  }
  return keepCard(tx, { connectionId: connection.id, card: input.card });
}

export async function changeRateCard(
  services: Services,
  tx: Tx,
  cardId: string,
  card: RateCardBody,
): Promise<StoredCard> {
  const { connectionId } = await needCard(tx, cardId);
  check(services, card);
  return keepCard(tx, { cardId, connectionId, card });
}

export interface Simulation extends Pick<NormalQuote, "declaredMinor" | "codMinor"> {
  readonly version: number | undefined;
  readonly origin: Parameters<typeof normalAddress>[0] | undefined;
  readonly destination: Parameters<typeof normalAddress>[0];
  readonly parcels: Parameters<typeof normalParcels>[0];
  readonly shipDate: string | undefined;
}

/** What a card would charge. Without an origin, one that the card takes. */
export async function simulateCard(
  services: Services,
  tx: Tx,
  cardId: string,
  input: Simulation,
): Promise<{ connection: { id: string }; answer: QuoteAnswer }> {
  const stored = await needCard(tx, cardId, input.version);
  const connection = await needConnection(tx, stored.connectionId);
  const { card } = stored;
  const { country, zipPrefixes = [] } = card.origin;
  const answer = await services.carriers.ratetable.quote(
    {
      connectionId: connection.id,
      name: connection.name,
      mode: connection.mode,
      settings: connection.settings,
      credentials: {},
      rateCards: [stored],
      bases: services.carrierBases,
      outbound: services.outbound,
      now: () => tx.now,
      timeoutMs: 0,
    },
    {
      origin: normalAddress(input.origin ?? { country, city: "-", zip: zipPrefixes[0] ?? null }),
      destination: normalAddress(input.destination),
      parcels: normalParcels(input.parcels),
      currency: card.currency,
      declaredMinor: input.declaredMinor,
      codMinor: input.codMinor,
      shipDate: input.shipDate ?? tx.now.toISOString().slice(0, 10),
      deliveryType: "any",
    },
  );
  return { connection, answer };
}
