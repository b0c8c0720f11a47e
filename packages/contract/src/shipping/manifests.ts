import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { chosenParcels, CodTotals, exampleHandedOver, Failure, HandedOver } from "./hand-over-shapes.ts";
import { Page, PagingQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { exampleOrigin } from "./shipping-examples.ts";
import { QuoteAddress, Ref } from "./shipping-shapes.ts";
import { CARRIER_PROVIDERS, MANIFEST_SOURCES, MANIFEST_STATUSES } from "../values/shipping.ts";

const manifestFields = {
  manifestId: Ref(),
  status: S.OneOf(MANIFEST_STATUSES),
  test: Type.Boolean(),
  provider: S.OneOf(CARRIER_PROVIDERS),
  connectionId: Ref(),
  carrier: Type.Object({ code: Type.String(), name: Type.String() }),
  origin: QuoteAddress,
  shipments: Type.Integer(),
  parcels: Type.Integer(),
  weightG: Type.Integer(),
  cod: CodTotals,
  document: Type.Object({
    source: S.OneOf(MANIFEST_SOURCES),
    ready: Type.Boolean(),
    href: Type.String(),
  }),
  failure: Failure,
  createdAt: S.Timestamp(),
};
const ManifestItem = Type.Object(manifestFields);
const Manifest = Type.Object({ ...manifestFields, items: Type.Array(HandedOver) });

const exampleManifestItem = {
  manifestId: S.exampleId("man"),
  status: "ready",
  test: false,
  provider: "ratetable",
  connectionId: S.exampleId("ccn"),
  carrier: { code: "correo-del-sur", name: "Correo del Sur" },
  origin: exampleOrigin,
  shipments: 1,
  parcels: 1,
  weightG: 2_500,
  cod: [{ currency: "ARS", amount: 12_500_000 }],
  document: { source: "own", ready: true, href: `/api/v1/manifests/${S.exampleId("man")}/document` },
  failure: null,
  createdAt: S.exampleTimestamp,
};
const exampleManifest = { ...exampleManifestItem, items: [exampleHandedOver] };

const params = Type.Object({ manifestId: S.PathId() });
const exampleParams = { manifestId: S.exampleId("man") };

export const manifestEndpoints = defineEndpoints({
  createManifests: {
    tag: "Hand-over",
    method: "POST",
    path: "/api/v1/manifests",
    summary: "Hand parcels over: one list to be signed for each carrier and place they leave from",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    body: Type.Object(chosenParcels, { additionalProperties: false }),
    responses: {
      201: {
        description: "Lists; one that the carrier refuses holds no parcel back",
        schema: Ok(
          Type.Object({
            manifests: Type.Array(ManifestItem),
            more: Type.Boolean({ description: "More parcels wait: repeat the request" }),
          }),
        ),
        example: { success: true, data: { manifests: [exampleManifestItem], more: false } },
      },
    },
    errors: [
      "SHIPMENT_NOT_FOUND",
      "CARRIER_NOT_FOUND",
      "WAREHOUSE_NOT_FOUND",
      "INVALID_TRANSITION",
      "SHIPMENT_ON_MANIFEST",
      "NOTHING_TO_HAND_OVER",
    ],
    example: { body: { connectionId: S.exampleId("ccn") } },
  },
  listManifests: {
    tag: "Hand-over",
    method: "GET",
    path: "/api/v1/manifests",
    summary: "Lists of what was handed over, newest first",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    query: Type.Object({
      ...PagingQuery,
      connectionId: Type.Optional(Type.String({ maxLength: 60 })),
    }),
    responses: {
      200: { description: "Lists", schema: Page(ManifestItem), example: examplePage(exampleManifestItem) },
    },
    errors: [],
    example: { query: { limit: 50 } },
  },
  getManifest: {
    tag: "Hand-over",
    method: "GET",
    path: "/api/v1/manifests/{manifestId}",
    summary: "One list with its parcels",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params,
    responses: {
      200: { description: "List", schema: Ok(Manifest), example: { success: true, data: exampleManifest } },
    },
    errors: ["MANIFEST_NOT_FOUND"],
    example: { params: exampleParams },
  },
  getManifestDocument: {
    tag: "Hand-over",
    method: "GET",
    isWriting: true,
    path: "/api/v1/manifests/{manifestId}/document",
    summary: "The list to print and have signed; the carrier's own as soon as it has made it",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params,
    query: Type.Object({ lang: Type.Optional(S.Locale()) }),
    responses: {
      200: {
        description: "Document",
        contentType: "application/pdf",
        schema: Type.Unsafe<unknown>({ type: "string", description: "The file itself" }),
        example: "%PDF",
      },
    },
    errors: ["MANIFEST_NOT_FOUND", "INVALID_TRANSITION"],
    example: { params: exampleParams },
  },
  cancelManifest: {
    tag: "Hand-over",
    method: "POST",
    path: "/api/v1/manifests/{manifestId}/cancel",
    summary: "Take the list back: its parcels may go on another",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params,
    responses: {
      200: {
        description: "Cancelled",
        schema: Ok(Manifest),
        example: { success: true, data: { ...exampleManifest, status: "cancelled" } },
      },
    },
    errors: ["MANIFEST_NOT_FOUND"],
    example: { params: exampleParams },
  },
});
