import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { Page, PagingQuery, examplePage } from "../core/paging.ts";
import { RateCard } from "./rate-card.ts";
import * as S from "../core/scalars.ts";
import {
  exampleAddress,
  exampleOrigin,
  exampleParcel,
  exampleQuote,
  exampleRateCard,
} from "./shipping-examples.ts";
import { Day, Minor, Nullable, Parcels, QuoteAddress, QuoteError, Rate, Ref } from "./shipping-shapes.ts";

const CARD_BODY_BYTES = 5_242_880;
export const MAX_BRACKET_ROWS = 5_000;

const Summary = Type.Object({
  rateCardId: Ref(),
  version: Type.Integer(),
  connectionId: Ref(),
  name: Type.String(),
  currency: Type.String(),
  validFrom: Type.String(),
  validTo: Nullable(Type.String()),
  createdAt: S.Timestamp(),
});
const exampleSummary = {
  rateCardId: S.exampleId("rtc"),
  version: 1,
  connectionId: S.exampleId("ccn"),
  name: "Correo del Sur",
  currency: "ARS",
  validFrom: "2026-01-01",
  validTo: null,
  createdAt: S.exampleTimestamp,
};
const Detail = Type.Object({ ...Summary.properties, card: RateCard });
const detailAnswer = { success: true, data: { ...exampleSummary, card: exampleRateCard } };
const params = Type.Object({ rateCardId: S.PathId() });
const exampleParams = { rateCardId: S.exampleId("rtc") };

const Imported = Type.Object({
  dryRun: Type.Boolean(),
  version: Nullable(Type.Integer()),
  rows: Type.Integer(),
  errors: Type.Array(Type.Object({ row: Type.Integer(), message: Type.String() })),
});

const { rateId: _rateId, tags: _tags, ...simulated } = Rate.properties;
const exampleRates = exampleQuote.rates.map(({ rateId: _id, tags: _own, ...rate }) => rate);

export const rateCardEndpoints = defineEndpoints({
  listRateCards: {
    tag: "Rate cards",
    method: "GET",
    path: "/api/v1/carriers/rate-cards",
    summary: "The newest version of each price table",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    query: Type.Object({ ...PagingQuery, connectionId: Type.Optional(Type.String({ maxLength: 60 })) }),
    responses: {
      200: { description: "Rate cards", schema: Page(Summary), example: examplePage(exampleSummary) },
    },
    errors: [],
    example: { query: { limit: 50 } },
  },
  createRateCard: {
    tag: "Rate cards",
    method: "POST",
    path: "/api/v1/carriers/rate-cards",
    summary: "Add a price table; without a connection one of the card's name is made",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    bodyLimitBytes: CARD_BODY_BYTES,
    body: Type.Object({
      connectionId: Type.Optional(Type.String({ maxLength: 60 })),
      card: RateCard,
    }),
    responses: { 201: { description: "Added", schema: Ok(Detail), example: detailAnswer } },
    errors: [
      "INVALID_RATE_CARD",
      "INVALID_CURRENCY",
      "CARRIER_NOT_FOUND",
      "CARRIER_NAME_TAKEN",
      "IDEMPOTENCY_OUTCOME_LOST",
    ],
    example: { body: { connectionId: S.exampleId("ccn"), card: exampleRateCard } },
  },
  getRateCard: {
    tag: "Rate cards",
    method: "GET",
    path: "/api/v1/carriers/rate-cards/{rateCardId}",
    summary: "A price table, as it is or as it was in an earlier version",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params,
    query: Type.Object({ version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) }),
    responses: { 200: { description: "Rate card", schema: Ok(Detail), example: detailAnswer } },
    errors: ["RATE_CARD_NOT_FOUND"],
    example: { params: exampleParams, query: {} },
  },
  updateRateCard: {
    tag: "Rate cards",
    method: "PUT",
    path: "/api/v1/carriers/rate-cards/{rateCardId}",
    summary: "Add the next version of a price table; quotes made from earlier ones stay as they are",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    bodyLimitBytes: CARD_BODY_BYTES,
    params,
    body: Type.Object({ card: RateCard }),
    responses: { 200: { description: "Next version", schema: Ok(Detail), example: detailAnswer } },
    errors: ["RATE_CARD_NOT_FOUND", "INVALID_RATE_CARD", "INVALID_CURRENCY"],
    example: { params: exampleParams, body: { card: exampleRateCard } },
  },
  importRateCardBrackets: {
    tag: "Rate cards",
    method: "POST",
    path: "/api/v1/carriers/rate-cards/{rateCardId}/brackets",
    summary: "Replace a service's prices by a table: zone, up to (g), price; with dryRun nothing is kept",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    bodyLimitBytes: CARD_BODY_BYTES,
    params,
    body: Type.Object({
      service: Type.String({ minLength: 1, maxLength: 30 }),
      csv: Type.String({ minLength: 1, maxLength: CARD_BODY_BYTES }),
      dryRun: Type.Optional(Type.Boolean()),
    }),
    responses: {
      200: {
        description: "What was read",
        schema: Ok(Imported),
        example: { success: true, data: { dryRun: false, version: 2, rows: 4, errors: [] } },
      },
    },
    errors: ["RATE_CARD_NOT_FOUND", "INVALID_RATE_CARD", "CSV_UNREADABLE"],
    example: {
      params: exampleParams,
      body: { service: "domicilio", csv: "zona;hasta_g;precio\nR1;1000;5200,00\n" },
    },
  },
  simulateRateCard: {
    tag: "Rate cards",
    method: "POST",
    path: "/api/v1/carriers/rate-cards/{rateCardId}/simulate",
    summary: "What this card would charge; nothing is kept",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params,
    body: Type.Object({
      version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      origin: Type.Optional(QuoteAddress),
      destination: QuoteAddress,
      parcels: Parcels(),
      declaredValue: Type.Optional(Minor()),
      codAmount: Type.Optional(Minor()),
      shipDate: Type.Optional(Day()),
    }),
    responses: {
      200: {
        description: "Rates",
        schema: Ok(
          Type.Object({ rates: Type.Array(Type.Object(simulated)), errors: Type.Array(QuoteError) }),
        ),
        example: { success: true, data: { rates: exampleRates, errors: [] } },
      },
    },
    errors: ["RATE_CARD_NOT_FOUND", "INVALID_PARCEL", "INVALID_ADDRESS"],
    example: {
      params: exampleParams,
      body: { origin: exampleOrigin, destination: exampleAddress, parcels: [exampleParcel] },
    },
  },
});
