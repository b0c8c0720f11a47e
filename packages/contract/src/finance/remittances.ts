import { Type } from "typebox";
import { CurrencyCode, DateOnly, MoneyMinor, SignedMinor } from "./cod-shapes.ts";
import {
  RemittanceDetail,
  RemittanceItem,
  RemittanceLine,
  exampleRemittance,
  exampleRemittanceDetail,
  exampleRemittanceLine,
} from "./remittance-shapes.ts";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { Page, PagingQuery, SortQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { REMITTANCE_STATUSES, RESOLUTIONS } from "../values/finance.ts";

export const MAX_REMITTANCE_LINES = 5_000;
const MAX_FILE_CHARACTERS = 5_242_880;
/** A file in base64 is a third longer. */
const REMITTANCE_BODY_BYTES = 7_340_032;

const strict = { additionalProperties: false } as const;
const common = { tag: "Remittances", failure: "COD_FAILED" } as const;
const reader = { auth: "session", role: "VIEWER", rate: "tenant" } as const;
const manager = { ...reader, role: "MANAGER" } as const;
const admin = { ...reader, role: "ADMIN" } as const;
const params = Type.Object({ remittanceId: S.PathId() });
const exampleParams = { remittanceId: S.exampleId("rem") };

const Line = Type.Object(
  {
    trackingNumber: Type.String({ minLength: 1, maxLength: 60 }),
    collected: MoneyMinor(),
    codFee: Type.Optional(MoneyMinor()),
    freight: Type.Optional(MoneyMinor()),
    withheld: Type.Optional(MoneyMinor()),
    deliveredAt: Type.Optional(DateOnly()),
  },
  strict,
);

const RemittanceCreate = Type.Object(
  {
    connectionId: S.PathId(),
    currency: CurrencyCode(),
    reference: Type.String({ minLength: 1, maxLength: 80, pattern: "\\S" }),
    statementDate: Type.Optional(DateOnly()),
    declaredNet: Type.Optional(MoneyMinor()),
    lines: Type.Optional(Type.Array(Line, { minItems: 1, maxItems: MAX_REMITTANCE_LINES })),
    csv: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_FILE_CHARACTERS,
        description:
          "The carrier's statement as text: a heading and rows; commas, semicolons or tabs. Columns: tracking number and collected amount, optionally fee, freight, withheld and date, by their Spanish or English names.",
      }),
    ),
    file: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: REMITTANCE_BODY_BYTES,
        pattern: "^[A-Za-z0-9+/=\\s]+$",
        description:
          "The same as a file in base64: text in UTF-8 or Windows-1252, or an Excel workbook (.xlsx), of which the first sheet is read",
      }),
    ),
    decimalMark: Type.Optional(
      Type.Unsafe<"," | ".">({
        type: "string",
        enum: [",", "."],
        description: "How csv and file write decimals; by default as usual where the currency is used",
      }),
    ),
  },
  { ...strict, description: "Exactly one of lines, csv and file" },
);

const remittanceAnswer = (description: string) =>
  ({
    description,
    schema: Ok(RemittanceDetail),
    example: { success: true, data: exampleRemittanceDetail },
  }) as const;

export const remittanceEndpoints = defineEndpoints({
  createRemittance: {
    ...common,
    method: "POST",
    path: "/api/v1/cod/remittances",
    summary: "Hand in a carrier's statement; it is compared with what was collected at once",
    policy: manager,
    failure: "REMITTANCE_IMPORT_FAILED",
    bodyLimitBytes: REMITTANCE_BODY_BYTES,
    body: RemittanceCreate,
    responses: { 201: remittanceAnswer("Matched") },
    errors: ["CARRIER_NOT_FOUND", "INVALID_CURRENCY", "REMITTANCE_DUPLICATE", "CSV_UNREADABLE"],
    example: {
      body: {
        connectionId: S.exampleId("ccn"),
        currency: "ARS",
        reference: "LIQ-2026-0003",
        statementDate: "2026-01-22",
        declaredNet: 12_575_689,
        lines: [
          {
            trackingNumber: "SUR0000001236",
            collected: 12_500_000,
            codFee: 453_750,
            freight: 1_270_561,
            deliveredAt: "2026-01-17",
          },
          { trackingNumber: "SUR0000001250", collected: 1_900_000 },
        ],
      },
    },
  },
  listRemittances: {
    ...common,
    method: "GET",
    path: "/api/v1/cod/remittances",
    summary: "Statements of carriers, newest first",
    policy: reader,
    query: Type.Object({
      ...PagingQuery,
      ...SortQuery("remittances"),
      status: Type.Optional(S.SomeOf(REMITTANCE_STATUSES)),
      connectionId: Type.Optional(S.Some(200)),
      from: Type.Optional(S.Timestamp()),
      to: Type.Optional(S.Timestamp()),
    }),
    responses: {
      200: {
        description: "Statements",
        schema: Page(RemittanceItem),
        example: examplePage(exampleRemittance),
      },
    },
    errors: [],
    example: { query: { status: ["matched"] } },
  },
  getRemittance: {
    ...common,
    method: "GET",
    path: "/api/v1/cod/remittances/{remittanceId}",
    summary: "One statement with its discrepancies",
    policy: reader,
    params,
    responses: { 200: remittanceAnswer("The statement") },
    errors: ["REMITTANCE_NOT_FOUND"],
    example: { params: exampleParams },
  },
  listRemittanceLines: {
    ...common,
    method: "GET",
    path: "/api/v1/cod/remittances/{remittanceId}/lines",
    summary: "The lines of a statement, in its own order",
    policy: reader,
    params,
    query: Type.Object({
      ...PagingQuery,
      discrepancies: Type.Optional(Type.Boolean({ description: "Only those that do not fit" })),
    }),
    responses: {
      200: {
        description: "Lines",
        schema: Page(RemittanceLine),
        example: examplePage(exampleRemittanceLine),
      },
    },
    errors: ["REMITTANCE_NOT_FOUND"],
    example: { params: exampleParams, query: { limit: 50 } },
  },
  resolveRemittanceLine: {
    ...common,
    method: "PATCH",
    path: "/api/v1/cod/remittances/{remittanceId}/lines/{line}",
    summary: "Resolve a discrepancy",
    policy: manager,
    params: Type.Object({ remittanceId: S.PathId(), line: S.PathId() }),
    body: Type.Object(
      {
        resolution: Type.Unsafe<(typeof RESOLUTIONS)[number]>({
          type: "string",
          enum: [...RESOLUTIONS],
          description:
            "accept: book what came and give up the rest. dispute: book what came and keep the rest as owed. ignore: leave the line out.",
        }),
      },
      strict,
    ),
    responses: {
      200: {
        description: "The line",
        schema: Ok(RemittanceLine),
        example: { success: true, data: exampleRemittanceLine },
      },
    },
    errors: ["REMITTANCE_NOT_FOUND", "INVALID_TRANSITION"],
    example: { params: { ...exampleParams, line: "2" }, body: { resolution: "dispute" } },
  },
  acceptRounding: {
    ...common,
    method: "POST",
    path: "/api/v1/cod/remittances/{remittanceId}/accept-rounding",
    summary:
      "Accept all undecided differences within the tolerance at once; a repeat finds none left, and lines already decided stay as they are",
    policy: manager,
    params,
    body: Type.Object(
      {
        lines: Type.Optional(
          Type.Array(Type.Integer({ minimum: 1, maximum: MAX_REMITTANCE_LINES }), {
            minItems: 1,
            maxItems: MAX_REMITTANCE_LINES,
            description: "Of these lines only",
          }),
        ),
      },
      strict,
    ),
    responses: { 200: remittanceAnswer("The statement") },
    errors: ["REMITTANCE_NOT_FOUND", "INVALID_TRANSITION"],
    example: { params: exampleParams, body: {} },
  },
  confirmRemittance: {
    isIdempotencyKeyRequired: true,
    ...common,
    method: "POST",
    path: "/api/v1/cod/remittances/{remittanceId}/confirm",
    summary: "Confirm the statement; needs an Idempotency-Key",
    policy: admin,
    params,
    body: Type.Object(
      {
        acceptDifference: Type.Optional(
          Type.Boolean({ description: "Although the carrier's own total is not the sum of its lines" }),
        ),
      },
      strict,
    ),
    responses: { 200: remittanceAnswer("Confirmed") },
    errors: ["REMITTANCE_NOT_FOUND", "REMITTANCE_HAS_DISCREPANCIES", "INVALID_TRANSITION"],
    example: { params: exampleParams, body: {} },
  },
  settleRemittance: {
    isIdempotencyKeyRequired: true,
    ...common,
    method: "POST",
    path: "/api/v1/cod/remittances/{remittanceId}/settle",
    summary: "Record the bank deposit; needs an Idempotency-Key",
    policy: admin,
    params,
    body: Type.Object(
      {
        receivedAmount: SignedMinor(),
        receivedAt: S.Timestamp(),
        bankReference: Type.String({ minLength: 1, maxLength: 120 }),
        acceptDifference: Type.Optional(
          Type.Boolean({ description: "Book a difference to the net amount as bank fee or rounding" }),
        ),
      },
      strict,
    ),
    responses: { 200: remittanceAnswer("Settled") },
    errors: ["REMITTANCE_NOT_FOUND", "REMITTANCE_HAS_DISCREPANCIES", "INVALID_TRANSITION"],
    example: {
      params: exampleParams,
      body: { receivedAmount: 12_675_689, receivedAt: "2026-01-25T12:00:00Z", bankReference: "TRF-8841" },
    },
  },
  rejectRemittance: {
    ...common,
    method: "POST",
    path: "/api/v1/cod/remittances/{remittanceId}/reject",
    summary: "Set a statement aside before it is booked; its reference is free again",
    policy: admin,
    params,
    body: Type.Object({ reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })) }, strict),
    responses: { 200: remittanceAnswer("Rejected") },
    errors: ["REMITTANCE_NOT_FOUND", "INVALID_TRANSITION"],
    example: { params: exampleParams, body: { reason: "Archivo equivocado" } },
  },
  reverseRemittance: {
    isIdempotencyKeyRequired: true,
    ...common,
    method: "POST",
    path: "/api/v1/cod/remittances/{remittanceId}/reverse",
    summary:
      "Take the last step back by postings that mirror it: settled becomes confirmed, confirmed becomes matched with its lines open again; needs an Idempotency-Key",
    policy: admin,
    params,
    body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500, pattern: "\\S" }) }, strict),
    responses: { 200: remittanceAnswer("Taken back") },
    errors: ["REMITTANCE_NOT_FOUND", "INVALID_TRANSITION"],
    example: { params: exampleParams, body: { reason: "El archivo era de otro mes" } },
  },
});
