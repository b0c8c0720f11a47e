interface PagingInput {
  readonly query?: { readonly limit?: number; readonly offset?: number };
}

interface PageAnswer {
  readonly data: { readonly items: readonly unknown[]; readonly hasMore: boolean };
}

type PagedMethod = (input: never) => Promise<PageAnswer>;
type InputTo<List extends PagedMethod> = NonNullable<Parameters<List>[0]>;
type ItemOf<List extends PagedMethod> = Awaited<ReturnType<List>>["data"]["items"][number];

/** Every item of a paged endpoint; the next page is requested only when it is reached. */
export async function* paginate<List extends PagedMethod>(
  list: List,
  input: InputTo<List>,
): AsyncGenerator<ItemOf<List>, void, undefined> {
  const given: PagingInput = input;
  let offset = given.query?.offset ?? 0;
  let hasMore = true;
  while (hasMore) {
    const asked = { ...given, query: { ...given.query, offset } };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller's own input with another offset
    const { data } = await list(asked as never);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the list's own items
    yield* data.items as readonly ItemOf<List>[];
    offset += data.items.length;
    hasMore = data.hasMore && data.items.length > 0;
  }
}
