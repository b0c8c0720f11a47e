import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import * as S from "../core/scalars.ts";
import { EXPORT_FORMATS, LIST_NAMES } from "../values/lists.ts";

const MAX_COLUMNS = 50;
const MAX_LABELS = 60;
const Label = () => Type.String({ maxLength: 120 });
const Value = () => Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()]);

const Column = Type.Object(
  {
    field: Type.String({
      pattern: "^[a-zA-Z]{1,40}(\\.[a-zA-Z]{1,40}){0,2}$",
      description: "A field of the list's items, such as totalMinor or destination.city",
    }),
    header: Label(),
    labels: Type.Optional(
      Type.Record(Type.String({ maxLength: 60 }), Label(), {
        maxProperties: MAX_LABELS,
        description: "What is written for a value, such as the translation of a status",
      }),
    ),
  },
  { additionalProperties: false },
);

export const listExportEndpoints = defineEndpoints({
  exportList: {
    tag: "Lists",
    method: "POST",
    path: "/api/v1/tenant/exports",
    summary: "A list as a spreadsheet: all rows that match, in the order asked for, at most 200,000",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "EXPORT_FAILED",
    body: Type.Object({
      list: S.OneOf(LIST_NAMES),
      format: S.OneOf(EXPORT_FORMATS),
      query: Type.Optional(
        Type.Record(
          Type.String({ maxLength: 40 }),
          Type.Union([Value(), Type.Array(Value(), { maxItems: 50 })]),
          {
            description: "The list's own filters and its sort",
          },
        ),
      ),
      columns: Type.Array(Column, { minItems: 1, maxItems: MAX_COLUMNS }),
      tz: Type.Optional(
        Type.String({ minLength: 1, maxLength: 60, description: "IANA name; the tenant's by default" }),
      ),
    }),
    responses: {
      200: {
        description:
          "The file, sent while it is read. x-export-rows has the number of its rows, x-export-bytes about how long it will be.",
        contentType: "application/octet-stream",
        schema: Type.Unsafe<unknown>({ type: "string", description: "The file itself" }),
        example: "\uFEFFNumber\r\n1001\r\n",
      },
    },
    errors: ["SHOP_NOT_FOUND", "INVALID_STATUS", "INVALID_MAPPING_STATUS", "PLAN_INVENTARIO_LOCKED"],
    example: {
      body: {
        list: "orders",
        format: "csv",
        query: { status: "confirmed", sort: "-placedAt" },
        columns: [{ field: "number", header: "Pedido" }],
      },
    },
  },
});
