import { Type, type Static } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import * as S from "../core/scalars.ts";
import { Nullable, Ref } from "../shipping/shipping-shapes.ts";
import { MAX_SIDE_MM, MAX_WEIGHT_G } from "../values/catalog.ts";
import { MAX_SCANS_A_CALL, SCAN_VERDICTS } from "../values/dispatch.ts";
import { exampleQueueItem, QueueItem } from "./dispatch-shapes.ts";

const strict = { additionalProperties: false } as const;
const MAX_PARCELS = 50;
const MAX_LINES = 500;
const MAX_UNITS = 1_000_000;

const ScanId = () =>
  Type.String({
    pattern: "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$",
    description: "UUID that the device makes; sent again it counts once",
  });
const exampleScanId = "0198f2a0-5b7c-7d3e-8a11-0c5d2e9f4a61";
const GoodsRef = () =>
  Type.String({
    minLength: 1,
    maxLength: 200,
    description: "Of the variant, or of the order's line where it is of none",
  });

const Scan = Type.Object(
  {
    scanId: ScanId(),
    fulfilmentId: S.PathId(),
    code: Type.Optional(
      Type.String({
        maxLength: 1_000,
        description: "What was read: a barcode, else a SKU, else the variantId. Not looked at in an undo",
      }),
    ),
    scannedAt: Type.String({
      format: "date-time",
      description: "By the device's clock; moved to within 24 hours of when it is received",
    }),
    undoes: Type.Optional(Nullable(ScanId())),
  },
  strict,
);

const Judged = {
  scanId: ScanId(),
  verdict: S.OneOf(SCAN_VERDICTS),
  counted: Nullable(Type.Integer({ description: "The how manieth of its goods it is" })),
  expected: Nullable(Type.Integer()),
};
const exampleJudged = { scanId: exampleScanId, verdict: "ok", counted: 1, expected: 2 };

const Short = Type.Array(
  Type.Object({ variantId: GoodsRef(), sku: Nullable(Type.String()), quantity: Type.Integer() }),
);

const PackParcel = Type.Object(
  {
    boxId: Type.Optional(Ref()),
    size: Type.Optional(
      Type.Object(
        {
          lengthMm: Type.Integer({ minimum: 1, maximum: MAX_SIDE_MM }),
          widthMm: Type.Integer({ minimum: 1, maximum: MAX_SIDE_MM }),
          heightMm: Type.Integer({ minimum: 1, maximum: MAX_SIDE_MM }),
        },
        { ...strict, description: "Outside, where it is in no box of the list" },
      ),
    ),
    weightG: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_WEIGHT_G, description: "As weighed, the box included" }),
    ),
    lines: Type.Optional(
      Type.Array(
        Type.Object(
          { variantId: GoodsRef(), quantity: Type.Integer({ minimum: 1, maximum: MAX_UNITS }) },
          strict,
        ),
        { maxItems: MAX_LINES },
      ),
    ),
  },
  strict,
);
export type PackParcelBody = Static<typeof PackParcel>;

const DispatchFulfilment = Type.Object({
  ...QueueItem.properties,
  isComplete: Type.Boolean({ description: "Every line has been scanned as often as it is expected" }),
  lines: Type.Array(
    Type.Object({
      variantId: GoodsRef(),
      sku: Nullable(Type.String()),
      barcode: Nullable(Type.String()),
      name: Type.String(),
      imageUrl: Nullable(Type.String()),
      expected: Type.Integer(),
      counted: Type.Integer({ description: "Those over what is expected included" }),
    }),
    { description: "What has to be in the box; kits as their components" },
  ),
  scans: Type.Array(
    Type.Object({
      ...Judged,
      deviceId: Type.String(),
      code: Type.String(),
      undoes: Nullable(ScanId()),
      scannedAt: S.Timestamp(),
    }),
    { description: "Of this packing, in the order in which they were scanned; the last 1,000" },
  ),
  pack: Nullable(
    Type.Object(
      {
        packedAt: S.Timestamp(),
        packedBy: Nullable(Type.String()),
        isForced: Type.Boolean(),
        missing: Short,
        over: Short,
        parcels: Type.Array(PackParcel),
      },
      { description: "As long as its box is closed" },
    ),
  ),
});
const exampleParcel = {
  size: { lengthMm: 300, widthMm: 200, heightMm: 120 },
  weightG: 640,
  lines: [{ variantId: S.exampleId("mva"), quantity: 2 }],
};
const exampleOpen = {
  ...exampleQueueItem,
  status: "picked",
  isComplete: false,
  lines: [
    {
      variantId: S.exampleId("mva"),
      sku: "SKU-1",
      barcode: "7701234567897",
      name: "Camiseta",
      imageUrl: null,
      expected: 2,
      counted: 1,
    },
  ],
  scans: [
    {
      ...exampleJudged,
      deviceId: "pda-3",
      code: "7701234567897",
      undoes: null,
      scannedAt: S.exampleTimestamp,
    },
  ],
  pack: null,
};
const examplePacked = {
  ...exampleOpen,
  status: "packed",
  isComplete: true,
  pack: {
    packedAt: S.exampleTimestamp,
    packedBy: S.exampleId("usr"),
    isForced: false,
    missing: [],
    over: [],
    parcels: [exampleParcel],
  },
};

const params = Type.Object({ fulfilmentId: S.PathId() });
const exampleParams = { fulfilmentId: S.exampleId("ful") };
const reading = { auth: "session", role: "OPERATOR", rate: "tenant" } as const;
const writing = { auth: "session", role: "OPERATOR", feature: "fulfilment", rate: "tenant" } as const;

export const packingEndpoints = defineEndpoints({
  recordScans: {
    tag: "Dispatch",
    method: "POST",
    path: "/api/v1/dispatch/scans",
    summary: "Scans of the packing desk, in any order and as often as you like; each is answered by itself",
    policy: writing,
    failure: "ORDERS_FAILED",
    body: Type.Object(
      {
        deviceId: Type.String({ minLength: 1, maxLength: 64, pattern: "\\S" }),
        scans: Type.Array(Scan, { minItems: 1, maxItems: MAX_SCANS_A_CALL }),
      },
      strict,
    ),
    responses: {
      200: {
        description: "What became of each, by all scans that are known by now",
        schema: Ok(
          Type.Object({
            results: Type.Array(
              Type.Object({
                ...Judged,
                duplicate: Type.Boolean({
                  description: "It was known before; the body that was received first stands",
                }),
              }),
            ),
            fulfilments: Type.Array(Type.Object({ fulfilmentId: S.Id("ful"), isComplete: Type.Boolean() })),
          }),
        ),
        example: {
          success: true,
          data: {
            results: [{ ...exampleJudged, duplicate: false }],
            fulfilments: [{ fulfilmentId: S.exampleId("ful"), isComplete: false }],
          },
        },
      },
    },
    errors: [],
    example: {
      body: {
        deviceId: "pda-3",
        scans: [
          {
            scanId: exampleScanId,
            fulfilmentId: S.exampleId("ful"),
            code: "7701234567897",
            scannedAt: S.exampleTimestamp,
          },
        ],
      },
    },
  },
  getFulfilment: {
    tag: "Dispatch",
    method: "GET",
    path: "/api/v1/dispatch/fulfilments/{fulfilmentId}",
    summary:
      "What has to be in the box and what has been scanned: all that a device needs to judge scans offline",
    policy: reading,
    failure: "ORDERS_FAILED",
    params,
    responses: {
      200: {
        description: "The fulfilment",
        schema: Ok(DispatchFulfilment),
        example: { success: true, data: exampleOpen },
      },
    },
    errors: ["FULFILMENT_NOT_FOUND"],
    example: { params: exampleParams },
  },
  packFulfilment: {
    tag: "Dispatch",
    method: "POST",
    path: "/api/v1/dispatch/fulfilments/{fulfilmentId}/pack",
    summary: "Close the box once all of it is scanned; a manager may force it",
    policy: writing,
    failure: "ORDERS_FAILED",
    params,
    body: Type.Object(
      {
        parcels: Type.Array(PackParcel, { maxItems: MAX_PARCELS }),
        force: Type.Optional(Type.Boolean({ description: "Although something is missing or over" })),
      },
      strict,
    ),
    responses: {
      200: {
        description: "The fulfilment",
        schema: Ok(DispatchFulfilment),
        example: { success: true, data: examplePacked },
      },
    },
    errors: [
      "FULFILMENT_NOT_FOUND",
      "BOX_NOT_FOUND",
      "PACK_NOT_ALLOWED",
      "PACK_INCOMPLETE",
      "LINES_EXCEED_ALLOCATION",
    ],
    example: { params: exampleParams, body: { parcels: [exampleParcel] } },
  },
  unpackFulfilment: {
    tag: "Dispatch",
    method: "POST",
    path: "/api/v1/dispatch/fulfilments/{fulfilmentId}/unpack",
    summary: "Open the box again; it is scanned from the start",
    policy: writing,
    failure: "ORDERS_FAILED",
    params,
    responses: {
      200: {
        description: "The fulfilment",
        schema: Ok(DispatchFulfilment),
        example: { success: true, data: { ...exampleOpen, status: "ready" } },
      },
    },
    errors: ["FULFILMENT_NOT_FOUND", "INVALID_TRANSITION"],
    example: { params: exampleParams },
  },
});
