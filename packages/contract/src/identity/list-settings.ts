import { Type, type Static } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import * as S from "../core/scalars.ts";
import { LIST_DENSITIES, LIST_NAMES } from "../values/lists.ts";

const MAX_COLUMNS = 50;

const ListSettings = Type.Object(
  {
    columns: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
        maxItems: MAX_COLUMNS,
        description: "The chosen columns; absent for the usual ones",
      }),
    ),
    density: Type.Optional(S.OneOf(LIST_DENSITIES)),
    isGrouped: Type.Optional(
      Type.Boolean({
        description: "Rows that belong together in one; where left out, as is usual for the list",
      }),
    ),
  },
  { additionalProperties: false },
);
export type ListSettingsBody = Static<typeof ListSettings>;

const AllLists = Type.Record(Type.String(), ListSettings);
const example = { columns: ["customer", "status"], density: "compact" } as const;

const common = {
  tag: "Auth",
  policy: { auth: "session", role: "VIEWER", rate: "tenant" },
  failure: "IDENTITY_FAILED",
  errors: [],
} as const;
const answer = {
  200: {
    description: "Of every list that differs from the usual",
    schema: Ok(AllLists),
    example: { success: true, data: { orders: example } },
  },
} as const;

export const listSettingsEndpoints = defineEndpoints({
  getListSettings: {
    ...common,
    method: "GET",
    path: "/api/v1/auth/me/lists",
    summary: "How the signed-in person wants to see the panel's lists, by name",
    responses: answer,
    example: {},
  },
  saveListSettings: {
    ...common,
    method: "PUT",
    path: "/api/v1/auth/me/lists",
    summary: "Keep the columns, the density and the grouping of one list",
    body: Type.Object({ list: S.OneOf(LIST_NAMES), settings: ListSettings }),
    responses: answer,
    example: { body: { list: "orders", settings: example } },
  },
});
