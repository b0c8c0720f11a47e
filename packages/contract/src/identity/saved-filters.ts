import { Type, type Static } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { DEFAULT_LIMIT, Page, PagingQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { LIST_NAMES } from "../values/lists.ts";

const MAX_SAVED_FILTERS = DEFAULT_LIMIT;

const SavedFilter = Type.Object(
  {
    page: S.OneOf(LIST_NAMES),
    name: Type.String({ minLength: 1, maxLength: 60, pattern: "\\S" }),
    query: Type.String({ maxLength: 1_000, description: "The filter as it stands in the panel's address" }),
  },
  { additionalProperties: false },
);
export type SavedFilterBody = Static<typeof SavedFilter>;

const Filters = Type.Object({ filters: Type.Array(SavedFilter, { maxItems: MAX_SAVED_FILTERS }) });
const exampleFilter = {
  page: "orders",
  name: "Por despachar",
  query: "status=confirmed&payment=paid",
} as const;

const common = {
  tag: "Auth",
  path: "/api/v1/auth/me/filters",
  policy: { auth: "session", role: "VIEWER", rate: "tenant" },
  failure: "IDENTITY_FAILED",
  errors: [],
} as const;
const answer = {
  200: { description: "All of them", schema: Page(SavedFilter), example: examplePage(exampleFilter) },
} as const;

export const savedFilterEndpoints = defineEndpoints({
  listSavedFilters: {
    ...common,
    method: "GET",
    summary: "The filters the signed-in person keeps, in their own order",
    query: Type.Object(PagingQuery),
    responses: answer,
    example: { query: { limit: 50 } },
  },
  replaceSavedFilters: {
    ...common,
    method: "PUT",
    summary: "Keep these filters and no others; a name stands once on a page",
    body: Filters,
    responses: answer,
    example: { body: { filters: [exampleFilter] } },
  },
});
