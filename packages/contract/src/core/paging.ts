import { Type, type TSchema } from "typebox";
import { sortsOf, type ListName } from "../values/lists.ts";
import { Ok } from "./envelope.ts";
import { OneOf } from "./scalars.ts";

export const MAX_LIMIT = 200;
export const DEFAULT_LIMIT = 50;

export const PagingQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: DEFAULT_LIMIT,
      description: `Above ${MAX_LIMIT} is read as ${MAX_LIMIT}`,
    }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0 })),
};

/** What a list can be sorted by; each with a minus before it for the largest or newest first. */
export const SortQuery = <List extends ListName>(list: List) => ({
  sort: Type.Optional(OneOf(sortsOf(list))),
});

export const Page = <T extends TSchema>(item: T) =>
  Ok(
    Type.Object({
      items: Type.Array(item),
      total: Type.Integer({ minimum: 0 }),
      limit: Type.Integer({ minimum: 1 }),
      offset: Type.Integer({ minimum: 0 }),
      hasMore: Type.Boolean(),
    }),
  );

export const examplePage = <T>(item: T) => ({
  success: true,
  data: { items: [item], total: 1, limit: DEFAULT_LIMIT, offset: 0, hasMore: false },
});
