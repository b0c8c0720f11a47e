import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok, OkEmpty } from "../core/envelope.ts";
import { Page, PagingQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { Nullable, Ref } from "./shipping-shapes.ts";
import {
  CARRIER_PROVIDERS,
  CONNECTION_MODES,
  CONNECTION_STATUSES,
  FEE_TIMINGS,
  LABEL_FORMATS,
  TRACK_STATUSES,
} from "../values/shipping.ts";

const LastError = () =>
  Nullable(Type.Object({ code: Type.String(), message: Type.String(), at: Type.String() }));

const Carrier = Type.Object({
  connectionId: Ref(),
  provider: S.OneOf(CARRIER_PROVIDERS),
  code: Type.String(),
  name: Type.String(),
  mode: S.OneOf(CONNECTION_MODES),
  status: S.OneOf(CONNECTION_STATUSES),
  countries: Type.Array(Type.String()),
  capabilities: Type.Object({
    quote: Type.Boolean(),
    label: Type.Array(S.OneOf(LABEL_FORMATS)),
    void: Type.Boolean(),
    tracking: S.OneOf(["push", "poll", "manual"]),
    cod: Type.Object({
      supported: Type.Boolean(),
      max: Nullable(Type.Integer()),
      currency: Nullable(Type.String()),
      feeTiming: Nullable(S.OneOf(FEE_TIMINGS)),
    }),
    pickup: Type.Boolean(),
    manifest: Type.Boolean(),
    multiParcel: Type.Boolean(),
    returns: Type.Boolean(),
    branches: Type.Boolean(),
    insurance: Type.Boolean(),
  }),
  requirements: Type.Object({
    zip: Type.Boolean(),
    cityCode: Nullable(Type.String()),
    document: S.OneOf(["never", "cod", "always"]),
    phone: Type.Boolean(),
  }),
  services: Type.Array(
    Type.Object({ code: Type.String(), name: Type.String(), deliveryType: S.OneOf(["home", "branch"]) }),
  ),
  lastError: LastError(),
});

const exampleCarrier = {
  connectionId: S.exampleId("ccn"),
  provider: "ratetable",
  code: "correo-del-sur",
  name: "Correo del Sur",
  mode: "live",
  status: "active",
  countries: ["AR"],
  capabilities: {
    quote: true,
    label: ["pdf", "zpl"],
    void: true,
    tracking: "manual",
    cod: { supported: true, max: null, currency: "ARS", feeTiming: "remittance" },
    pickup: false,
    manifest: false,
    multiParcel: true,
    returns: true,
    branches: false,
    insurance: true,
  },
  requirements: { zip: true, cityCode: null, document: "never", phone: true },
  services: [{ code: "domicilio", name: "A domicilio", deliveryType: "home" }],
  lastError: null,
};

const strict = { additionalProperties: false } as const;

/** What the connection's carrier means by its words and numbers. */
const Settings = Type.Object(
  {
    country: Type.Optional(S.Country()),
    timeZone: Type.Optional(Type.String({ maxLength: 60, description: "IANA name" })),
    decimalMark: Type.Optional(S.OneOf([",", "."])),
    trackingPrefix: Type.Optional(Type.String({ pattern: "^[A-Z]{3}$" })),
    carriers: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 50 })),
    webhookScheme: Type.Optional(S.OneOf(["timestamp.event.body", "timestamp.body"])),
    statusTexts: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), S.OneOf(TRACK_STATUSES))),
  },
  strict,
);
const Credentials = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 2_000 }), {
  description: "Written, never read back: token, apiKey, webhookSecret",
});

const Connection = Type.Object({
  connectionId: Ref(),
  provider: S.OneOf(CARRIER_PROVIDERS),
  name: Type.String(),
  mode: S.OneOf(CONNECTION_MODES),
  status: S.OneOf(CONNECTION_STATUSES),
  settings: Settings,
  settlement: S.OneOf(["credit", "prepaid"]),
  remittanceCycleDays: Type.Integer(),
  credentialNames: Type.Array(Type.String()),
  webhookUrl: Nullable(Type.String()),
  lastError: LastError(),
  createdAt: S.Timestamp(),
  updatedAt: S.Timestamp(),
});
const exampleConnection = {
  connectionId: S.exampleId("ccn"),
  provider: "envia",
  name: "Envia",
  mode: "test",
  status: "active",
  settings: { country: "AR", carriers: ["andreani"] },
  settlement: "prepaid",
  remittanceCycleDays: 15,
  credentialNames: ["token"],
  webhookUrl: `https://api.example/api/v1/webhook/carriers/envia/${S.exampleId("ccn")}?k=t0k3n`,
  lastError: null,
  createdAt: S.exampleTimestamp,
  updatedAt: S.exampleTimestamp,
};
const exampleConnectionAnswer = { success: true, data: exampleConnection };
const changes = {
  settings: Type.Optional(Settings),
  settlement: Type.Optional(S.OneOf(["credit", "prepaid"])),
  remittanceCycleDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
  credentials: Type.Optional(Credentials),
};
const Provider = Type.Object({
  provider: S.OneOf(CARRIER_PROVIDERS),
  title: Type.String(),
  credentials: Type.Array(Type.Object({ name: Type.String(), isRequired: Type.Boolean() })),
  settings: Type.Array(Type.String(), { description: "The fields of the form" }),
  hasWebhook: Type.Boolean({ description: "Whether it sends tracking webhooks" }),
  isTestable: Type.Boolean({ description: "Whether its credentials can be proven" }),
  quotes: Type.Boolean(),
});
const exampleProvider = {
  provider: "envia",
  title: "Envia.com",
  credentials: [
    { name: "token", isRequired: true },
    { name: "webhookSecret", isRequired: false },
  ],
  settings: ["country"],
  hasWebhook: true,
  isTestable: true,
  quotes: true,
};
const connectionParams = Type.Object({ connectionId: S.PathId() });
const exampleParams = { connectionId: S.exampleId("ccn") };

export const carrierEndpoints = defineEndpoints({
  listCarriers: {
    tag: "Carriers",
    method: "GET",
    path: "/api/v1/carriers",
    summary: "What the connected carriers can do; one item per connection and carrier",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    query: Type.Object({
      ...PagingQuery,
      country: Type.Optional(S.Country()),
      cod: Type.Optional(Type.Boolean()),
      status: Type.Optional(S.OneOf(CONNECTION_STATUSES)),
    }),
    responses: {
      200: { description: "Carriers", schema: Page(Carrier), example: examplePage(exampleCarrier) },
    },
    errors: [],
    example: { query: { country: "AR" } },
  },
  listCarrierProviders: {
    tag: "Carriers",
    method: "GET",
    path: "/api/v1/carriers/providers",
    summary: "Which carriers and resellers can be connected, and the fields each requires",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    query: Type.Object(PagingQuery),
    responses: {
      200: { description: "Providers", schema: Page(Provider), example: examplePage(exampleProvider) },
    },
    errors: [],
    example: { query: { limit: 50 } },
  },
  listCarrierConnections: {
    tag: "Carriers",
    method: "GET",
    path: "/api/v1/carriers/connections",
    summary: "Connections to carriers, without their secrets",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    query: Type.Object(PagingQuery),
    responses: {
      200: { description: "Connections", schema: Page(Connection), example: examplePage(exampleConnection) },
    },
    errors: [],
    example: { query: { limit: 50 } },
  },
  createCarrierConnection: {
    tag: "Carriers",
    method: "POST",
    path: "/api/v1/carriers/connections",
    summary: "Connect a carrier; what is secret is kept sealed and never shown again",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    body: Type.Object(
      { provider: S.OneOf(CARRIER_PROVIDERS), name: S.Name(), mode: S.OneOf(CONNECTION_MODES), ...changes },
      strict,
    ),
    responses: {
      201: { description: "Connected", schema: Ok(Connection), example: exampleConnectionAnswer },
    },
    errors: ["CARRIER_NAME_TAKEN"],
    example: {
      body: { provider: "envia", name: "Envia", mode: "test", credentials: { token: "secreto" } },
    },
  },
  updateCarrierConnection: {
    tag: "Carriers",
    method: "PATCH",
    path: "/api/v1/carriers/connections/{connectionId}",
    summary: "Rename, switch off or on, or give new credentials",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params: connectionParams,
    body: Type.Object(
      {
        name: Type.Optional(S.Name()),
        status: Type.Optional(S.OneOf(["active", "disabled"])),
        ...changes,
      },
      strict,
    ),
    responses: { 200: { description: "Changed", schema: Ok(Connection), example: exampleConnectionAnswer } },
    errors: ["CARRIER_NOT_FOUND", "CARRIER_NAME_TAKEN"],
    example: { params: exampleParams, body: { status: "disabled" } },
  },
  deleteCarrierConnection: {
    tag: "Carriers",
    method: "DELETE",
    path: "/api/v1/carriers/connections/{connectionId}",
    summary: "Disconnect; its secrets are deleted, its shipments are kept",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params: connectionParams,
    responses: { 200: { description: "Gone", schema: OkEmpty, example: { success: true } } },
    errors: ["CARRIER_NOT_FOUND", "CARRIER_IN_USE"],
    example: { params: exampleParams },
  },
  testCarrierConnection: {
    tag: "Carriers",
    method: "POST",
    path: "/api/v1/carriers/connections/{connectionId}/test",
    summary: "Test the credentials, and read which carriers it offers",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params: connectionParams,
    responses: {
      200: {
        description: "What it said",
        schema: Ok(
          Type.Object({
            ok: Type.Boolean(),
            carriers: Type.Array(Type.String()),
            error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
          }),
        ),
        example: { success: true, data: { ok: true, carriers: ["andreani"], error: null } },
      },
    },
    errors: ["CARRIER_NOT_FOUND"],
    example: { params: exampleParams },
  },
});
