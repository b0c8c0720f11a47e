interface PagingQuery {
  readonly limit?: number;
  readonly offset?: number;
}

interface PageAnswer<Item> {
  readonly data: { readonly items: readonly Item[]; readonly hasMore: boolean };
}

/** Every item of a paged endpoint, asking for the next page only when it is reached. */
export async function* paginate<Item, Input extends { readonly query?: PagingQuery }>(
  list: (input: Input) => Promise<PageAnswer<Item>>,
  input: Input,
): AsyncGenerator<Item, void, undefined> {
  let offset = input.query?.offset ?? 0;
  let hasMore = true;
  while (hasMore) {
    const { data } = await list({ ...input, query: { ...input.query, offset } });
    yield* data.items;
    offset += data.items.length;
    hasMore = data.hasMore && data.items.length > 0;
  }
}
